/** The rows of rounds of approval. */
import "server-only";
import { StudioError } from "contract/studio-error";
import type { Kysely, Selectable } from "kysely";
import type { Database } from "@/lib/db/schema";
import type { ApprovalsTable } from "@/lib/db/tables/approvals";
import { inSteps } from "../turns/in-steps";

export type ApprovalRow = Selectable<ApprovalsTable>;

/** Answers of these many people are read in one step: a few thousand rows at most. */
const PEOPLE_AT_ONCE = 5;

export function approvalNotFound(): StudioError {
  return new StudioError("not_found", "There is no round of approval with this id.");
}

/** @throws StudioError `not_found`, also for a round of another board */
export async function requireApproval(
  db: Kysely<Database>,
  { boardId, approvalId }: { boardId: string; approvalId: string },
): Promise<ApprovalRow> {
  const row = await db
    .selectFrom("approvals")
    .selectAll()
    .where("id", "=", approvalId)
    .where("board_id", "=", boardId)
    .executeTakeFirst();
  if (!row) throw approvalNotFound();
  return row;
}

/** The last round of a board, or of a link. */
export async function latestApproval(
  db: Kysely<Database>,
  of: { board_id: string } | { link_id: string },
): Promise<ApprovalRow | undefined> {
  return db
    .selectFrom("approvals")
    .selectAll()
    .where((e) => e.and(of))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Named ones in the order of their list, others in the order of their first answers. */
export async function peopleOf(db: Kysely<Database>, approvalId: string) {
  return db
    .selectFrom("approval_people")
    .select(["id", "guest_id", "name", "position"])
    .where("approval_id", "=", approvalId)
    .orderBy("position")
    .orderBy("id")
    .execute();
}

/** What some people have answered, also on pictures that are no longer shown. */
export async function answersOf(db: Kysely<Database>, personIds: readonly string[]) {
  return inSteps(personIds, PEOPLE_AT_ONCE, (some) =>
    db
      .selectFrom("approval_answers")
      .select(["person_id", "picture_id", "guest_id", "answer", "answered_at"])
      .where("person_id", "in", some)
      .orderBy("answered_at")
      .orderBy("picture_id")
      .execute(),
  );
}

/** @param what such as "This round is closed." */
export function approvalClosed(what: string): StudioError {
  return new StudioError("approval_closed", what);
}
