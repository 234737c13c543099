/** What happened to pictures and boards, in words. */
import { counted, grouped } from "@/lib/client/words/counted";

/** How many pictures were put on a board, how many were on it before, and how many were deleted meanwhile. */
export interface AddedPictures {
  added: number;
  before: number;
  missing: number;
}

/** What adding pictures to a board has done. */
export function addedInWords(board: string, { added, before, missing }: AddedPictures): string {
  const of = added + before + missing;
  if (of === 1) {
    if (added === 1) return `Added to ${board}.`;
    return before === 1 ? `Already on ${board}.` : `Not added to ${board}: the picture was deleted.`;
  }
  if (before === of) return `All ${grouped(before)} are already on ${board}.`;
  const parts = [
    added === 0 ? `Nothing was added to ${board}.` : `${counted(added, "picture")} added to ${board}.`,
    before > 0 && `${grouped(before)} ${before === 1 ? "was" : "were"} on it already.`,
    missing > 0 && `${grouped(missing)} ${missing === 1 ? "was" : "were"} deleted meanwhile.`,
  ];
  return parts.filter(Boolean).join(" ");
}

const MAX_NAMED = 3;

/**
 * On which boards deleted pictures stood.
 *
 * @param subject what was deleted, as the words go on: "It", "They".
 * @returns empty for no board.
 */
export function onBoardsInWords(subject: "It" | "They", names: readonly string[]): string {
  if (names.length === 0) return "";
  const named = names.slice(0, MAX_NAMED).join(", ");
  const rest = names.length - MAX_NAMED;
  const verb = subject === "It" ? "was" : "were";
  const boards = names.length === 1 ? "the board" : `${names.length} boards:`;
  return `${subject} ${verb} on ${boards} ${named}${rest > 0 ? ` and ${rest} more` : ""}.`;
}
