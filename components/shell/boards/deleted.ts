/** On which boards deleted pictures stood. */
import type { Deleted } from "./find-boards-of";

/** The notice of a delete does not wait longer for it. */
const MAX_WAIT_MS = 1_000;

/**
 * A sentence with a space in front, for the notice of a delete; empty for no board, and when the answer fails or is late.
 * Call it before the delete, so that both are under way at once.
 */
export function boardsOfDeleted(deleted: Deleted, subject: "It" | "They"): Promise<string> {
  const late = new Promise<string>((resolve) => setTimeout(resolve, MAX_WAIT_MS, ""));
  const found = import("./find-boards-of").then(({ findBoardsOf }) => findBoardsOf(deleted, subject));
  return Promise.race([found.catch(() => ""), late]);
}
