import { createAccessToken, listAccessTokens } from "@/lib/auth/access-tokens";
import { createTokenRequestSchema } from "@/lib/contract/access-tokens";
import { json } from "@/lib/http/answers/json";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";

/** A person's access tokens. */
const list = route({}, async ({ runtime, principal }) => ({
  status: "success",
  value: { tokens: await listAccessTokens(runtime, principal.personId) },
}));

/** Creates an access token. It requires a session, so that a stolen token cannot create others that outlive it. */
const create = route(
  { access: "session", limit: "create_token", body: createTokenRequestSchema },
  async ({ runtime, principal, actor, body }) => {
    const value = await createAccessToken(runtime, { personId: principal.personId, name: body.name, actor });
    return json({ status: "success", value }, { status: 201 });
  },
);

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({ GET: list, POST: create });
