/** Writes a person's boards into an archive. */
import "server-only";
import type { ZipFile } from "@/lib/creations/archive/stream-zip";
import type { BoardsContext } from "../context";
import { readInOrder } from "../read-in-order";
import { type ArchivedBoard, type ArchivedItem, BOARDS_FILE, BOARDS_FORMAT, BOARDS_VERSION } from "./format";

/** @returns one file, or none without boards. */
export async function* boardFiles(context: BoardsContext, ownerId: string): AsyncGenerator<ZipFile> {
  const { db, clock } = context.creations;
  const boards = await db
    .selectFrom("boards")
    .select(["id", "origin_id", "name", "created_at", "updated_at"])
    .where("owner_id", "=", ownerId)
    .where("deleted_at", "is", null)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  if (boards.length === 0) return;
  const lastModified = new Date(clock.now());
  yield { name: BOARDS_FILE, input: lines(context, boards), lastModified };
}

type Row = { id: string; origin_id: string | null; name: string; created_at: number; updated_at: number };

const line = (value: unknown) => `${JSON.stringify(value)}\n`;

/** One board in memory at a time. */
async function* lines(context: BoardsContext, boards: readonly Row[]): AsyncGenerator<string> {
  const exported_at = new Date(context.creations.clock.now()).toISOString();
  yield line({ format: BOARDS_FORMAT, version: BOARDS_VERSION, exported_at });
  for (const { id, origin_id, name, created_at, updated_at } of boards) {
    yield line({
      // The original id, so that archives of imports are recognised as the same board.
      board_id: origin_id ?? id,
      name,
      create_time: new Date(created_at).toISOString(),
      update_time: new Date(updated_at).toISOString(),
    } satisfies ArchivedBoard);
    for (const item of await itemsOf(context, id)) yield line(item);
  }
}

/** Without deleted pictures, as the archive has none. */
async function itemsOf({ creations: { db } }: BoardsContext, boardId: string): Promise<ArchivedItem[]> {
  const rows = await readInOrder(db, boardId, (ids) =>
    db
      .selectFrom("board_items")
      .leftJoin("pictures", "pictures.id", "board_items.picture_id")
      .leftJoin("creations", "creations.id", "pictures.creation_id")
      .select(["board_items.id", "picture_id", "title", "note", "mark"])
      .select(["picture_index", "creation_id", "creations.origin_id"])
      .where("board_id", "=", boardId)
      .where("board_items.id", "in", [...ids])
      .where("pictures.deleted_at", "is", null)
      .where("creations.deleted_at", "is", null)
      .execute(),
  );
  return rows.flatMap((row): ArchivedItem[] => {
    const { title, note, mark, picture_index: index } = row;
    if (row.picture_id === null) return [{ title, note, mark }];
    const creation_id = row.origin_id ?? row.creation_id;
    return creation_id === null || index === null ? [] : [{ creation_id, index, note, mark }];
  });
}
