/** A guest's answer in a round of approval. */
import "server-only";
import {
  type AnswerRequest,
  MAX_ANSWERS_OF_APPROVAL,
  MAX_PEOPLE_OF_APPROVAL,
} from "contract/boards/approval";
import { StudioError } from "contract/studio-error";
import type { Kysely } from "kysely";
import { newId } from "@/lib/base/ids";
import { lockBoardRow } from "@/lib/db/boards/lock-board-row";
import type { Database } from "@/lib/db/schema";
import type { BoardsContext } from "../context";
import { raiseFeedbackVersion } from "../links/feedback-version";
import type { SharedBoard } from "../links/find-shared-board";
import { findGuest, findOrAddGuest, type Guest, linkFull, pictureNotFound } from "../links/guests";
import { isVisible } from "../links/visible-pictures";
import { type ApprovalRow, approvalClosed, approvalNotFound, peopleOf } from "./rows";

/**
 * Records an answer, in place of an earlier one of this guest. The first one takes the name for this guest.
 *
 * @throws StudioError `not_found` for a picture that the link does not show and for a round of another link, `approval_closed`,
 * `name_taken`, `link_full`, `invalid_request` for a name that is not on the list
 */
export async function answerApproval(
  { creations: { db, clock } }: BoardsContext,
  shared: SharedBoard,
  { guest_key: key, ...given }: AnswerRequest,
): Promise<void> {
  if (!(await isVisible(db, shared, given.picture_id))) throw pictureNotFound();
  const now = clock.now();
  // Before a guest is added, who would count although they may not answer.
  await requireOpen(db, shared, given.approval_id, now);
  // Nobody joins by taking back what they have not said.
  if (given.answer === null && !(await findGuest(db, shared.linkId, key))) return;
  const guest = await findOrAddGuest(db, shared, { key, now });
  await db.transaction().execute(async (tx) => {
    // Two who take one name at once, or the last answer and the closing, come one after the other.
    await lockBoardRow(tx, shared.boardId);
    const round = await requireOpen(tx, shared, given.approval_id, now);
    const personId = await takeName(tx, round, guest, given);
    if (personId === null) return;
    await write(tx, { ...given, personId, guestId: guest.id, approvalId: round.id, now });
    if (guest.name === "")
      await tx.updateTable("guests").set({ name: given.guest_name }).where("id", "=", guest.id).execute();
    await raiseFeedbackVersion(tx, shared.linkId);
  });
}

async function requireOpen(
  db: Kysely<Database>,
  { linkId }: SharedBoard,
  id: string,
  now: number,
): Promise<ApprovalRow> {
  const round = await db
    .selectFrom("approvals")
    .selectAll()
    .where("id", "=", id)
    .where("link_id", "=", linkId)
    .executeTakeFirst();
  if (!round) throw approvalNotFound();
  if (round.closed_at !== null) throw approvalClosed("This round is closed. Your earlier answers count.");
  if (round.deadline_at !== null && round.deadline_at <= now)
    throw approvalClosed("The deadline is over. Your earlier answers count.");
  return round;
}

/** @returns the id of the person as whom this guest answers; null for somebody new who has nothing to say. */
async function takeName(
  tx: Kysely<Database>,
  round: ApprovalRow,
  guest: Guest,
  { guest_name: name, answer }: Pick<AnswerRequest, "guest_name" | "answer">,
): Promise<string | null> {
  const people = await peopleOf(tx, round.id);
  const own = people.find(({ guest_id }) => guest_id === guest.id);
  const setPerson = (id: string, columns: { name: string } | { guest_id: string | null }) =>
    tx.updateTable("approval_people").set(columns).where("id", "=", id).execute();
  if (round.is_named === 0) {
    if (own) {
      if (own.name !== name) await setPerson(own.id, { name });
      return own.id;
    }
    if (answer === null) return null;
    if (people.length >= MAX_PEOPLE_OF_APPROVAL) throw linkFull("people who answer");
    const id = newId("an");
    const position = 1 + Math.max(-1, ...people.map((one) => one.position));
    const person = { id, approval_id: round.id, guest_id: guest.id, name, position };
    await tx.insertInto("approval_people").values(person).execute();
    return id;
  }
  const listed = people.find((person) => person.name === name);
  if (!listed) {
    const message = "This name is not on the list of those who are asked.";
    throw new StudioError("invalid_request", message, { details: [{ field: "guest_name", message }] });
  }
  if (listed.id === own?.id) return listed.id;
  if (listed.guest_id !== null)
    throw new StudioError(
      "name_taken",
      `${name} answers in another browser. Go on there, or ask the owner of the board to free the name.`,
    );
  if (own) {
    await moveAnswers(tx, { guestId: guest.id, from: own.id, to: listed.id });
    await setPerson(own.id, { guest_id: null });
  }
  await setPerson(listed.id, { guest_id: guest.id });
  return listed.id;
}

/**
 * A guest chose a wrong name before: what they answered goes along, in place of earlier answers under the new name to the same
 * pictures. What others answered under either name stays there.
 */
async function moveAnswers(
  tx: Kysely<Database>,
  { guestId, from, to }: { guestId: string; from: string; to: string },
): Promise<void> {
  const given = tx
    .selectFrom("approval_answers as given")
    .select("given.picture_id")
    .where("given.person_id", "=", from)
    .where("given.guest_id", "=", guestId);
  await tx
    .deleteFrom("approval_answers")
    .where("person_id", "=", to)
    .where("picture_id", "in", given)
    .execute();
  await tx
    .updateTable("approval_answers")
    .set({ person_id: to })
    .where("person_id", "=", from)
    .where("guest_id", "=", guestId)
    .execute();
}

async function write(
  tx: Kysely<Database>,
  {
    personId: person_id,
    guestId: guest_id,
    approvalId,
    picture_id,
    answer,
    now,
  }: Pick<AnswerRequest, "picture_id" | "answer"> & {
    personId: string;
    guestId: string;
    approvalId: string;
    now: number;
  },
): Promise<void> {
  if (answer === null) {
    await tx
      .deleteFrom("approval_answers")
      .where("person_id", "=", person_id)
      .where("picture_id", "=", picture_id)
      .execute();
    return;
  }
  const { count } = await tx
    .selectFrom("approval_people")
    .innerJoin("approval_answers", "person_id", "approval_people.id")
    .select((e) => e.fn.countAll<number | string>().as("count"))
    .where("approval_id", "=", approvalId)
    // Without the one that it replaces.
    .where((e) => e.or([e("person_id", "<>", person_id), e("picture_id", "<>", picture_id)]))
    .executeTakeFirstOrThrow();
  if (Number(count) >= MAX_ANSWERS_OF_APPROVAL) throw linkFull("answers");
  await tx
    .insertInto("approval_answers")
    .values({ person_id, picture_id, guest_id, answer, answered_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(["person_id", "picture_id"])
        .doUpdateSet({ guest_id, answer, answered_at: now })
        // The time of the decision, not of a repeated call.
        .where((e) =>
          e.or([e("approval_answers.answer", "<>", answer), e("approval_answers.guest_id", "<>", guest_id)]),
        ),
    )
    .execute();
}
