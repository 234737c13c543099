/** A person's boards, the last changed first. */
import "server-only";
import type { BoardSummary } from "contract/boards/board";
import type { BoardRow } from "./board-row";
import { boardNotFound } from "./board-row";
import type { BoardsContext } from "./context";
import { countPictures } from "./count-pictures";
import { type Cover, coversOf } from "./covers";
import { activeLinksOf } from "./links/active-links";
import { countNewFeedback } from "./links/feedback";
import { inSteps } from "./turns/in-steps";

/** Boards whose covers' addresses are signed in one step. */
const SHOWN_AT_ONCE = 50;

/** There are at most `MAX_BOARDS`. */
export async function listBoards(context: BoardsContext, ownerId: string): Promise<BoardSummary[]> {
  const rows = await context.creations.db
    .selectFrom("boards")
    .selectAll()
    .where("owner_id", "=", ownerId)
    .where("deleted_at", "is", null)
    .orderBy("updated_at", "desc")
    .orderBy("id")
    .execute();
  return summaries(context, rows);
}

/** @throws StudioError `not_found` */
export async function readSummary(
  context: BoardsContext,
  { ownerId, boardId }: { ownerId: string; boardId: string },
): Promise<BoardSummary> {
  const rows = await context.creations.db
    .selectFrom("boards")
    .selectAll()
    .where("id", "=", boardId)
    .where("owner_id", "=", ownerId)
    .where("deleted_at", "is", null)
    .execute();
  const [summary] = await summaries(context, rows);
  if (!summary) throw boardNotFound();
  return summary;
}

/** @param rows boards of one owner. */
async function summaries(context: BoardsContext, rows: readonly BoardRow[]): Promise<BoardSummary[]> {
  const { db } = context.creations;
  const [ownerId, ids] = [rows[0]?.owner_id, rows.map(({ id }) => id)];
  if (ownerId === undefined) return [];
  const [counts, covers, active, feedback] = await Promise.all([
    countPictures(db, { ownerId, boardIds: ids }),
    coversOf(db, ids),
    activeLinksOf(context, ids),
    countNewFeedback(context, ids),
  ]);
  return inSteps(rows, SHOWN_AT_ONCE, async (some) =>
    some.map(({ id, name, created_at, updated_at }) => ({
      id,
      name,
      create_time: new Date(created_at).toISOString(),
      update_time: new Date(updated_at).toISOString(),
      pictures: counts.get(id) ?? 0,
      covers: (covers.get(id) ?? []).map((cover) => viewCover(context, cover)),
      active_links: active.get(id) ?? 0,
      new_feedback: feedback.get(id) ?? 0,
    })),
  );
}

const viewCover = (
  { creations: { links, clock } }: BoardsContext,
  { picture_id, width, height }: Cover,
): BoardSummary["covers"][number] => ({
  thumbnail_url: links.sign(`${picture_id}/thumbnail`, clock.now()),
  width,
  height,
});
