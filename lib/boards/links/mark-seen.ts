/** What guests said, once its owner has seen it. */
import "server-only";
import { type OwnBoard, requireBoard } from "../board-row";
import type { BoardsContext } from "../context";

/**
 * What guests said until then is no longer new. An earlier time than before changes nothing, and a time in the future is read
 * as now, so that nothing becomes seen that nobody could have seen.
 *
 * @param input.until in ISO 8601. @throws StudioError `not_found`
 */
export async function markSeen(
  { creations: { db, clock } }: BoardsContext,
  input: OwnBoard & { until: string },
): Promise<void> {
  const { id } = await requireBoard(db, input);
  const seenAt = Math.min(Date.parse(input.until), clock.now());
  await db
    .updateTable("boards")
    .set({ seen_at: seenAt })
    .where("id", "=", id)
    .where("seen_at", "<", seenAt)
    .execute();
}
