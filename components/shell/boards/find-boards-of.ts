/** Asks on which boards pictures stand. Loads with the first delete. */
import { findBoards } from "@/lib/client/api/boards";
import { MAX_IDS_AT_ONCE } from "@/lib/contract/boards/request-limits";
import { onBoardsInWords } from "./words";

/** What is deleted. */
export interface Deleted {
  picture_ids?: readonly string[];
  creation_ids?: readonly string[];
}

export async function findBoardsOf(
  { picture_ids, creation_ids }: Deleted,
  subject: "It" | "They",
): Promise<string> {
  const calls = [
    ...inPortions(picture_ids).map((ids) => ({ picture_ids: ids })),
    ...inPortions(creation_ids).map((ids) => ({ creation_ids: ids })),
  ];
  const found = (await Promise.all(calls.map(findBoards))).flat();
  const names = new Map(found.map(({ id, name }) => [id, name]));
  const words = onBoardsInWords(subject, [...names.values()]);
  return words && ` ${words}`;
}

/** One call takes no more ids than that. */
function inPortions(ids: readonly string[] = []): string[][] {
  const count = Math.ceil(ids.length / MAX_IDS_AT_ONCE);
  return Array.from({ length: count }, (_, at) =>
    ids.slice(at * MAX_IDS_AT_ONCE, (at + 1) * MAX_IDS_AT_ONCE),
  );
}
