import { personNotFound } from "@/lib/admin/person-row";
import { handOver } from "@/lib/admin/work";
import { handOverRequestSchema } from "@/lib/contract/admin/people";
import { methods } from "@/lib/http/methods";
import { personParams } from "@/lib/http/params";
import { route } from "@/lib/http/route";

/** Gives the work of a disabled person to somebody else. */
const hand = route(
  {
    access: "admin",
    limit: "administer",
    params: personParams,
    missing: personNotFound,
    body: handOverRequestSchema,
  },
  async ({ runtime, actor, params: { personId }, body }) => ({
    status: "success",
    value: await handOver(runtime, { personId, toId: body.to_person_id, actor }),
  }),
);

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({ POST: hand });
