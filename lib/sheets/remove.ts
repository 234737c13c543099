/** Delete and restore: a deleted sheet is hidden at once, draws nothing more, and is removed permanently later. */
import "server-only";
import { lockOwner } from "@/lib/creations/create/admission";
import type { SheetsContext } from "./context";
import { requireFewSheets } from "./create";
import { type OwnSheet, sheetNotFound } from "./sheet-row";

/** Sheets of one call; what is left is removed by the next one. */
const PURGED_AT_ONCE = 50;

/** Its creations stay, also those under way. Deleting a sheet again changes nothing. @throws StudioError `not_found` */
export async function deleteSheet(
  { creations }: Pick<SheetsContext, "creations">,
  { ownerId, sheetId }: OwnSheet,
): Promise<void> {
  const now = creations.clock.now();
  const { numUpdatedRows } = await creations.db
    .updateTable("sheets")
    .set((e) => ({ deleted_at: e.fn.coalesce("deleted_at", e.val(now)) }))
    .where("id", "=", sheetId)
    .where("owner_id", "=", ownerId)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw sheetNotFound();
}

/**
 * Undoes a delete: what waited goes on.
 *
 * @throws StudioError `not_found` when there is no such sheet or its time for undo is over, `too_many_sheets`
 */
export async function restoreSheet(
  { creations }: Pick<SheetsContext, "creations">,
  { ownerId, sheetId }: OwnSheet,
): Promise<void> {
  const { db, clock, keepDeletedMs } = creations;
  await db.transaction().execute(async (tx) => {
    await lockOwner(tx, creations, ownerId);
    const sheet = await tx
      .selectFrom("sheets")
      .select("deleted_at")
      .where("id", "=", sheetId)
      .where("owner_id", "=", ownerId)
      .where((e) => e.or([e("deleted_at", "is", null), e("deleted_at", ">", clock.now() - keepDeletedMs)]))
      .executeTakeFirst();
    if (!sheet) throw sheetNotFound();
    if (sheet.deleted_at === null) return;
    await requireFewSheets(tx, ownerId);
    await tx.updateTable("sheets").set({ deleted_at: null }).where("id", "=", sheetId).execute();
  });
}

/** Removes deleted sheets permanently after their time for undo. Their creations stay. */
export async function purgeSheets({ creations }: Pick<SheetsContext, "creations">): Promise<void> {
  const { db, clock, keepDeletedMs } = creations;
  const expired = await db
    .selectFrom("sheets")
    .select("id")
    .where("deleted_at", "<=", clock.now() - keepDeletedMs)
    .orderBy("deleted_at")
    .limit(PURGED_AT_ONCE)
    .execute();
  const before = clock.now() - keepDeletedMs;
  // One at a time, with its few hundred cells, so that nobody waits long for the database.
  for (const { id } of expired)
    await db.deleteFrom("sheets").where("id", "=", id).where("deleted_at", "<=", before).execute();
}
