import { operations } from "@/lib/runtime/operations";
import { ADMINISTRATION } from "contract/operations/administration";
import { personNotFound } from "@/lib/admin/person-row";
import { deleteWork } from "@/lib/admin/work";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = operations(
  ADMINISTRATION,
  {
    /** Deletes the work of a disabled person. */
    "DELETE /admin/people/{person_id}/work": async ({ runtime, actor, params: { personId } }) => ({
      status: "success",
      value: await deleteWork(runtime, { personId, actor }),
    }),
  },
  { missing: personNotFound },
);
