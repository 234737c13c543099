/** Permanently removes deleted boards after their time for undo. */
import "server-only";
import type { BoardsContext } from "./context";

/** Few at a time, because a board goes with all of its items, links, hearts and comments. */
const BATCH = 10;
const MAX_BATCHES = 50;

/** Pictures stay. In batches, so that no request waits long for locked rows; what is left is removed by the next call. */
export async function purgeBoards({ creations: { db, clock, keepDeletedMs } }: BoardsContext): Promise<void> {
  const before = clock.now() - keepDeletedMs;
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    const { numDeletedRows } = await db
      .deleteFrom("boards")
      .where("id", "in", (e) =>
        e
          .selectFrom("boards")
          .select("id")
          .where("deleted_at", "is not", null)
          .where("deleted_at", "<=", before)
          .orderBy("deleted_at")
          .limit(BATCH),
      )
      // Checked again: its owner may have restored it since it was selected.
      .where("deleted_at", "<=", before)
      .executeTakeFirst();
    if (numDeletedRows < BigInt(BATCH)) return;
  }
}
