/** What happened to pictures and boards, in words. */

/** "1 picture", "1,234 pictures". */
export const counted = (pictures: number): string =>
  pictures === 1 ? "1 picture" : `${pictures.toLocaleString("en")} pictures`;

/** @param added how many of the pictures were not on the board before. */
export function addedInWords(board: string, added: number, of: number): string {
  if (added === 0)
    return of === 1 ? `Already on ${board}.` : `All ${of.toLocaleString("en")} are already on ${board}.`;
  if (of === 1) return `Added to ${board}.`;
  const rest = of - added;
  const before =
    rest === 0 ? "" : ` ${rest.toLocaleString("en")} ${rest === 1 ? "was" : "were"} on it already.`;
  return `${counted(added)} added to ${board}.${before}`;
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
