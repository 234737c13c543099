/** Asks on which boards pictures stand. Loads with the first delete. */
import { findBoards } from "@/lib/client/api/boards/board";
import { onBoardsInWords } from "./words";

/** What is deleted. */
export interface Deleted {
  picture_ids?: readonly string[];
  creation_ids?: readonly string[];
}

export async function findBoardsOf(deleted: Deleted, subject: "It" | "They"): Promise<string> {
  const found = await findBoards(deleted);
  const words = onBoardsInWords(
    subject,
    found.map(({ name }) => name),
  );
  return words && ` ${words}`;
}
