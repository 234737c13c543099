/** The guest's answers in a round of approval. */
import type { ApprovalAnswer, GuestApproval, GuestBoard } from "./board";

/** What the guest has pressed: null takes an answer back. */
export interface GivenAnswer {
  approvalId: string;
  name: string;
  answer: ApprovalAnswer | null;
}

/** The board with answers as the guest wants them; those to another round are left out. */
export function withAnswers(board: GuestBoard, wanted: ReadonlyMap<string, GivenAnswer>): GuestBoard {
  const { approval } = board;
  if (!approval || wanted.size === 0) return board;
  let { answers, name } = approval;
  for (const [picture_id, given] of wanted) {
    if (given.approvalId !== approval.id) continue;
    const others = answers.filter((one) => one.picture_id !== picture_id);
    answers = given.answer === null ? others : [...others, { picture_id, answer: given.answer }];
    name = given.name;
  }
  return { ...board, approval: { ...approval, answers, name } };
}

export const answerTo = (approval: GuestApproval, pictureId: string): ApprovalAnswer | null =>
  approval.answers.find(({ picture_id }) => picture_id === pictureId)?.answer ?? null;

/** Whether answers count now. @param now in milliseconds. */
export const isOpen = ({ is_closed, deadline_time }: GuestApproval, now: number): boolean =>
  !is_closed && (deadline_time === null || Date.parse(deadline_time) > now);

/** The next picture without an answer, from one on and then from the beginning; null where all are answered. */
export function nextUnanswered(
  approval: GuestApproval,
  pictureIds: readonly string[],
  after: string | null,
): string | null {
  const from = after === null ? 0 : pictureIds.indexOf(after) + 1;
  const answered = new Set(approval.answers.map(({ picture_id }) => picture_id));
  const order = [...pictureIds.slice(from), ...pictureIds.slice(0, from)];
  return order.find((id) => !answered.has(id)) ?? null;
}
