/** Rounds of approval as the owner of the board and as guests see them. */
import "server-only";
import type { Approval, ApprovalSummary, GuestApproval, PictureAnswers } from "contract/boards/approval";
import type { Kysely } from "kysely";
import type { Database } from "@/lib/db/schema";
import { type OwnBoard, requireBoard } from "../board-row";
import type { BoardsContext } from "../context";
import type { SharedBoard } from "../links/find-shared-board";
import type { Guest } from "../links/guests";
import { currentAmong } from "../links/visible-pictures";
import { type ApprovalRow, answersOf, latestApproval, peopleOf } from "./rows";

const time = (ms: number) => new Date(ms).toISOString();
const timeOrNull = (ms: number | null) => (ms === null ? null : time(ms));

/** All rounds of a board, the newest first. @throws StudioError `not_found` */
export async function listApprovals(
  { creations: { db } }: BoardsContext,
  which: OwnBoard,
): Promise<ApprovalSummary[]> {
  await requireBoard(db, which, "look");
  const rows = await db
    .selectFrom("approvals")
    .select(["id", "link_name", "question", "created_at", "closed_at"])
    .where("board_id", "=", which.boardId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map(({ created_at, closed_at, ...row }) => ({
    ...row,
    create_time: time(created_at),
    close_time: timeOrNull(closed_at),
  }));
}

/**
 * With the answers on pictures that are on the board now; an earlier version is not asked about any more. Of each person only the
 * answers on pictures that the link shows are counted.
 */
export async function viewApproval(
  { creations: { db } }: BoardsContext,
  row: ApprovalRow,
): Promise<Approval> {
  const people = await peopleOf(db, row.id);
  const answers = await answersOf(
    db,
    people.map(({ id }) => id),
  );
  const link = await db
    .selectFrom("share_links")
    .select("pictures")
    .where("id", "=", row.link_id)
    .executeTakeFirst();
  // A removed link shows nothing; its round is closed or gets no more answers.
  const pictures = link?.pictures ?? "unrejected";
  const boardId = row.board_id;
  const answered = [...new Set(answers.map(({ picture_id }) => picture_id))];
  const onBoard = await currentAmong(db, { boardId, pictures: "all" }, answered);
  const byLink = await currentAmong(db, { boardId, pictures }, [...onBoard]);
  const shown = answers.filter(({ picture_id }) => onBoard.has(picture_id));
  const ofPerson = new Map<string, number>();
  for (const { person_id, picture_id } of shown)
    if (byLink.has(picture_id)) ofPerson.set(person_id, (ofPerson.get(person_id) ?? 0) + 1);
  return {
    id: row.id,
    link_id: row.link_id,
    link_name: row.link_name,
    pictures,
    question: row.question,
    is_named: row.is_named === 1,
    deadline_time: timeOrNull(row.deadline_at),
    shows_answers: row.shows_answers === 1,
    create_time: time(row.created_at),
    close_time: timeOrNull(row.closed_at),
    people: people.map(({ id, name, guest_id }) => ({
      ...{ id, name, is_taken: guest_id !== null },
      answers: ofPerson.get(id) ?? 0,
    })),
    answers: byPicture(shown, new Map(people.map(({ id }, place) => [id, place]))),
  };
}

/** The last round through a link, with what was answered on pictures that it shows; null before the first. */
export async function roundOfLink(db: Kysely<Database>, shared: SharedBoard) {
  const row = await latestApproval(db, { link_id: shared.linkId });
  if (!row) return null;
  const people = await peopleOf(db, row.id);
  const answers = await answersOf(
    db,
    people.map(({ id }) => id),
  );
  const visible = await currentAmong(db, shared, [...new Set(answers.map(({ picture_id }) => picture_id))]);
  return { row, people, answers: answers.filter(({ picture_id }) => visible.has(picture_id)) };
}

type RoundOfLink = NonNullable<Awaited<ReturnType<typeof roundOfLink>>>;

/** A round as one of the guests of its link sees it. @param guest null for somebody who has said nothing yet. */
export function viewApprovalForGuest(
  { row, people, answers }: RoundOfLink,
  guest: Guest | null,
): GuestApproval {
  const own = guest && people.find(({ guest_id }) => guest_id === guest.id);
  const others = people.filter(({ id }) => id !== own?.id);
  const places = new Map(others.map(({ id }, place) => [id, place]));
  return {
    id: row.id,
    question: row.question,
    deadline_time: timeOrNull(row.deadline_at),
    is_closed: row.closed_at !== null,
    names:
      row.is_named === 1 ? people.map(({ name, guest_id }) => ({ name, is_taken: guest_id !== null })) : null,
    name: own?.name ?? "",
    answers: answers
      .filter(({ person_id }) => person_id === own?.id)
      .map(({ picture_id, answer }) => ({ picture_id, answer })),
    others:
      row.shows_answers === 1
        ? { people: others.map(({ name }) => name), answers: byPicture(answers, places) }
        : null,
  };
}

type AnswerRow = Awaited<ReturnType<typeof answersOf>>[number];

/** @param places of the people, by id. */
function byPicture(answers: readonly AnswerRow[], places: ReadonlyMap<string, number>): PictureAnswers[] {
  const all = new Map<string, PictureAnswers>();
  for (const { picture_id, person_id, answer } of answers) {
    const place = places.get(person_id);
    if (place === undefined) continue;
    const of = all.get(picture_id) ?? { picture_id, approve: [], change: [], no: [] };
    of[answer].push(place);
    all.set(picture_id, of);
  }
  return [...all.values()];
}
