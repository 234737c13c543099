import { TOKENS } from "contract/operations/tokens";
import { createAccessToken, listAccessTokens } from "@/lib/auth/access-tokens";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";

/** A person's access tokens. */
const list = route(TOKENS["GET /tokens"], async ({ runtime, principal }) => ({
  status: "success",
  value: { tokens: await listAccessTokens(runtime, principal.personId) },
}));

/** Creates an access token. It requires a session, so that a stolen token cannot create others that outlive it. */
const create = route(TOKENS["POST /tokens"], async ({ runtime, principal, actor, body }) => {
  const value = await createAccessToken(runtime, { personId: principal.personId, name: body.name, actor });
  return { status: "success", value };
});

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({ GET: list, POST: create });
