/** What a webhook is told: read when it is sent, so that links of pictures are fresh. */
import "server-only";
import type { CreationStatus } from "contract/creations/status";
import type { Kysely } from "kysely";
import { requireApproval } from "@/lib/boards/approvals/rows";
import { viewApproval } from "@/lib/boards/approvals/view";
import { viewComment } from "@/lib/boards/comments/rows";
import { isEnded } from "@/lib/creations/ledger/state";
import { viewCreations } from "@/lib/creations/view/view";
import type { Database } from "@/lib/db/schema";
import type { WebhooksContext } from "../context";
import type { ClaimedDelivery } from "./claim";

interface Told {
  delivery: Pick<ClaimedDelivery, "type" | "subject_id" | "detail" | "created_at">;
  /** Whose webhook it is: what belongs to somebody else by now is not told. */
  personId: string;
}

/** @returns the body; null where what it tells of no longer exists. */
export async function payloadOf(context: WebhooksContext, told: Told): Promise<string | null> {
  const data = await dataOf(context, told);
  if (data === null) return null;
  const { type, created_at } = told.delivery;
  return JSON.stringify({ type, timestamp: new Date(created_at).toISOString(), data });
}

function dataOf(context: WebhooksContext, told: Told): Promise<object | null> | object {
  const { type } = told.delivery;
  if (type === "creation.ended") return creationData(context, told);
  if (type === "board.decided") return decisionData(context, told);
  return type === "comment.written" ? commentData(context, told) : {};
}

async function creationData(
  { creations }: WebhooksContext,
  { delivery: { subject_id: id, detail }, personId }: Told,
): Promise<object | null> {
  const row = await creations.db
    .selectFrom("creations")
    .selectAll()
    .where("id", "=", id)
    .where("owner_id", "=", personId)
    .executeTakeFirst();
  const [creation] = row ? await viewCreations(creations, [row]) : [];
  if (!creation || !row) return null;
  // One of unknown outcome was linked since, and goes on: it is told as it ended.
  return { creation: isEnded(row.status) ? creation : { ...creation, status: detail as CreationStatus } };
}

const boardOf = async (db: Kysely<Database>, id: string, personId: string) =>
  db
    .selectFrom("boards")
    .select(["id", "name"])
    .where("id", "=", id)
    .where("owner_id", "=", personId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();

/** The board, and the round that was closed; without one the pictures that are picked and rejected now. */
async function decisionData(
  { boards }: WebhooksContext,
  { delivery: { subject_id: boardId, detail: approvalId }, personId }: Told,
): Promise<object | null> {
  const { db } = boards.creations;
  const found = await boardOf(db, boardId, personId);
  if (!found) return null;
  const board = { id: found.id, title: found.name };
  if (approvalId !== "") {
    const round = await viewApproval(boards, await requireApproval(db, { boardId, approvalId }));
    return { board, round };
  }
  const decided = await db
    .selectFrom("board_items")
    .select(["picture_id", "mark as decision"])
    .where("board_id", "=", boardId)
    .where("mark", "is not", null)
    .where("picture_id", "is not", null)
    .orderBy("position")
    .execute();
  const withDecision = (decision: string) =>
    decided.flatMap((item) => (item.decision === decision ? [item.picture_id] : []));
  return { board, round: null, picked: withDecision("pick"), rejected: withDecision("reject") };
}

/** Texts of guests are marked as such: a program must not take them for words of the studio. */
async function commentData(
  { boards }: WebhooksContext,
  { delivery: { subject_id: boardId, detail: commentId }, personId }: Told,
): Promise<object | null> {
  const { db } = boards.creations;
  const board = await boardOf(db, boardId, personId);
  const row = await db
    .selectFrom("guest_comments as comment")
    .innerJoin("guests", "guests.id", "comment.guest_id")
    .select(["link_id", "guests.id as guest_id", "name", "person_id", "comment.text"])
    .select(["comment.id", "client_id", "picture_id", "parent_id", "number", "x", "y"])
    .select(["comment.created_at", "edited_at", "deleted_at", "resolved_at", "hidden_at"])
    .where("comment.id", "=", commentId)
    .executeTakeFirst();
  if (!board || !row || row.deleted_at !== null) return null;
  const { picture_id, parent_id, x, y, number, text, create_time, guest_name } = viewComment(row, row.text);
  return {
    board: { id: board.id, title: board.name },
    comment: {
      id: row.id,
      from: row.person_id === null ? "guest" : "person",
      name: guest_name,
      text,
      ...{ picture_id, parent_id, number, create_time },
      point: x === null || y === null ? null : { x, y },
    },
  };
}
