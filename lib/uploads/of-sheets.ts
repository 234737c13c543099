/** Uploads that a sheet names are kept as long as the sheet, whether or not its cells are drawn. */
import "server-only";
import type { Kysely } from "kysely";
import { namesIn } from "@/lib/base/named-pictures";
import type { Database } from "@/lib/db/schema";

/**
 * Notes which uploads the question of a sheet names. Those that its owner does not have, or has no more, are left out: the cells say so
 * when they are sent.
 *
 * @param of.question with its axes; what was noted before stays.
 */
export async function keepForSheet(
  tx: Kysely<Database>,
  of: { ownerId: string; sheetId: string; question: unknown; now: number },
): Promise<void> {
  const { uploads } = namesIn(of.question);
  if (uploads.size === 0) return;
  // Renewed, which locks them, so that none is removed before it is noted.
  const kept = await tx
    .updateTable("uploads")
    .set({ renewed_at: of.now })
    .where("id", "in", [...uploads])
    .where("owner_id", "=", of.ownerId)
    .returning("id")
    .execute();
  if (kept.length === 0) return;
  await tx
    .insertInto("sheet_uploads")
    .values(kept.map(({ id }) => ({ sheet_id: of.sheetId, upload_id: id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
