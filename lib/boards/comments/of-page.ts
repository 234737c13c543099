/** How much of what guests said stands in a page as the server sends it. */
import "server-only";

/** All comments of a full link are several megabytes, and a page is written at once. */
const COMMENTS_OF_PAGE = 200;

/** A board with the newest of its comments, for a page whose script reads the board as soon as it runs. @returns the same board when it has few. */
export function withNewestComments<Board extends { comments: readonly unknown[] }>(board: Board): Board {
  if (board.comments.length <= COMMENTS_OF_PAGE) return board;
  return { ...board, comments: board.comments.slice(-COMMENTS_OF_PAGE) };
}
