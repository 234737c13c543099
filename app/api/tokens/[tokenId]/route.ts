import { operations } from "@/lib/runtime/operations";
import { TOKENS } from "contract/operations/tokens";
import { StudioError } from "contract/studio-error";
import { revokeAccessToken } from "@/lib/auth/access-tokens";

const missing = () => new StudioError("not_found", "There is no access token with this id.");

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = operations(
  TOKENS,
  {
    /** Revokes an access token. */
    "DELETE /tokens/{token_id}": async ({ runtime, principal, actor, params }) => {
      const { tokenId } = params;
      const own = { personId: principal.personId, tokenId, actor };
      if (!(await revokeAccessToken(runtime, own))) throw missing();
      return { status: "success" };
    },
  },
  { missing },
);
