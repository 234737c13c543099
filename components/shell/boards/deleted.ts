/** On which boards deleted pictures stood. */
import type { findBoards } from "@/lib/client/api/boards";

/** The notice of a delete does not wait longer for it. */
const MAX_WAIT_MS = 1_000;

/**
 * A sentence with a space in front, for the notice of a delete; empty for no board, and when the answer fails or is late.
 * Call it before the delete, so that both are under way at once.
 */
export async function boardsOfDeleted(
  of: Parameters<typeof findBoards>[0],
  subject: "It" | "They",
): Promise<string> {
  const late = new Promise<string>((resolve) => setTimeout(resolve, MAX_WAIT_MS, ""));
  return Promise.race([find(of, subject).catch(() => ""), late]);
}

async function find(of: Parameters<typeof findBoards>[0], subject: "It" | "They"): Promise<string> {
  const [{ findBoards: call }, { onBoardsInWords }] = await Promise.all([
    import("@/lib/client/api/boards"),
    import("./words"),
  ]);
  const boards = await call(of);
  const words = onBoardsInWords(
    subject,
    boards.map(({ name }) => name),
  );
  return words && ` ${words}`;
}
