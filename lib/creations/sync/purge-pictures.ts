/** Permanently removes single deleted pictures after their time for undo. */
import "server-only";
import { purged } from "@/lib/base/signals";
import { showOtherVersions } from "@/lib/db/boards/show-other-versions";
import type { BackgroundWork, Ledger, Pictures, Retention } from "../context/contexts";
import { allKeysOf } from "../pictures/keys-of";

/** The pause after a round in which a picture could not be removed. */
const RETRY_MS = 10 * 60_000;
/** When the next round may begin, in milliseconds; of each process. */
const pausedUntil = new WeakMap<object, number>();

type PurgeContext = Ledger & Pictures & Retention & BackgroundWork;

/** Those of deleted creations are removed with these. A picture that cannot be removed does not hold up the others. */
export async function purgePictures(context: PurgeContext): Promise<void> {
  const { picturePurges } = context.shared;
  // The previous round is still under way, or has just failed.
  if (picturePurges.executionSlots === 0) return;
  if ((pausedUntil.get(picturePurges) ?? 0) > context.clock.now()) return;
  const isComplete = await picturePurges.execute(() => purgeAll(context));
  if (!isComplete) pausedUntil.set(picturePurges, context.clock.now() + RETRY_MS);
}

/** @returns whether every picture could be removed. */
async function purgeAll({ db, store, clock, log, batchRows, keepDeletedMs }: PurgeContext): Promise<boolean> {
  const before = clock.now() - keepDeletedMs;
  let isComplete = true;
  for (let after = { deleted_at: 0, id: "" }; ; ) {
    const rows = await db
      .selectFrom("pictures")
      .select(["id", "deleted_at", "original_key", "thumbnail_key", "view_key"])
      // In the order of the index: SQLite would search all pictures for an order by id alone, every second.
      .where((e) => e(e.refTuple("deleted_at", "id"), ">", e.tuple(after.deleted_at, after.id)))
      .where("deleted_at", "<", before)
      .orderBy("deleted_at")
      .orderBy("id")
      .limit(batchRows)
      .execute();
    for (const { id, ...keys } of rows) {
      try {
        await store.remove(allKeysOf(keys));
        const { numDeletedRows } = await db.transaction().execute(async (tx) => {
          await showOtherVersions(tx, [id]);
          return tx
            .deleteFrom("pictures")
            .where("id", "=", id)
            .where("deleted_at", "<", before)
            .executeTakeFirst();
        });
        if (numDeletedRows > 0) purged.announce(() => ({ creations: 0, pictures: 1 }));
      } catch (error) {
        isComplete = false;
        log.error({ err: error, picture: id }, "a deleted picture could not be removed permanently");
      }
    }
    const last = rows.at(-1);
    if (!last || rows.length < batchRows) return isComplete;
    after = { deleted_at: last.deleted_at ?? before, id: last.id };
  }
}
