/** The owner's verbs on an open round: ask, change the deadline, free a name. */
import "server-only";
import {
  type Approval,
  type ApprovalPatch,
  type CreateApprovalRequest,
  MAX_APPROVALS_OF_BOARD,
  MAX_DEADLINE_DAYS,
} from "contract/boards/approval";
import { StudioError } from "contract/studio-error";
import type { Kysely } from "kysely";
import { newId } from "@/lib/base/ids";
import type { Database } from "@/lib/db/schema";
import { lockBoard, type OwnBoard } from "../board-row";
import type { BoardsContext } from "../context";
import { raiseFeedbackVersion } from "../links/feedback-version";
import { linkNotFound } from "../links/link-not-found";
import { isActive } from "../links/view-links";
import { type ApprovalRow, approvalClosed, approvalNotFound, requireApproval } from "./rows";
import { viewApproval } from "./view";

const DAY_MS = 24 * 3_600_000;

/**
 * Begins a round.
 *
 * @param input.id for a round whose record has the same address each time; a new one otherwise.
 * @throws StudioError `not_found`, also for a link that does not work; `approval_open`, `too_many_approvals`, `invalid_request` for
 * a deadline in the past or too far ahead
 */
export async function askForApproval(
  context: BoardsContext,
  { ask, id = newId("ap"), ...which }: OwnBoard & { ask: CreateApprovalRequest; id?: string },
): Promise<Approval> {
  const { db, clock } = context.creations;
  const now = clock.now();
  const deadline = deadlineOf(ask.deadline_time, now);
  const row = await db.transaction().execute(async (tx) => {
    await lockBoard(tx, which, "share");
    const link = await tx
      .selectFrom("share_links")
      .select(["id", "name", "revoked_at", "expires_at"])
      .where("id", "=", ask.link_id)
      .where("board_id", "=", which.boardId)
      .executeTakeFirst();
    if (!link || !isActive(link, now)) throw linkNotFound();
    const rounds = await tx
      .selectFrom("approvals")
      .select("closed_at")
      .where("board_id", "=", which.boardId)
      .execute();
    if (rounds.some(({ closed_at }) => closed_at === null))
      throw new StudioError("approval_open", "This board has an open round of approval. Close it first.");
    if (rounds.length >= MAX_APPROVALS_OF_BOARD)
      throw new StudioError(
        "too_many_approvals",
        `This board has had ${MAX_APPROVALS_OF_BOARD} rounds of approval, the maximum. Make a new board.`,
      );
    const approval: ApprovalRow = {
      ...{ id, board_id: which.boardId, link_id: link.id, link_name: link.name },
      question: ask.question,
      is_named: ask.names.length > 0 ? 1 : 0,
      deadline_at: deadline,
      shows_answers: ask.shows_answers ? 1 : 0,
      ...{ created_at: now, closed_at: null, board_name: null },
    };
    await tx.insertInto("approvals").values(approval).execute();
    if (ask.names.length > 0)
      await tx
        .insertInto("approval_people")
        .values(
          ask.names.map((name, position) => ({
            ...{ id: newId("an"), approval_id: approval.id, guest_id: null, name, position },
          })),
        )
        .execute();
    await raiseFeedbackVersion(tx, link.id);
    return approval;
  });
  return viewApproval(context, row);
}

/**
 * Changes the deadline, or lets another browser take somebody's name. Where no names are listed, nobody could take it, and the
 * person leaves the round with their answers.
 *
 * @throws StudioError `not_found`, `approval_closed`, `invalid_request` as `askForApproval`
 */
export async function changeApproval(
  context: BoardsContext,
  { approvalId, change, ...which }: OwnBoard & { approvalId: string; change: ApprovalPatch },
): Promise<Approval> {
  const { db, clock } = context.creations;
  const deadline =
    change.deadline_time === undefined ? undefined : deadlineOf(change.deadline_time, clock.now());
  const row = await db.transaction().execute(async (tx) => {
    const { id: boardId } = await lockBoard(tx, which, "share");
    const approval = await requireApproval(tx, { boardId, approvalId });
    if (approval.closed_at !== null) throw approvalClosed("This round of approval is closed.");
    if (deadline !== undefined)
      await tx.updateTable("approvals").set({ deadline_at: deadline }).where("id", "=", approvalId).execute();
    if (change.free_person_id !== undefined) await freePerson(tx, approval, change.free_person_id);
    await raiseFeedbackVersion(tx, approval.link_id);
    return { ...approval, ...(deadline !== undefined && { deadline_at: deadline }) };
  });
  return viewApproval(context, row);
}

/** @throws StudioError `not_found` */
async function freePerson(
  tx: Kysely<Database>,
  { id, is_named }: ApprovalRow,
  personId: string,
): Promise<void> {
  const { count } = await tx
    .selectFrom("approval_people")
    .select((e) => e.fn.countAll<number | string>().as("count"))
    .where("id", "=", personId)
    .where("approval_id", "=", id)
    .executeTakeFirstOrThrow();
  if (Number(count) === 0) throw approvalNotFound();
  if (is_named === 0) await tx.deleteFrom("approval_people").where("id", "=", personId).execute();
  else await tx.updateTable("approval_people").set({ guest_id: null }).where("id", "=", personId).execute();
}

/** @returns in milliseconds since 1970. @throws StudioError `invalid_request` */
function deadlineOf(time: string | null, now: number): number | null {
  if (time === null) return null;
  const end = Date.parse(time);
  if (end > now && end <= now + MAX_DEADLINE_DAYS * DAY_MS) return end;
  const message =
    end <= now ? "The deadline is in the past." : `A deadline is ${MAX_DEADLINE_DAYS} days ahead at most.`;
  throw new StudioError("invalid_request", message, { details: [{ field: "deadline_time", message }] });
}
