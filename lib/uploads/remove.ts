/** Removes uploads for good: those that their owners delete, and those that nobody has used for a day. */
import "server-only";
import { setImmediate as letOthers } from "node:timers/promises";
import { UPLOAD_KEPT_MS } from "contract/pictures/upload";
import { StudioError } from "contract/studio-error";
import type { Kysely } from "kysely";
import { isPostgres } from "@/lib/db/dialect";
import type { Database } from "@/lib/db/schema";
import { addKept } from "@/lib/limits/storage-limit";
import type { UploadsContext } from "./context";
import { isUploadUsed, uploadNotFound } from "./view";

/** Rows of one statement. */
const BATCH = 200;

type RemoveContext = Pick<UploadsContext, "db" | "store" | "clock" | "log">;

/** @throws StudioError `not_found` as for an unknown id; `upload_in_use` while a creation or a sheet, also a deleted one, or a share link refers to it. */
export async function removeUpload(
  context: RemoveContext,
  { ownerId, id }: { ownerId: string; id: string },
): Promise<void> {
  const row = await context.db.transaction().execute(async (tx) => {
    const found = await lockUpload(tx, id);
    if (found?.owner_id !== ownerId) throw uploadNotFound();
    if (await isUploadUsed(tx, id))
      throw new StudioError(
        "upload_in_use",
        "A creation, a sheet or a share link uses this upload, which is kept as long as that.",
      );
    await tx.deleteFrom("uploads").where("id", "=", id).execute();
    return found;
  });
  await forgetBytes(context, row);
}

/**
 * Removes what has expired. One that is in use moves to the back: it is looked at again a day later, so that each round takes as
 * long as there is to remove, however many are kept. One that cannot be removed does not hold up the others.
 *
 * @param batchRows rows of one statement; tests pass fewer.
 */
export async function purgeExpiredUploads(context: RemoveContext, batchRows = BATCH): Promise<void> {
  const { db, clock, log } = context;
  const now = clock.now();
  const before = now - UPLOAD_KEPT_MS;
  for (let after = { renewed_at: 0, id: "" }; ; ) {
    const rows = await db
      .selectFrom("uploads")
      .select(["id", "renewed_at"])
      .where((e) => e(e.refTuple("renewed_at", "id"), ">", e.tuple(after.renewed_at, after.id)))
      .where("renewed_at", "<", before)
      .orderBy("renewed_at")
      .orderBy("id")
      .limit(batchRows)
      .execute();
    for (const { id } of rows) {
      try {
        await purge(context, id, before);
      } catch (error) {
        log.error({ err: error, upload: id }, "an expired upload could not be removed");
      }
    }
    const last = rows.at(-1);
    if (!last || rows.length < batchRows) return;
    after = last;
    await letOthers();
  }
}

async function purge(context: RemoveContext, id: string, before: number): Promise<void> {
  const removed = await context.db.transaction().execute(async (tx) => {
    const row = await lockUpload(tx, id);
    // Removed or renewed meanwhile.
    if (!row || row.renewed_at >= before) return null;
    if (await isUploadUsed(tx, id)) {
      await tx.updateTable("uploads").set({ renewed_at: context.clock.now() }).where("id", "=", id).execute();
      return null;
    }
    await tx.deleteFrom("uploads").where("id", "=", id).execute();
    return row;
  });
  if (removed) await forgetBytes(context, removed);
}

interface LockedUpload {
  id: string;
  owner_id: string;
  renewed_at: number;
  byte_length: number;
  original_key: string;
  thumbnail_key: string;
}

/**
 * Until the end of the transaction nobody renews it or begins to refer to it; who wanted to finds it gone, and whoever had begun is
 * waited for. SQLite has one writer at a time anyway.
 */
async function lockUpload(tx: Kysely<Database>, id: string): Promise<LockedUpload | undefined> {
  const query = tx
    .selectFrom("uploads")
    .select(["id", "owner_id", "renewed_at", "byte_length", "original_key", "thumbnail_key"])
    .where("id", "=", id);
  return (isPostgres(tx) ? query.forUpdate() : query).executeTakeFirst();
}

/** After the row: bytes that are left are found as orphans, a row without bytes would be a lost picture. */
async function forgetBytes({ db, store, log }: RemoveContext, row: LockedUpload): Promise<void> {
  addKept({ db }, row.owner_id, -row.byte_length);
  await store
    .remove([row.original_key, row.thumbnail_key])
    .catch((error: unknown) =>
      log.warn({ err: error, upload: row.id }, "the files of a removed upload could not be removed"),
    );
}
