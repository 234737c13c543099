import { operations } from "@/lib/runtime/operations";
import { TOKENS } from "contract/operations/tokens";
import { createAccessToken, listAccessTokens } from "@/lib/auth/access-tokens";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = operations(TOKENS, {
  /** A person's access tokens. */
  "GET /tokens": async ({ runtime, principal, query }) => ({
    status: "success",
    value: await listAccessTokens(runtime, principal.personId, query),
  }),
  /** Creates an access token. It requires a session, so that a stolen token cannot create others that outlive it. */
  "POST /tokens": async ({ runtime, principal, actor, body }) => {
    const { personId, isAdmin } = principal;
    const { expire_time: expireTime, ...chosen } = body;
    const value = await createAccessToken(runtime, { personId, isAdmin, actor, expireTime, ...chosen });
    return { status: "success", value };
  },
});
