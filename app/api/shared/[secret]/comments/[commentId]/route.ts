import { operations } from "@/lib/runtime/operations";
import { GUEST_HEADER } from "contract/boards/guest";
import { GUESTS } from "contract/operations/guests";
import { findSharedBoardOf } from "@/app/find-shared-board";
import { changeOwnComment, deleteOwnComment } from "@/lib/boards/comments/change";
import { commentNotFound } from "@/lib/boards/comments/write";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = operations(
  GUESTS,
  {
    /** Changes a guest's own comment, or resolves its thread. */
    "PATCH /shared/{secret}/comments/{comment_id}": async ({ runtime, request, params, body }) => {
      const shared = await findSharedBoardOf(runtime, request, params.secret, "comment");
      const { guest_key: guestKey, ...change } = body;
      const which = { guestKey, commentId: params.commentId };
      return {
        status: "success",
        value: await changeOwnComment(runtime.boards, shared, { ...which, change }),
      };
    },
    /** Deletes a guest's own comment. */
    "DELETE /shared/{secret}/comments/{comment_id}": async ({ runtime, request, params }) => {
      const shared = await findSharedBoardOf(runtime, request, params.secret, "comment");
      const guestKey = request.headers.get(GUEST_HEADER) ?? "";
      await deleteOwnComment(runtime.boards, shared, { guestKey, commentId: params.commentId });
      return { status: "success" };
    },
  },
  { missing: commentNotFound },
);
