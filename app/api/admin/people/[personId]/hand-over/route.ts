import { ADMINISTRATION } from "contract/operations/administration";
import { personNotFound } from "@/lib/admin/person-row";
import { handOver } from "@/lib/admin/work";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";

/** Gives the work of a disabled person to somebody else. */
const hand = route(
  { ...ADMINISTRATION["POST /admin/people/{person_id}/hand-over"], missing: personNotFound },
  async ({ runtime, actor, params: { personId }, body }) => ({
    status: "success",
    value: await handOver(runtime, { personId, toId: body.to_person_id, actor }),
  }),
);

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({ POST: hand });
