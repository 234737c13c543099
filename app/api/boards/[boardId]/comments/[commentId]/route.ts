import { operations } from "@/lib/runtime/operations";
import { SHARE_LINKS } from "contract/operations/share-links";
import { commentNotFound, hideComment } from "@/lib/boards/links/owner-feedback";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = operations(
  SHARE_LINKS,
  {
    /** Hides a guest's comment from all guests, or shows it again. */
    "PATCH /boards/{board_id}/comments/{comment_id}": async ({ runtime, principal, params, body }) => {
      const isHidden = body.is_hidden;
      await hideComment(runtime.boards, { ownerId: principal.personId, ...params, isHidden });
      return { status: "success" };
    },
  },
  { missing: commentNotFound },
);
