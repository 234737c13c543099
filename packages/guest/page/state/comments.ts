/** What this guest has done to comments, on the board of the page until the next read brings the same. */
import type { GuestBoard, GuestComment } from "./board";

/** With a comment as the studio has answered it: a new one, or a changed one in its place. */
export function withComment(board: GuestBoard, comment: GuestComment): GuestBoard {
  const isThere = board.comments.some(({ id }) => id === comment.id);
  return {
    ...board,
    guest_name: comment.guest_name,
    comments: isThere
      ? board.comments.map((one) => (one.id === comment.id ? comment : one))
      : [...board.comments, comment],
  };
}

/** Without a comment; one with replies keeps its place. */
export function withoutComment(board: GuestBoard, id: string): GuestBoard {
  const hasReplies = board.comments.some(({ parent_id }) => parent_id === id);
  const comments = board.comments.flatMap((one) => {
    if (one.id !== id) return [one];
    return hasReplies ? [{ ...one, guest_name: "", text: "", is_edited: false, is_deleted: true }] : [];
  });
  return { ...board, comments };
}
