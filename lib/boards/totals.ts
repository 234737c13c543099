/** What is known of a whole board without reading its pictures: counts, and which pictures others have changed. */
import "server-only";
import type { Board } from "contract/boards/board";
import { type Kysely, sql } from "kysely";
import type { Database } from "@/lib/db/schema";
import { notClearedCount } from "./not-cleared";
import { nextTurn } from "./turns/next-turn";

export interface BoardTotals {
  /** Without deleted pictures. */
  counts: Board["counts"];
  notCleared: Board["not_cleared"];
  /**
   * The items whose pictures are deleted or favourites, and deleted versions of items, which changes without a change of the board. Everything else of a picture
   * stays as it was drawn.
   */
  deleted: string[];
  favourites: string[];
}

/** Rows of one statement, which takes a millisecond or two. */
const BATCH = 250;

/** Reads a few columns of every item, some rows at a time, by their ids: a move meanwhile neither hides an item nor repeats it. */
export async function totalsOf(db: Kysely<Database>, boardId: string): Promise<BoardTotals> {
  const counts = { pictures: 0, picks: 0, rejects: 0 };
  const barred = notClearedCount();
  const [deleted, favourites]: [string[], string[]] = [[], []];
  for (let after: string | undefined = ""; after !== undefined; ) {
    await nextTurn();
    const rows = await readStates(db, boardId, after);
    for (const { id, decision, state, ...rights } of rows) {
      if (state === null) continue;
      if (state === "deleted") deleted.push(id);
      else {
        counts.pictures += 1;
        barred.add(decision, rights);
        if (decision === "pick") counts.picks += 1;
        if (decision === "reject") counts.rejects += 1;
        if (state === "favourite") favourites.push(id);
      }
    }
    after = rows.length < BATCH ? undefined : rows.at(-1)?.id;
  }
  const notCleared = barred.result();
  return { counts, notCleared, deleted: [...deleted, ...(await deletedVersions(db, boardId))], favourites };
}

/** There are as many versions as a board has pictures at most, and mostly none. */
async function deletedVersions(db: Kysely<Database>, boardId: string): Promise<string[]> {
  const deleted: string[] = [];
  for (let after: string | undefined = ""; after !== undefined; ) {
    await nextTurn();
    const rows: { picture_id: string; isDeleted: unknown }[] = await db
      .selectFrom("board_item_versions")
      .innerJoin("pictures", "pictures.id", "board_item_versions.picture_id")
      .innerJoin("creations", "creations.id", "pictures.creation_id")
      .select("picture_id")
      .select((e) =>
        e
          .or([e("pictures.deleted_at", "is not", null), e("creations.deleted_at", "is not", null)])
          .as("isDeleted"),
      )
      .where("board_id", "=", boardId)
      .where("picture_id", ">", after)
      .orderBy("picture_id")
      .limit(BATCH)
      .execute();
    deleted.push(...rows.flatMap(({ picture_id, isDeleted }) => (isDeleted ? [picture_id] : [])));
    after = rows.length < BATCH ? undefined : rows.at(-1)?.picture_id;
  }
  return deleted;
}

/** In the order of their ids, so that moving a picture is no change of it. */
const readStates = (db: Kysely<Database>, boardId: string, after: string) =>
  db
    .selectFrom("board_items")
    .leftJoin("pictures", "pictures.id", "board_items.picture_id")
    .leftJoin("creations", "creations.id", "pictures.creation_id")
    .select(["board_items.id", "mark as decision", "licence", "commercial_use"])
    .select(
      sql<"deleted" | "favourite" | "plain" | null>`case
        when pictures.id is null then null
        when pictures.deleted_at is not null or creations.deleted_at is not null then 'deleted'
        when pictures.is_favourite = 1 then 'favourite'
        else 'plain' end`.as("state"),
    )
    .where("board_id", "=", boardId)
    .where("board_items.id", ">", after)
    .orderBy("board_items.id")
    .limit(BATCH)
    .execute();
