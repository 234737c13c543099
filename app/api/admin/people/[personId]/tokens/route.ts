import { ADMINISTRATION } from "contract/operations/administration";
import { personNotFound, personRow } from "@/lib/admin/person-row";
import { listAccessTokens } from "@/lib/auth/access-tokens";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";

/** The access tokens of a person, without their secrets. */
const tokens = route(
  { ...ADMINISTRATION["GET /admin/people/{person_id}/tokens"], missing: personNotFound },
  async ({ runtime, params: { personId } }) => {
    await personRow(runtime.db, personId);
    return { status: "success", value: { tokens: await listAccessTokens(runtime, personId) } };
  },
);

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({ GET: tokens });
