/** The frozen record of a round, as it is read again. */
import "server-only";
import type { ApprovalAnswer } from "contract/boards/approval-answers";
import * as z from "zod/mini";
import type { OwnBoard } from "../board-row";
import type { BoardsContext } from "../context";
import { nextTurn } from "../turns/next-turn";
import { requireClosed } from "./check";
import { type RecordLine, recordLineSchema } from "./record-lines";
import { peopleOf } from "./rows";

export interface RecordHead {
  approval_id: string;
  board_name: string;
  /** Of the share link; empty for one without a name. */
  link_name: string;
  question: string;
  is_named: boolean;
  deadline_time: string | null;
  ask_time: string;
  close_time: string;
  /** Those who were asked or have answered. */
  people: string[];
}

export type SavedLine = RecordLine & { sha256: string | null };

const time = (ms: number) => new Date(ms).toISOString();

/** @throws StudioError `not_found`, `approval_open` */
export async function readRecordHead(
  context: BoardsContext,
  which: OwnBoard & { approvalId: string },
): Promise<RecordHead> {
  const round = await requireClosed(context, which);
  const people = await peopleOf(context.creations.db, round.id);
  return {
    approval_id: round.id,
    board_name: round.boardName,
    link_name: round.link_name,
    question: round.question,
    is_named: round.is_named === 1,
    deadline_time: round.deadline_at === null ? null : time(round.deadline_at),
    ask_time: time(round.created_at),
    close_time: time(round.closed_at),
    people: people.map(({ name }) => name),
  };
}

/** Lines of one statement. */
const LINES_AT_ONCE = 50;

/** The pictures in their order, some in memory at a time. @param which the first of them, from 0, and how many; all without it. */
export async function* recordLines(
  { creations: { db } }: BoardsContext,
  approvalId: string,
  { first = 0, limit = Number.POSITIVE_INFINITY }: { first?: number; limit?: number } = {},
): AsyncGenerator<SavedLine> {
  const end = first + limit;
  for (let from = first; from < end; ) {
    await nextTurn();
    const rows = await db
      .selectFrom("approval_lines")
      .select(["position", "sha256", "line"])
      .where("approval_id", "=", approvalId)
      .where("position", ">=", from)
      .orderBy("position")
      .limit(Math.min(LINES_AT_ONCE, end - from))
      .execute();
    for (const { sha256, line } of rows) yield { ...z.parse(recordLineSchema, JSON.parse(line)), sha256 };
    const last = rows.at(-1);
    if (!last) return;
    from = last.position + 1;
  }
}

/** The answers of records in words. */
export const ANSWER_WORDS: Record<ApprovalAnswer, string> = {
  approve: "Approved",
  change: "To change",
  no: "No",
};
