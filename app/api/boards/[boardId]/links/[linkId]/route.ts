import { SHARE_LINKS } from "contract/operations/share-links";
import { changeLink, linkNotFound, revokeLink } from "@/lib/boards/links/manage-links";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";

/** Changes what a share link shows and allows, and until when it works. */
const change = route(
  { ...SHARE_LINKS["PATCH /boards/{board_id}/links/{link_id}"], missing: linkNotFound },
  async ({ runtime, principal, actor, params, body }) => ({
    status: "success",
    value: await changeLink(runtime.boards, { ownerId: principal.personId, ...params, change: body, actor }),
  }),
);

/** Revokes a share link. */
const revoke = route(
  { ...SHARE_LINKS["DELETE /boards/{board_id}/links/{link_id}"], missing: linkNotFound },
  async ({ runtime, principal, actor, params }) => {
    await revokeLink(runtime.boards, { ownerId: principal.personId, ...params, actor });
    return { status: "success" };
  },
);

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({ PATCH: change, DELETE: revoke });
