/** Permanently removes single deleted pictures after their time for undo. */
import "server-only";
import { UNDO_MS } from "../change-many";
import type { CreationsContext } from "../context";

/** Those of deleted creations are removed with these. A picture that cannot be removed does not hold up the others. */
export async function purgePictures(context: CreationsContext): Promise<void> {
  const { db, store, clock, log, batchRows } = context;
  const before = clock.now() - UNDO_MS;
  for (let after = ""; ; ) {
    const rows = await db
      .selectFrom("pictures")
      .select(["id", "original_key", "thumbnail_key"])
      .where("deleted_at", "<", before)
      .where("id", ">", after)
      .orderBy("id")
      .limit(batchRows)
      .execute();
    for (const { id, original_key, thumbnail_key } of rows) {
      try {
        await store.remove([original_key, thumbnail_key]);
        await db.deleteFrom("pictures").where("id", "=", id).where("deleted_at", "<", before).execute();
      } catch (error) {
        log.error({ err: error, picture: id }, "a deleted picture could not be removed permanently");
      }
    }
    const last = rows.at(-1);
    if (!last || rows.length < batchRows) return;
    after = last.id;
  }
}
