/** Reading rows of the ledger, and writing what happened to them. */
import "server-only";
import { type Expression, type ExpressionBuilder, type Kysely, type SqlBool, sql } from "kysely";
import { isPostgres } from "@/lib/db/dialect";
import type { Database } from "@/lib/db/schema";
import { notFound } from "@/lib/errors";
import { newId } from "@/lib/ids";
import type { CreationRow } from "../context";

/**
 * A person's creation.
 *
 * @throws StudioError `not_found`, the same for a missing, a deleted and somebody else's.
 */
export async function ownedRow(db: Kysely<Database>, ownerId: string, id: string): Promise<CreationRow> {
  const row = await db
    .selectFrom("creations")
    .selectAll()
    .where("id", "=", id)
    .where("owner_id", "=", ownerId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** The row as it is now; null once it is gone. */
export async function rereadRow(db: Kysely<Database>, id: string): Promise<CreationRow | null> {
  return (await db.selectFrom("creations").selectAll().where("id", "=", id).executeTakeFirst()) ?? null;
}

/**
 * Locks rows until the transaction ends, in the order of their ids, so that two who change many of the same rows wait
 * for one another and not in a circle. Take the time of a change after it: a cursor of the changes reaches back for a
 * late commit, but not for as long as somebody may wait here.
 */
export async function lockRows(
  tx: Kysely<Database>,
  which: (e: ExpressionBuilder<Database, "creations">) => Expression<SqlBool>,
): Promise<string[]> {
  const query = tx.selectFrom("creations").select("id").where(which).orderBy("id");
  // SQLite lets one transaction write at a time anyway.
  const rows = await (isPostgres(tx) ? query.forUpdate() : query).execute();
  return rows.map(({ id }) => id);
}

/** A later moment than the row's last change: `updated_at` also serves as its version. */
export function nextVersion(row: Pick<CreationRow, "updated_at">, now: number): number {
  return Math.max(now, row.updated_at + 1);
}

/** The same for many rows in one statement: a later moment than each one's last change. */
export const laterVersion = (now: number) =>
  sql<number>`case when updated_at >= ${now} then updated_at + 1 else ${now} end`;

/** So many lines fit into one statement on each database. */
const MAX_EVENTS_A_STATEMENT = 1_000;

/** Adds the same line to the history of several creations. */
export async function addEvents(
  db: Kysely<Database>,
  {
    creationIds,
    kind,
    message = null,
    now,
  }: { creationIds: string[]; kind: string; message?: string | null; now: number },
): Promise<void> {
  for (let start = 0; start < creationIds.length; start += MAX_EVENTS_A_STATEMENT) {
    await db
      .insertInto("creation_events")
      .values(
        creationIds
          .slice(start, start + MAX_EVENTS_A_STATEMENT)
          .map((id) => ({ id: newId("ev"), creation_id: id, created_at: now, kind, message })),
      )
      .execute();
  }
}

/**
 * Adds a line to a creation's history.
 *
 * @param event.isUnique of its kind a creation has one line at most, whoever else writes it now.
 */
export async function addEvent(
  db: Kysely<Database>,
  event: { creationId: string; kind: string; message?: string | null; now: number; isUnique?: boolean },
): Promise<void> {
  await db
    .insertInto("creation_events")
    .values({
      id: event.isUnique ? `ev_${event.kind}_${event.creationId}` : newId("ev"),
      creation_id: event.creationId,
      created_at: event.now,
      kind: event.kind,
      message: event.message ?? null,
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}
