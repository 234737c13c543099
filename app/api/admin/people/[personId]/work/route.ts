import { ADMINISTRATION } from "contract/operations/administration";
import { personNotFound } from "@/lib/admin/person-row";
import { deleteWork } from "@/lib/admin/work";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";

/** Deletes the work of a disabled person. */
const remove = route(
  { ...ADMINISTRATION["DELETE /admin/people/{person_id}/work"], missing: personNotFound },
  async ({ runtime, actor, params: { personId } }) => ({
    status: "success",
    value: await deleteWork(runtime, { personId, actor }),
  }),
);

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({ DELETE: remove });
