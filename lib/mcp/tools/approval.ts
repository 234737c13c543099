/** The last round of approval of a board: its answers, and once it is closed its frozen record. */
import "server-only";
import type { Approval } from "contract/boards/approval";
import { ANSWERS } from "contract/boards/approval-answers";
import * as z from "zod";
import { readRecordHead, recordLines, type SavedLine } from "@/lib/boards/approvals/record";
import type { OwnBoard } from "@/lib/boards/board-row";
import type { BoardsContext } from "@/lib/boards/context";
import { foreign, foreignSchema } from "../foreign";
import { pageFrom, placeOf } from "./page-from";

const MAX_PICTURES = 50;
/** Of one person on one picture. */
const MAX_COMMENTS = 20;
const MAX_COMMENT_CHARACTERS = 500;

const answeredSchema = z.object({
  picture_id: z.string(),
  number: z.int().nullable().describe("In the record: its place in what the link showed, from 1."),
  sha256: z.string().nullable().describe("In the record: of the file that was answered, in hexadecimal."),
  answers: z.array(
    z.object({
      person: foreignSchema.describe("A name that nobody has checked."),
      answer: z.enum(ANSWERS).nullable(),
      comments: z.array(foreignSchema).describe(`At most ${MAX_COMMENTS}.`),
    }),
  ),
});

export const approvalSchema = z.object({
  approval_id: z.string(),
  question: z.string().describe("What the guests were asked."),
  is_closed: z.boolean().describe("true: this is the frozen record."),
  close_time: z.string().nullable(),
  deadline_time: z.string().nullable(),
  people: z
    .array(z.object({ name: foreignSchema, answers: z.int() }))
    .describe("Those who were asked or have answered."),
  pictures: z.array(answeredSchema).describe(`At most ${MAX_PICTURES} a page.`),
});

interface Asked extends OwnBoard {
  /** The last round of the board; null before the first. */
  round: Approval | null;
  cursor: string | undefined;
}

export async function readApproval(context: BoardsContext, { round, cursor, ...which }: Asked) {
  if (!round) return { approval: null, next_cursor: null };
  const { id, question, close_time, deadline_time, people } = round;
  const { pictures, next_cursor } = await (close_time === null
    ? answersSoFar(round, cursor)
    : readRecord(context, { ...which, approvalId: id }, cursor));
  const approval: z.input<typeof approvalSchema> = {
    ...{ approval_id: id, question, is_closed: close_time !== null, close_time, deadline_time, pictures },
    people: people.map(({ name, answers }) => ({ name: foreign("guest", name), answers })),
  };
  return { approval, next_cursor };
}

function answersSoFar({ answers, people }: Approval, cursor: string | undefined) {
  const { page, next_cursor } = pageFrom(answers, cursor, MAX_PICTURES);
  const pictures = page.map(
    (one): z.input<typeof answeredSchema> => ({
      ...{ picture_id: one.picture_id, number: null, sha256: null },
      answers: ANSWERS.flatMap((answer) =>
        one[answer].map((place) => ({
          ...{ person: foreign("guest", people[place]?.name ?? ""), answer, comments: [] },
        })),
      ),
    }),
  );
  return { pictures, next_cursor };
}

async function readRecord(
  context: BoardsContext,
  which: OwnBoard & { approvalId: string },
  cursor: string | undefined,
) {
  const first = placeOf(cursor);
  // Says besides whether the person may read it.
  const { approval_id } = await readRecordHead(context, which);
  const lines: SavedLine[] = [];
  for await (const line of recordLines(context, approval_id, { first, limit: MAX_PICTURES + 1 }))
    lines.push(line);
  const next_cursor = lines.length > MAX_PICTURES ? String(first + MAX_PICTURES) : null;
  return { pictures: lines.slice(0, MAX_PICTURES).map(viewLine), next_cursor };
}

const viewLine = ({ picture_id, number, sha256, answers }: SavedLine): z.input<typeof answeredSchema> => ({
  ...{ picture_id, number, sha256 },
  answers: answers.map(({ person, answer, comments }) => ({
    ...{ person: foreign("guest", person), answer },
    comments: comments
      .slice(0, MAX_COMMENTS)
      .map(({ text }) => foreign("guest", text, MAX_COMMENT_CHARACTERS)),
  })),
});
