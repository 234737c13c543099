import { personNotFound, personRow } from "@/lib/admin/person-row";
import { listAccessTokens } from "@/lib/auth/access-tokens";
import { methods } from "@/lib/http/methods";
import { personParams } from "@/lib/http/params";
import { route } from "@/lib/http/route";

/** The access tokens of a person, without their secrets. */
const tokens = route(
  { access: "admin", limit: "administer", params: personParams, missing: personNotFound },
  async ({ runtime, params: { personId } }) => {
    await personRow(runtime.db, personId);
    return { status: "success", value: { tokens: await listAccessTokens(runtime, personId) } };
  },
);

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({ GET: tokens });
