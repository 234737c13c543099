/** The answers of a round of approval, arranged for the owner of the board. */
import type { Approval, PictureAnswers } from "contract/boards/approval";
import { ANSWERS, type ApprovalAnswer } from "contract/boards/approval-answers";
import type { Board, BoardItem } from "contract/boards/board";

export type AnswerCounts = Record<ApprovalAnswer, number>;

/** Which pictures are shown, by their answers. */
export const ANSWER_FILTERS = ["change", "no", "approve", "open"] as const;
export type AnswerFilter = (typeof ANSWER_FILTERS)[number];

export const FILTER_LABELS: Record<AnswerFilter, string> = {
  change: "To change",
  no: "No",
  approve: "Approved",
  open: "No answer",
};

export const ANSWER_LABELS: Record<ApprovalAnswer, string> = {
  approve: "Approved",
  change: "To change",
  no: "No",
};

const countsOf = ({ approve, change, no }: PictureAnswers): AnswerCounts => ({
  approve: approve.length,
  change: change.length,
  no: no.length,
});

/** By the picture's id, where there are any. */
export const answerCounts = (approval: Approval | null): Map<string, AnswerCounts> =>
  new Map(approval?.answers.map((one) => [one.picture_id, countsOf(one)]) ?? []);

const NONE: AnswerCounts = { approve: 0, change: 0, no: 0 };

/** A picture is approved where nobody wants a change or says no. */
function passes(counts: AnswerCounts = NONE, filter: AnswerFilter): boolean {
  const { approve, change, no } = counts;
  if (filter === "open") return approve + change + no === 0;
  if (filter === "approve") return approve > 0 && change + no === 0;
  return counts[filter] > 0;
}

/** The filter as a condition on a picture's id; null where all pass. */
export function passesBy(filter: AnswerFilter | null, approval: Approval | null) {
  if (filter === null) return null;
  const counts = answerCounts(approval);
  return (pictureId: string) => passes(counts.get(pictureId), filter);
}

/** How many of the pictures each filter lets through. */
export function countByAnswer(
  items: readonly BoardItem[],
  counts: ReadonlyMap<string, AnswerCounts>,
): Record<AnswerFilter, number> {
  const pictures = items.flatMap(({ picture }) => picture?.id ?? []);
  const count = (filter: AnswerFilter) => pictures.filter((id) => passes(counts.get(id), filter)).length;
  return { change: count("change"), no: count("no"), approve: count("approve"), open: count("open") };
}

/** `Approved by Ana, Ben`, a line for each answer that somebody gave. */
export const linesOf = (answers: PictureAnswers, people: Approval["people"]) =>
  ANSWERS.flatMap((answer) => {
    const names = answers[answer].flatMap((place) => people[place]?.name ?? []);
    return names.length === 0 ? [] : [{ answer, names: names.join(", ") }];
  });

/** How many pictures are asked about: those that the link shows. */
export const askedPictures = ({ pictures }: Pick<Approval, "pictures">, counts: Board["counts"]): number =>
  pictures === "picks" ? counts.picks : counts.pictures - counts.rejects;

/** @param of how many pictures the link shows. */
export const hasAnsweredAll = ({ answers }: Approval["people"][number], of: number): boolean =>
  of > 0 && answers >= of;
