/** Reads and locks rows of the ledger, and adds to their history. */
import "server-only";
import {
  type Expression,
  type ExpressionBuilder,
  type Kysely,
  type Selectable,
  type SqlBool,
  sql,
} from "kysely";
import { currentRequest } from "@/lib/base/current-request";
import { notFound } from "@/lib/base/errors";
import { newId } from "@/lib/base/ids";
import { noted } from "@/lib/base/signals";
import { isPostgres } from "@/lib/db/dialect";
import { prepared } from "@/lib/db/prepared";
import type { Database } from "@/lib/db/schema";
import type { CreationsTable } from "@/lib/db/tables/creations";
import { creationsEnded } from "@/lib/webhooks/outbox/creations-ended";
import { ENDED_STATUSES } from "./state";

/** A row of the ledger. */
export type CreationRow = Selectable<CreationsTable>;

/**
 * A person's creation.
 *
 * @throws StudioError `not_found`, the same for a missing creation, a deleted one and one of another person.
 */
export async function ownedRow(db: Kysely<Database>, ownerId: string, id: string): Promise<CreationRow> {
  const [row] = await readOwned(db, { id, ownerId });
  if (!row) throw notFound();
  return row;
}

const readOwned = prepared<{ id: string; ownerId: string }, CreationRow>((db, value) =>
  db
    .selectFrom("creations")
    .selectAll()
    .where("id", "=", value("id"))
    .where("owner_id", "=", value("ownerId"))
    .where("deleted_at", "is", null),
);

/** The row as it is now; null when it no longer exists. */
export async function rereadRow(db: Kysely<Database>, id: string): Promise<CreationRow | null> {
  return (await db.selectFrom("creations").selectAll().where("id", "=", id).executeTakeFirst()) ?? null;
}

/**
 * Locks rows until the transaction ends, in the order of their ids, which prevents deadlocks between two transactions that
 * change the same rows. Read the clock after locking: the cursor of `changes` tolerates late commits, but not as late
 * as a wait for this lock may make them.
 */
export async function lockRows(
  tx: Kysely<Database>,
  which: (e: ExpressionBuilder<Database, "creations">) => Expression<SqlBool>,
): Promise<string[]> {
  const query = tx.selectFrom("creations").select("id").where(which).orderBy("id");
  // SQLite allows one writing transaction at a time anyway.
  const rows = await (isPostgres(tx) ? query.forUpdate() : query).execute();
  return rows.map(({ id }) => id);
}

/**
 * A time later than the row's last change, because `updated_at` is also the row's version: of two writers that both saw the row
 * before, in one millisecond or with clocks that differ, the second still writes a later one.
 */
export const nextVersion = (row: Pick<CreationRow, "updated_at">, now: number) =>
  laterVersion(Math.max(now, row.updated_at + 1));

/** `nextVersion` for rows that were not read. */
export const laterVersion = (now: number) =>
  sql<number>`case when updated_at >= ${now} then updated_at + 1 else ${now} end`;

/** Rows of one insert; both databases limit the parameters of a statement. */
const MAX_EVENTS_PER_STATEMENT = 1_000;

/** Kinds of events that end a creation: the names of the states in which it has ended. */
const ENDS: ReadonlySet<string> = new Set(ENDED_STATUSES);

/** Who is told of ends is told by this transaction or not at all, so an end is never noted outside of the one that writes it. */
async function noteEnds(tx: Kysely<Database>, creationIds: string[], kind: string, now: number) {
  if (!ENDS.has(kind) || creationIds.length === 0) return;
  if (!tx.isTransaction)
    throw new Error(`The end of a creation (${kind}) is noted in the transaction that writes it.`);
  await creationsEnded(tx, creationIds, now);
}

/** Adds the same event to the history of several creations; one that ends them belongs to the transaction that does. */
export async function addEvents(
  db: Kysely<Database>,
  {
    creationIds,
    kind,
    message = null,
    code,
    now,
  }: { creationIds: string[]; kind: string; message?: string | null; code?: number | undefined; now: number },
): Promise<void> {
  const request_id = currentRequest()?.id ?? null;
  for (let start = 0; start < creationIds.length; start += MAX_EVENTS_PER_STATEMENT) {
    await db
      .insertInto("creation_events")
      .values(
        creationIds
          .slice(start, start + MAX_EVENTS_PER_STATEMENT)
          .map((id) => ({ id: newId("ev"), creation_id: id, created_at: now, kind, message, request_id })),
      )
      .execute();
    await noteEnds(db, creationIds.slice(start, start + MAX_EVENTS_PER_STATEMENT), kind, now);
  }
  noted.announce(() => ({ kind, count: creationIds.length, code }));
}

/**
 * Adds an event to a creation's history; one that ends it belongs to the transaction that does.
 *
 * @param event.isUnique adds it only if the creation has no event of this kind, also when two processes add it at once.
 */
export async function addEvent(
  db: Kysely<Database>,
  event: {
    creationId: string;
    kind: string;
    message?: string | null;
    code?: number | undefined;
    now: number;
    isUnique?: boolean;
  },
): Promise<void> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("creation_events")
    .values({
      id: event.isUnique ? `ev_${event.kind}_${event.creationId}` : newId("ev"),
      creation_id: event.creationId,
      created_at: event.now,
      kind: event.kind,
      message: event.message ?? null,
      request_id: currentRequest()?.id ?? null,
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .executeTakeFirst();
  await noteEnds(db, [event.creationId], event.kind, event.now);
  if (numInsertedOrUpdatedRows) noted.announce(() => ({ kind: event.kind, count: 1, code: event.code }));
}
