/** What a record says of each picture: made once, when its round is closed. */
import "server-only";
import { ANSWERS } from "contract/boards/approval-answers";
import type { Kysely } from "kysely";
import * as z from "zod/mini";
import type { Database } from "@/lib/db/schema";
import { commentsOfLink, viewComment } from "../comments/rows";
import { textsOf } from "../comments/texts";
import type { BoardsContext } from "../context";
import { planBoard } from "../files/board-pictures";
import { inSteps } from "../turns/in-steps";
import { nextTurn } from "../turns/next-turn";
import { type ApprovalRow, answersOf, peopleOf } from "./rows";

const savedCommentSchema = z.object({
  /** Of a pin; null for a comment without a point. */
  number: z.nullable(z.int()),
  x: z.nullable(z.number()),
  y: z.nullable(z.number()),
  text: z.string(),
  create_time: z.string(),
  /** Hidden from guests by the owner. */
  is_hidden: z.boolean(),
});

/** A person without an answer stands here only with comments. */
const savedAnswerSchema = z.object({
  person: z.string(),
  answer: z.nullable(z.enum(ANSWERS)),
  answer_time: z.nullable(z.string()),
  comments: z.array(savedCommentSchema),
});

export const recordLineSchema = z.object({
  picture_id: z.string(),
  /** In the order of what the link showed, from 1; null for a picture that was answered and no longer shown. */
  number: z.nullable(z.int()),
  section: z.string(),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  media_type: z.nullable(z.string()),
  byte_length: z.nullable(z.int()),
  answers: z.array(savedAnswerSchema),
});

export type RecordLine = z.infer<typeof recordLineSchema>;

/** Pictures of one statement. */
const PICTURES_AT_ONCE = 500;
const time = (ms: number) => new Date(ms).toISOString();

/**
 * The pictures that the link shows, in their order, and behind them others that somebody has answered: an answer cannot be lost by
 * taking its picture from the board.
 */
export async function readRecordLines(context: BoardsContext, round: ApprovalRow): Promise<RecordLine[]> {
  const { db } = context.creations;
  const link = await db
    .selectFrom("share_links")
    .select("pictures")
    .where("id", "=", round.link_id)
    .executeTakeFirst();
  const plan = await planBoard(context, {
    boardId: round.board_id,
    pictures: link?.pictures ?? "unrejected",
  });
  const saidOf = await savedAnswers(db, round);
  const shown = new Set(plan.pictures.map(({ pictureId }) => pictureId));
  const ids = [...shown, ...[...saidOf.keys()].filter((id) => !shown.has(id))];
  const files = await inSteps(ids, PICTURES_AT_ONCE, (some) =>
    db
      .selectFrom("pictures")
      .select(["id", "width", "height", "media_type", "byte_length"])
      .where("id", "in", some)
      .execute(),
  );
  const fileOf = new Map(files.map(({ id, ...file }) => [id, file]));
  const NO_FILE = { width: null, height: null, media_type: null, byte_length: null };
  return ids.map((picture_id, place) => {
    const planned = plan.pictures[place];
    return {
      picture_id,
      number: planned?.number ?? null,
      section: planned?.section?.title ?? "",
      ...(fileOf.get(picture_id) ?? NO_FILE),
      answers: saidOf.get(picture_id) ?? [],
    };
  });
}

/** What each person answered and wrote, by picture, in the order of the people. */
async function savedAnswers(
  db: Kysely<Database>,
  round: ApprovalRow,
): Promise<Map<string, RecordLine["answers"]>> {
  const people = await peopleOf(db, round.id);
  const answers = await answersOf(
    db,
    people.map(({ id }) => id),
  );
  await nextTurn();
  const rows = await commentsOfLink(db, round.link_id)
    .where("person_id", "is", null)
    .where("deleted_at", "is", null)
    .where("picture_id", "is not", null)
    .orderBy("comment.created_at")
    .orderBy("comment.id")
    .execute();
  const texts = await textsOf(
    db,
    rows.map(({ id }) => id),
  );
  const all = new Map<string, RecordLine["answers"]>();
  const holders = new Set(people.map(({ guest_id }) => guest_id));
  for (const { id, guest_id, name: person } of people) {
    await nextTurn();
    const own = new Map<string, RecordLine["answers"][number]>();
    // The name may have been freed since: those who have another one now speak under that.
    const guests = new Set([guest_id]);
    for (const one of answers)
      if (one.person_id === id && !holders.has(one.guest_id)) guests.add(one.guest_id);
    const of = (pictureId: string) => {
      const said = own.get(pictureId) ?? { person, answer: null, answer_time: null, comments: [] };
      own.set(pictureId, said);
      return said;
    };
    for (const { person_id, picture_id, answer, answered_at } of answers)
      if (person_id === id) Object.assign(of(picture_id), { answer, answer_time: time(answered_at) });
    for (const row of rows) {
      if (!guests.has(row.guest_id) || row.picture_id === null) continue;
      const { number, x, y, text, create_time } = viewComment(row, texts.get(row.id));
      const is_hidden = row.hidden_at !== null;
      of(row.picture_id).comments.push({ number, x, y, text, create_time, is_hidden });
    }
    for (const [pictureId, said] of own) all.set(pictureId, [...(all.get(pictureId) ?? []), said]);
  }
  return all;
}
