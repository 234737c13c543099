import "server-only";
import type { Selectable } from "kysely";
import type { UploadsTable } from "@/lib/db/tables/uploads";
import type { UploadsContext } from "./context";

/**
 * Keeps an upload for another day, because something is about to be made from it.
 *
 * @returns its row; null for an unknown id and for an upload of somebody else.
 */
export async function renewUpload(
  { db, clock }: Pick<UploadsContext, "db" | "clock">,
  { ownerId, uploadId }: { ownerId: string; uploadId: string },
): Promise<Selectable<UploadsTable> | null> {
  const row = await db
    .updateTable("uploads")
    .set({ renewed_at: clock.now() })
    .where("id", "=", uploadId)
    .where("owner_id", "=", ownerId)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}
