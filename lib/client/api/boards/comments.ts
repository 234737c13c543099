/** What people say about a board, over the studio's API. */
import type { CommentPatch, ReplyRequest } from "contract/boards/comments";
import { callApi } from "../call/calls";

/** Marks favourites and comments as seen. @param until the time of the newest one that was shown. */
export async function markSeen(boardId: string, until: string): Promise<void> {
  await callApi("POST /boards/{board_id}/seen", { params: { boardId }, body: { until } });
}

/** Hides, resolves or, of a reply of one's own, edits. */
export async function changeComment(boardId: string, commentId: string, change: CommentPatch): Promise<void> {
  const call = { params: { boardId, commentId }, body: change };
  await callApi("PATCH /boards/{board_id}/comments/{comment_id}", call);
}

/** @param reply its id is the same in every call for it, so that a repeated one adds nothing. */
export async function replyToComment(boardId: string, reply: ReplyRequest): Promise<void> {
  await callApi("POST /boards/{board_id}/comments", { params: { boardId }, body: reply });
}

/** A reply of one's own. */
export async function deleteReply(boardId: string, commentId: string): Promise<void> {
  await callApi("DELETE /boards/{board_id}/comments/{comment_id}", { params: { boardId, commentId } });
}
