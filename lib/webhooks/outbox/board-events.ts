/** What happens on boards; their owner is told. */
import "server-only";
import { type Kysely, sql } from "kysely";
import { newId } from "@/lib/base/ids";
import type { Database } from "@/lib/db/schema";
import { enqueue } from "./enqueue";

/** Picks and rejects of one sitting are one event. */
const MERGE_DECISIONS_MS = 10_000;

interface OfBoard {
  boardId: string;
  now: number;
}

const boardEvent = ({ boardId, now }: OfBoard, detail: string) => ({
  from: sql`(select * from boards where id = ${boardId}) as b`,
  ownerId: sql<string>`b.owner_id`,
  eventId: sql<string>`cast(${newId("evt")} as text)`,
  subjectId: sql<string>`b.id`,
  position: sql<number>`cast(${now} as bigint)`,
  detail: sql<string>`cast(${detail} as text)`,
  now,
});

/** @param tx the transaction that changes picks or rejects. */
export const decisionsChanged = (tx: Kysely<Database>, of: OfBoard): Promise<void> =>
  enqueue(tx, { type: "board.decided", ...boardEvent(of, ""), mergeMs: MERGE_DECISIONS_MS });

/** @param tx the transaction that closes the round. */
export const roundClosed = (tx: Kysely<Database>, of: OfBoard & { approvalId: string }): Promise<void> =>
  enqueue(tx, { type: "board.decided", ...boardEvent(of, of.approvalId) });

/** @param tx the transaction that writes the comment. */
export const commentWritten = (tx: Kysely<Database>, of: OfBoard & { commentId: string }): Promise<void> =>
  enqueue(tx, { type: "comment.written", ...boardEvent(of, of.commentId) });
