import { TOKENS } from "contract/operations/tokens";
import { StudioError } from "contract/studio-error";
import { revokeAccessToken } from "@/lib/auth/access-tokens";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";

const missing = () => new StudioError("not_found", "There is no access token with this id.");

/** Revokes an access token. */
const revoke = route(
  { ...TOKENS["DELETE /tokens/{token_id}"], missing },
  async ({ runtime, principal, actor, params }) => {
    const { tokenId } = params;
    const own = { personId: principal.personId, tokenId, actor };
    if (!(await revokeAccessToken(runtime, own))) throw missing();
    return { status: "success" };
  },
);

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({ DELETE: revoke });
