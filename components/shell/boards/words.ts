/** What happened to pictures and boards, in words. */
import { counted, grouped } from "@/lib/client/words/counted";

/** How many pictures were put on a board, how many were on it before, and how many were deleted meanwhile. */
export interface AddedPictures {
  added: number;
  before: number;
  missing: number;
  /** Pictures that were not added, because a call failed or had no answer. */
  failed?: FailedPictures | null;
}

export interface FailedPictures {
  pictures: number;
  /** Whether some of them may have been added, because the studio did not answer. */
  isUnconfirmed: boolean;
}

/** What adding pictures to a board has done. */
export function addedInWords(board: string, { added, before, missing, failed }: AddedPictures): string {
  if (failed) return partlyAddedInWords(board, { added, before, missing, failed });
  const of = added + before + missing;
  if (of === 1) {
    if (added === 1) return `Added to ${board}.`;
    return before === 1 ? `Already on ${board}.` : `Not added to ${board}: the picture was deleted.`;
  }
  if (before === of) return `All ${grouped(before)} are already on ${board}.`;
  return [
    added === 0 ? `Nothing was added to ${board}.` : `${counted(added, "picture")} added to ${board}.`,
    ...otherPictures({ before, missing }),
  ].join(" ");
}

function partlyAddedInWords(
  board: string,
  { added, before, missing, failed }: AddedPictures & { failed: FailedPictures },
): string {
  const of = added + before + missing + failed.pictures;
  if (of === failed.pictures && failed.isUnconfirmed)
    return `Adding ${counted(of, "picture")} to ${board} was not confirmed.`;
  return [
    `${grouped(added)} of ${counted(of, "picture")} ${added === 1 ? "was" : "were"} added to ${board}.`,
    ...otherPictures({ before, missing }),
    failedInWords(failed),
  ].join(" ");
}

const otherPictures = ({ before, missing }: Pick<AddedPictures, "before" | "missing">): string[] => [
  ...(before > 0 ? [`${grouped(before)} ${before === 1 ? "was" : "were"} on it already.`] : []),
  ...(missing > 0 ? [`${grouped(missing)} ${missing === 1 ? "was" : "were"} deleted meanwhile.`] : []),
];

/** Of pictures some of which were added: what became of the others. */
export const failedInWords = ({ pictures, isUnconfirmed }: FailedPictures): string =>
  isUnconfirmed
    ? `Whether the other ${grouped(pictures)} were added was not confirmed.`
    : `The other ${grouped(pictures)} ${pictures === 1 ? "was" : "were"} not added.`;

/** After some of the pictures could not be taken off a board again. @param left how many stay, or may stay. */
export function notRemovedInWords(board: string, { of, left }: { of: number; left: number }): string {
  if (left === of) return `Nothing was removed from ${board}.`;
  const removed = of - left;
  return `${grouped(removed)} of ${counted(of, "picture")} ${removed === 1 ? "was" : "were"} removed from ${board} again.`;
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
  const boards = names.length === 1 ? "the board" : `${counted(names.length, "board")}:`;
  return `${subject} ${verb} on ${boards} ${named}${rest > 0 ? ` and ${rest} more` : ""}.`;
}
