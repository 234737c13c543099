/** Reading rows of the ledger, and writing what happened to them. */
import "server-only";
import type { Kysely } from "kysely";
import type { Database } from "@/lib/db/schema";
import { notFound } from "@/lib/errors";
import { newId } from "@/lib/ids";
import type { CreationRow } from "./context";

export { requestOf } from "./stored";

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

/** A later moment than the row's last change: `updated_at` also serves as its version. */
export function nextVersion(row: Pick<CreationRow, "updated_at">, now: number): number {
  return Math.max(now, row.updated_at + 1);
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
