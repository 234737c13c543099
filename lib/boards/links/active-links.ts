/** How many share links of boards work now. */
import "server-only";
import type { BoardsContext } from "../context";
import { inSteps } from "../turns/in-steps";

/** Boards of one statement; each has a few hundred links at most. */
const BOARDS_AT_ONCE = 20;

/** @returns the number by the board's id; boards without one are left out. */
export async function activeLinksOf(
  { creations: { db, clock } }: BoardsContext,
  boardIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await inSteps(boardIds, BOARDS_AT_ONCE, (some) =>
    db
      .selectFrom("share_links")
      .select(["board_id", (e) => e.fn.countAll<number | string>().as("count")])
      .where("board_id", "in", some)
      .where("revoked_at", "is", null)
      .where("expires_at", ">", clock.now())
      .groupBy("board_id")
      .execute(),
  );
  return new Map(rows.map(({ board_id, count }) => [board_id, Number(count)]));
}
