/** A person's boards, the last changed first. */
import "server-only";
import { type Kysely, sql } from "kysely";
import type { BoardSummary } from "@/lib/contract/boards/board";
import type { Database } from "@/lib/db/schema";
import type { BoardRow } from "./board-row";
import { boardNotFound } from "./board-row";
import type { BoardsContext } from "./context";
import { activeLinksOf } from "./links/active-links";
import { countNewFeedback } from "./links/feedback";

const COVERS = 4;
/** Enough to find the covers behind pictures that are deleted and not yet purged. */
const READ_FOR_COVERS = 12;

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

async function summaries(context: BoardsContext, rows: readonly BoardRow[]): Promise<BoardSummary[]> {
  const { db, links, clock } = context.creations;
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const [counts, covers, active, feedback] = await Promise.all([
    countPictures(db, ids),
    coversOf(db, ids),
    activeLinksOf(context, ids),
    countNewFeedback(context, ids),
  ]);
  const now = clock.now();
  return rows.map(({ id, name, created_at, updated_at }) => ({
    id,
    name,
    create_time: new Date(created_at).toISOString(),
    update_time: new Date(updated_at).toISOString(),
    pictures: counts.get(id) ?? 0,
    covers: covers
      .filter(({ board_id }) => board_id === id)
      .slice(0, COVERS)
      .map(({ picture_id, width, height }) => ({
        thumbnail_url: links.sign(`${picture_id}/thumbnail`, now),
        width,
        height,
      })),
    active_links: active.get(id) ?? 0,
    new_feedback: feedback.get(id) ?? 0,
  }));
}

/** Counts items by their index alone, then subtracts the few of deleted pictures: joining all would take long with full boards. */
async function countPictures(db: Kysely<Database>, ids: readonly string[]): Promise<Map<string, number>> {
  const all = await db
    .selectFrom("board_items")
    .select(["board_id", (e) => e.fn.count<number | string>("picture_id").as("count")])
    .where("board_id", "in", ids)
    .groupBy("board_id")
    .execute();
  const deleted = await db
    .selectFrom("board_items")
    .select(["board_id", (e) => e.fn.count<number | string>("picture_id").as("count")])
    // An expression, so that the index on pictures is used: by boards, each deleted picture would be looked up in each of them.
    .where((e) => e(e.fn.coalesce("board_id", sql.lit("")), "in", ids))
    .where("picture_id", "in", (e) =>
      e
        .selectFrom("pictures")
        .select("id")
        .where("deleted_at", "is not", null)
        .union(
          e
            .selectFrom("pictures")
            .select("id")
            // Not a join, which SQLite would begin with all pictures.
            .where("creation_id", "in", (e) =>
              e.selectFrom("creations").select("id").where("deleted_at", "is not", null),
            ),
        ),
    )
    .groupBy("board_id")
    .execute();
  const counts = new Map(all.map(({ board_id, count }) => [board_id, Number(count)]));
  for (const { board_id, count } of deleted)
    counts.set(board_id, (counts.get(board_id) ?? 0) - Number(count));
  return counts;
}

/** The first pictures of each board that are neither rejected nor deleted. */
function coversOf(db: Kysely<Database>, ids: readonly string[]) {
  return (
    db
      .selectFrom("board_items as item")
      .innerJoin("pictures", "pictures.id", "item.picture_id")
      .innerJoin("creations", "creations.id", "pictures.creation_id")
      .select(["item.board_id", "pictures.id as picture_id", "width", "height"])
      .where("item.board_id", "in", ids)
      .where((e) => e.or([e("mark", "is", null), e("mark", "<>", "reject")]))
      // Up to the position of the last one that is needed; without so many, all.
      .where(
        sql<boolean>`item.position <= coalesce((select one.position from board_items one
        where one.board_id = item.board_id and one.picture_id is not null and (one.mark is null or one.mark <> 'reject')
        order by one.position limit 1 offset ${sql.lit(READ_FOR_COVERS - 1)}), item.position)`,
      )
      .where("pictures.deleted_at", "is", null)
      .where("creations.deleted_at", "is", null)
      .orderBy("item.position")
      .execute()
  );
}
