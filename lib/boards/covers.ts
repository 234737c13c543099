/** The pictures by which boards are recognised in a list. */
import "server-only";
import type { Kysely } from "kysely";
import type { Database } from "@/lib/db/schema";
import { inSteps } from "./turns/in-steps";

const COVERS = 4;
/** Enough to find the covers behind pictures that are deleted and not yet purged. */
const READ_FOR_COVERS = 12;
/** Boards of one statement, each with a query of its own that ends at its last cover. Passing thousands of rejected pictures takes a millisecond. */
const BOARDS_AT_ONCE = 5;

export interface Cover {
  board_id: string;
  picture_id: string;
  owner_id: string;
  width: number;
  height: number;
}

/** @returns the first pictures of each board that are neither rejected nor deleted, in the board's order; by the board's id. */
export async function coversOf(
  db: Kysely<Database>,
  boardIds: readonly string[],
): Promise<Map<string, Cover[]>> {
  const rows = await inSteps(boardIds, BOARDS_AT_ONCE, ([first, ...others]) =>
    first === undefined
      ? Promise.resolve([])
      : others.reduce((all, id) => all.unionAll(coversOfOne(db, id)), coversOfOne(db, first)).execute(),
  );
  const covers = new Map<string, Cover[]>(boardIds.map((id) => [id, []]));
  // A union keeps no order.
  for (const { position: _, ...cover } of rows.sort((a, b) => a.position - b.position))
    covers.get(cover.board_id)?.push(cover);
  return covers;
}

const coversOfOne = (db: Kysely<Database>, boardId: string) =>
  db
    .selectFrom(
      db
        .selectFrom((e) =>
          e
            .selectFrom("board_items")
            .select(["board_id", "picture_id", "position"])
            .where("board_id", "=", boardId)
            .where("picture_id", "is not", null)
            .where((w) => w.or([w("mark", "is", null), w("mark", "<>", "reject")]))
            .orderBy("position")
            .limit(READ_FOR_COVERS)
            .as("first"),
        )
        .innerJoin("pictures", "pictures.id", "first.picture_id")
        .innerJoin("creations", "creations.id", "pictures.creation_id")
        .select(["first.board_id", "pictures.id as picture_id", "width", "height", "first.position"])
        .select("creations.owner_id")
        .where("pictures.deleted_at", "is", null)
        .where("creations.deleted_at", "is", null)
        .orderBy("first.position")
        .limit(COVERS)
        .as("cover"),
    )
    .selectAll();
