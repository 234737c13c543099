/** Writes a person's boards into an archive. */
import "server-only";
import type { Kysely } from "kysely";
import type { ZipFile } from "@/lib/creations/archive/stream-zip";
import type { Database } from "@/lib/db/schema";
import { recordFilesOf } from "../approvals/record-files";
import type { BoardsContext } from "../context";
import { readInOrder } from "../read-in-order";
import { nextTurn } from "../turns/next-turn";
import { type ArchivedBoard, type ArchivedItem, BOARDS_FILE, BOARDS_FORMAT, BOARDS_VERSION } from "./format";

/**
 * Members, and pictures of others, are not in it: they are not the person's.
 *
 * @returns one file and the records of approval, which an import leaves alone; none without boards.
 */
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
  yield { name: BOARDS_FILE, input: lines(context, boards, ownerId), lastModified };
  for (const { id: boardId } of boards)
    yield* recordFilesOf(
      context,
      { ownerId, boardId },
      { folder: `approvals/${boardId}`, formats: ["json"] },
    );
}

type Row = { id: string; origin_id: string | null; name: string; created_at: number; updated_at: number };

const line = (value: unknown) => `${JSON.stringify(value)}\n`;

/** One board in memory at a time. */
async function* lines(
  context: BoardsContext,
  boards: readonly Row[],
  ownerId: string,
): AsyncGenerator<string> {
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
    for (const item of await itemsOf(context, id, ownerId)) yield line(item);
  }
}

/** Without deleted pictures, as the archive has none. */
async function itemsOf(
  { creations: { db } }: BoardsContext,
  boardId: string,
  ownerId: string,
): Promise<ArchivedItem[]> {
  const rows = await readInOrder(db, boardId, (ids) =>
    db
      .selectFrom("board_items")
      .leftJoin("pictures", "pictures.id", "board_items.picture_id")
      .leftJoin("creations", "creations.id", "pictures.creation_id")
      .select(["board_items.id", "picture_id", "title", "note", "mark as decision"])
      .select(["picture_index", "creation_id", "creations.origin_id", "creations.owner_id"])
      .where("board_id", "=", boardId)
      .where("board_items.id", "in", [...ids])
      .where("pictures.deleted_at", "is", null)
      .where("creations.deleted_at", "is", null)
      .execute(),
  );
  const versions = await archivedVersions(db, boardId);
  return rows.flatMap((row): ArchivedItem[] => {
    const { title, note, decision, picture_index: index } = row;
    if (row.picture_id === null) return [{ title, note, decision }];
    if (row.owner_id !== ownerId) return [];
    const creation_id = row.origin_id ?? row.creation_id;
    if (creation_id === null || index === null) return [];
    const history = versions.get(row.id) ?? [];
    return [{ creation_id, index, note, decision, ...(history.length > 1 && { versions: history }) }];
  });
}

/** Some rows of one statement. */
const BATCH = 500;

/** By item, the oldest first, without deleted pictures. */
async function archivedVersions(db: Kysely<Database>, boardId: string) {
  const rows: { item_id: string; picture_id: string; ordinal: number; creation_id: string; index: number }[] =
    [];
  for (let after: string | undefined = ""; after !== undefined; ) {
    await nextTurn();
    const some: { picture_id: string }[] = [];
    for (const { origin_id, id, ...row } of await db
      .selectFrom("board_item_versions")
      .innerJoin("pictures", "pictures.id", "board_item_versions.picture_id")
      .innerJoin("creations", "creations.id", "pictures.creation_id")
      .select(["item_id", "picture_id", "ordinal", "creations.id", "origin_id", "picture_index as index"])
      .where("board_id", "=", boardId)
      .where("picture_id", ">", after)
      .where("pictures.deleted_at", "is", null)
      .where("creations.deleted_at", "is", null)
      .orderBy("picture_id")
      .limit(BATCH)
      .execute()) {
      rows.push({ ...row, creation_id: origin_id ?? id });
      some.push(row);
    }
    after = some.length < BATCH ? undefined : some.at(-1)?.picture_id;
  }
  const histories = new Map<string, { creation_id: string; index: number }[]>();
  for (const { item_id, creation_id, index } of rows.sort((a, b) => a.ordinal - b.ordinal)) {
    const history = histories.get(item_id) ?? [];
    history.push({ creation_id, index });
    histories.set(item_id, history);
  }
  return histories;
}
