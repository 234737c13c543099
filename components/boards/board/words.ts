/** How the board page names pictures, decisions and changes. */

import { ANSWERS } from "contract/boards/approval-answers";
import type { BoardItem } from "contract/boards/board";
import type { BoardEvent } from "@/lib/client/boards/board-store";
import { counted, grouped } from "@/lib/client/words/counted";
import type { AnswerCounts } from "../approval/answers";

/** Shown where a heading has no text. */
export const UNTITLED = "Untitled section";

const MAX_NAME_CHARACTERS = 120;

/** What a picture is called: the words of its prompt. */
export function pictureName({ picture }: BoardItem): string {
  const words = picture?.prompt.trim() || "Picture without a prompt";
  return words.length > MAX_NAME_CHARACTERS ? `${words.slice(0, MAX_NAME_CHARACTERS - 1)}…` : words;
}

const DECIDED = { pick: "picked", reject: "rejected" } as const;

const MADE_BY = {
  edit: "edited from another picture",
  expand: "expanded from another picture",
  upscale: "enlarged from another picture",
  cut_out: "cut out of another picture",
  unknown: "made from another picture",
} as const;

/** "by Bob", "decided by Ada", "note by Ada": of others alone. */
export const byWords = ({ picture, decided_by, noted_by, decision, note }: BoardItem): string[] => [
  ...(picture?.person_name ? [`by ${picture.person_name}`] : []),
  ...(decided_by
    ? [decision === null ? `decision removed by ${decided_by}` : `decided by ${decided_by}`]
    : []),
  ...(noted_by ? [note === "" ? `note removed by ${noted_by}` : `note by ${noted_by}`] : []),
];

/** The name with everything that the tile shows as signs. */
export function tileLabel(item: BoardItem, { favourites, comments, answers }: Feedback): string {
  const parts = [pictureName(item)];
  if (item.picture?.made_from) parts.push(MADE_BY[item.picture.made_from.operation]);
  if (item.picture?.commercial_use === "no") parts.push("not for commercial use");
  if (item.decision) parts.push(DECIDED[item.decision]);
  parts.push(...byWords(item));
  if (item.versions.length > 0) parts.push(counted(item.versions.length, "version"));
  if (favourites > 0) parts.push(counted(favourites, "favourite"));
  if (comments > 0) parts.push(counted(comments, "comment"));
  for (const answer of ANSWERS)
    if (answers && answers[answer] > 0) parts.push(`${ANSWERED[answer]} by ${answers[answer]}`);
  return parts.join(", ");
}

const ANSWERED = { approve: "approved", change: "change wanted", no: "answered no" } as const;

/** What guests said about a picture, in numbers. */
export interface Feedback {
  favourites: number;
  comments: number;
  /** Whether some of it came since the owner's last look. */
  hasNew: boolean;
  /** In the last round of approval; null for none. */
  answers: AnswerCounts | null;
}

export const NO_FEEDBACK: Feedback = { favourites: 0, comments: 0, hasNew: false, answers: null };

const DONE = { change: "saved", undo: "undone", redo: "redone" } as const;

/** What became of a change, undo or redo that the studio has refused, wholly or after a part of it was saved. */
export function refusalWords({ kind, words, saved, of }: Extract<BoardEvent, { type: "refused" }>): string {
  if (saved > 0)
    return `Only ${grouped(saved)} of ${grouped(of)} were ${DONE[kind]}: ${words}. The other ${grouped(of - saved)} were not changed.`;
  return kind === "change"
    ? `Could not be saved and was taken back: ${words}.`
    : `Could not be ${DONE[kind]}: ${words}.`;
}
