/** What guests said, once the owner or a member has seen it. */
import "server-only";
import { type OwnBoard, requireBoard } from "../board-row";
import type { BoardsContext } from "../context";

/**
 * What guests said until then is no longer new to the person who asks. An earlier time than before changes nothing, and a time in the future is read
 * as now, so that nothing becomes seen that nobody could have seen.
 *
 * @param input.until in ISO 8601. @throws StudioError `not_found`
 */
export async function markSeen(
  { creations: { db, clock } }: BoardsContext,
  input: OwnBoard & { until: string },
): Promise<void> {
  const { id, role } = await requireBoard(db, input, "look");
  const seenAt = Math.min(Date.parse(input.until), clock.now());
  if (role === "owner")
    await db
      .updateTable("boards")
      .set({ seen_at: seenAt })
      .where("id", "=", id)
      .where("seen_at", "<", seenAt)
      .execute();
  else
    await db
      .updateTable("board_members")
      .set({ seen_at: seenAt })
      .where("board_id", "=", id)
      .where("person_id", "=", input.ownerId)
      .where("seen_at", "<", seenAt)
      .execute();
}
