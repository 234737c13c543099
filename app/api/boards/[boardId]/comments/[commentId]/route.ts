import { operations } from "@/lib/runtime/operations";
import { SHARE_LINKS } from "contract/operations/share-links";
import { changeComment, deleteReply } from "@/lib/boards/comments/as-owner";
import { commentNotFound } from "@/lib/boards/comments/write";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = operations(
  SHARE_LINKS,
  {
    /** Hides a comment from all guests, resolves its thread, or changes the owner's own reply. */
    "PATCH /boards/{board_id}/comments/{comment_id}": async ({ runtime, principal, params, body }) => {
      await changeComment(runtime.boards, { ownerId: principal.personId, ...params, change: body });
      return { status: "success" };
    },
    /** Deletes the owner's own reply. */
    "DELETE /boards/{board_id}/comments/{comment_id}": async ({ runtime, principal, params }) => {
      await deleteReply(runtime.boards, { ownerId: principal.personId, ...params });
      return { status: "success" };
    },
  },
  { missing: commentNotFound },
);
