import * as z from "zod/mini";
import { revokeAccessToken } from "@/lib/auth/access-tokens";
import { StudioError } from "@/lib/base/errors";
import { idSchema } from "@/lib/contract/service";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";

const paramsSchema = z.object({ tokenId: idSchema });
const missing = () => new StudioError("not_found", "There is no access token with this id.");

/** Revokes an access token. */
const revoke = route(
  { access: "session", params: paramsSchema, missing },
  async ({ runtime, principal, actor, params }) => {
    const { tokenId } = params;
    const own = { personId: principal.personId, tokenId, actor };
    if (!(await revokeAccessToken(runtime, own))) throw missing();
    return { status: "success" };
  },
);

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({ DELETE: revoke });
