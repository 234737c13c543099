/** Comments as they are read one below the other, and those that anybody may read. */
import type { BoardComment } from "contract/boards/comments";

/** Each reply behind the comment that it replies to; one whose thread is not there stands at the end. */
export function inThreads(comments: readonly BoardComment[]): BoardComment[] {
  const replies = new Map<string, BoardComment[]>();
  for (const comment of comments)
    if (comment.parent_id !== null)
      replies.set(comment.parent_id, [...(replies.get(comment.parent_id) ?? []), comment]);
  const threads = comments
    .filter(({ parent_id }) => parent_id === null)
    .flatMap((first) => [first, ...(replies.get(first.id) ?? [])]);
  const placed = new Set(threads.map(({ id }) => id));
  return [...threads, ...comments.filter(({ id }) => !placed.has(id))];
}

/** Without hidden ones and replies to them, for a file that others than the owner open. */
export function withoutHidden(comments: readonly BoardComment[]): BoardComment[] {
  const hidden = new Set(comments.flatMap(({ id, is_hidden }) => (is_hidden ? id : [])));
  return comments.filter(({ id, parent_id }) => !hidden.has(id) && !hidden.has(parent_id ?? ""));
}
