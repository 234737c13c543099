/** How many pictures boards have. */
import "server-only";
import { type Kysely, sql } from "kysely";
import type { Database } from "@/lib/db/schema";
import { inSteps } from "./turns/in-steps";

/** Boards of one statement: counting so many full ones by their index takes a few milliseconds. */
const BOARDS_AT_ONCE = 10;
/** Boards and deleted pictures of one statement, which looks for each of these on each of those. */
const SOUGHT_ON = 20;
const SOUGHT = 250;

/**
 * Counts items by their index alone, then subtracts the few of deleted pictures: joining all would take long with full boards.
 *
 * @param boardIds boards of this owner. @returns the number without deleted pictures, by the board's id.
 */
export async function countPictures(
  db: Kysely<Database>,
  { ownerId, boardIds }: { ownerId: string; boardIds: readonly string[] },
): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  const deletedIds = await deletedPicturesOf(db, ownerId);
  const countOf = (some: readonly string[], among?: readonly string[]) =>
    db
      .selectFrom("board_items")
      .select(["board_id", (e) => e.fn.count<number | string>("picture_id").as("count")])
      .where("board_id", "in", some)
      .$if(among !== undefined, (items) => items.where("picture_id", "in", among ?? []))
      .groupBy("board_id")
      .execute();
  const all = await inSteps(boardIds, BOARDS_AT_ONCE, (some) => countOf(some));
  for (const { board_id, count } of all) counts.set(board_id, Number(count));
  for (let start = 0; start < deletedIds.length; start += SOUGHT) {
    const among = deletedIds.slice(start, start + SOUGHT);
    const deleted = await inSteps(boardIds, SOUGHT_ON, (some) => countOf(some, among));
    for (const { board_id, count } of deleted)
      counts.set(board_id, (counts.get(board_id) ?? 0) - Number(count));
  }
  return counts;
}

/** The same for boards with pictures of several people: a full one takes several milliseconds. */
export async function countOnSharedBoards(
  db: Kysely<Database>,
  boardIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await inSteps(boardIds, 1, (some) =>
    db
      .selectFrom("board_items")
      .innerJoin("pictures", "pictures.id", "board_items.picture_id")
      .innerJoin("creations", "creations.id", "pictures.creation_id")
      .select(["board_id", (e) => e.fn.countAll<number | string>().as("count")])
      .where("board_id", "in", some)
      .where("pictures.deleted_at", "is", null)
      .where("creations.deleted_at", "is", null)
      .groupBy("board_id")
      .execute(),
  );
  return new Map(rows.map(({ board_id, count }) => [board_id, Number(count)]));
}

/** Pictures that are deleted themselves or with their creation, and not yet purged. */
async function deletedPicturesOf(db: Kysely<Database>, ownerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("pictures")
    .innerJoin("creations", "creations.id", "pictures.creation_id")
    .select("pictures.id")
    .where("pictures.deleted_at", "is not", null)
    .where(isOf(ownerId))
    .union((e) =>
      e
        .selectFrom("pictures")
        .select("id")
        // Not a join, which SQLite would begin with all pictures.
        .where("creation_id", "in", (c) =>
          c.selectFrom("creations").select("id").where("deleted_at", "is not", null).where(isOf(ownerId)),
        ),
    )
    .execute();
  return rows.map(({ id }) => id);
}

/** An expression, so that the indexes of deleted ones are used: a person has far more creations than those. */
const isOf = (ownerId: string) => sql<boolean>`coalesce(owner_id, '') = ${ownerId}`;
