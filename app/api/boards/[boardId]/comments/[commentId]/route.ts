import { SHARE_LINKS } from "contract/operations/share-links";
import { commentNotFound, hideComment } from "@/lib/boards/links/owner-feedback";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";

/** Hides a guest's comment from all guests, or shows it again. */
const hide = route(
  { ...SHARE_LINKS["PATCH /boards/{board_id}/comments/{comment_id}"], missing: commentNotFound },
  async ({ runtime, principal, params, body }) => {
    const isHidden = body.is_hidden;
    await hideComment(runtime.boards, { ownerId: principal.personId, ...params, isHidden });
    return { status: "success" };
  },
);

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({ PATCH: hide });
