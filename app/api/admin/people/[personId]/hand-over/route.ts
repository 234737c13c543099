import { operations } from "@/lib/runtime/operations";
import { ADMINISTRATION } from "contract/operations/administration";
import { personNotFound } from "@/lib/admin/person-row";
import { handOver } from "@/lib/admin/work";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = operations(
  ADMINISTRATION,
  {
    /** Gives the work of a disabled person to somebody else. */
    "POST /admin/people/{person_id}/hand-over": async ({ runtime, actor, params: { personId }, body }) => ({
      status: "success",
      value: await handOver(runtime, { personId, toId: body.to_person_id, actor }),
    }),
  },
  { missing: personNotFound },
);
