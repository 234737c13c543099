/** Import: adds an archive's boards, each once, with those of their pictures that the person has. */
import "server-only";
import { setImmediate as letOthers } from "node:timers/promises";
import { MAX_BOARD_ITEMS, MAX_BOARDS } from "contract/boards/board-limits";
import type { ImportResult } from "contract/creations/archive";
import { isLargerThan } from "contract/json";
import { isStudioError, StudioError } from "contract/studio-error";
import type { Kysely } from "kysely";
import * as z from "zod/mini";
import { newId } from "@/lib/base/ids";
import { renumber } from "@/lib/board-items/positions";
import { type OpenArchive, parsePiece } from "@/lib/creations/archive/read-archive";
import type { Database } from "@/lib/db/schema";
import { bytesOfItems } from "@/lib/limits/board-bytes";
import { addKept, openBoardStorageCheck } from "@/lib/limits/storage-limit";
import { lockBoardsOf, requireBoardSpace } from "../board-space";
import type { BoardsContext } from "../context";
import {
  type ArchivedBoard,
  type ArchivedItem,
  archivedBoardSchema,
  archivedItemSchema,
  BOARDS_FILE,
  boardsHeadSchema,
} from "./format";

/** Far more than a note of escaped characters needs. */
const MAX_LINE_BYTES = 64 * 1024;
/** More than all boards of a person with all their items. */
const MAX_BYTES = 256 * 1024 ** 2;
const MAX_LINES = MAX_BOARDS * (MAX_BOARD_ITEMS + 1) + 1;
const MAX_DEPTH = 4;
const MAX_VALUES = 100;
const MAX_REASONS = 100;
/** Lines after which other requests run. */
const LINES_AT_ONCE = 200;
/** Rows of one insert. */
const BATCH = 200;

type BoardsResult = NonNullable<ImportResult["boards"]>;

const refuse = (reason: string) => new StudioError("invalid_request", reason);

/**
 * Called after the creations of the archive have been imported: a board whose pictures are not in the library yet could not be
 * completed later.
 *
 * @returns undefined for an archive without boards, such as that of an older studio.
 */
export async function importBoards(
  context: BoardsContext,
  { ownerId, archive }: { ownerId: string; archive: OpenArchive },
): Promise<BoardsResult | undefined> {
  const lines = archive.lines(BOARDS_FILE, { maxBytes: MAX_BYTES, maxLineBytes: MAX_LINE_BYTES });
  if (!lines) return undefined;
  const result: BoardsResult = { imported: 0, known: 0, refused: [], refused_count: 0 };
  const refused = (board_id: string, error: unknown) => {
    if (!isStudioError(error)) throw error;
    result.refused_count += 1;
    if (result.refused.length < MAX_REASONS) result.refused.push({ board_id, reason: error.message });
  };
  try {
    for await (const { id, board, items } of boardsIn(lines)) {
      try {
        if (!board) throw refuse("The record of this board has a missing or wrong value.");
        result[await importOne(context, { ownerId, board, items })] += 1;
      } catch (error) {
        refused(id, error);
      }
    }
  } catch (error) {
    // What came before the damage stays.
    refused("", error);
  }
  return result;
}

interface BoardLines {
  /** As the archive says; empty without one. */
  id: string;
  /** null for a line that describes no board. */
  board: ArchivedBoard | null;
  /** Without items that are none, and without those beyond the limit. */
  items: ArchivedItem[];
}

async function* boardsIn(lines: AsyncIterable<Uint8Array | null>): AsyncGenerator<BoardLines> {
  let count = 0;
  let current: BoardLines | null = null;
  for await (const line of lines) {
    const value = parseLine(line);
    if (count === 0 && !z.safeParse(boardsHeadSchema, value).success)
      throw refuse(`${BOARDS_FILE} is not a valid list of boards.`);
    if (count === MAX_LINES) throw refuse(`${BOARDS_FILE} has too many lines.`);
    count += 1;
    if (count % LINES_AT_ONCE === 0) await letOthers();
    if (count === 1) continue;
    if (isBoard(value)) {
      if (current) yield current;
      const board = z.safeParse(archivedBoardSchema, value);
      const id = typeof value.board_id === "string" ? value.board_id.slice(0, 128) : "";
      current = { id, board: board.success ? board.data : null, items: [] };
    } else if (current && current.items.length < MAX_BOARD_ITEMS) {
      const item = z.safeParse(archivedItemSchema, value);
      if (item.success) current.items.push(item.data);
    }
  }
  if (current) yield current;
}

const isBoard = (value: unknown): value is { board_id: unknown } =>
  typeof value === "object" && value !== null && "board_id" in value;

/** undefined for a line that is too long or no JSON. */
function parseLine(line: Uint8Array | null): unknown {
  try {
    const value = line && parsePiece(line);
    return isLargerThan(value, { maxDepth: MAX_DEPTH, maxValues: MAX_VALUES }) ? undefined : value;
  } catch {
    return undefined;
  }
}

async function importOne(
  { creations }: BoardsContext,
  { ownerId, board, items }: { ownerId: string; board: ArchivedBoard; items: readonly ArchivedItem[] },
): Promise<"imported" | "known"> {
  const { db, clock, keepDeletedMs } = creations;
  const now = clock.now();
  // A time in the future would keep the board first in the list forever.
  const ms = (time: string) => Math.min(now, Math.max(0, Date.parse(time)));
  const growthAtMost = bytesOfItems(items.map((item) => ({ title: "", ...item })));
  const requireStorage = await openBoardStorageCheck(creations, { ownerId, growthAtMost });
  let growth = 0;
  const outcome = await db.transaction().execute(async (tx) => {
    await lockBoardsOf(tx, ownerId);
    const before = await tx
      .selectFrom("boards")
      .select(["id", "deleted_at"])
      .where("owner_id", "=", ownerId)
      .where((e) => e.or([e("id", "=", board.board_id), e("origin_id", "=", board.board_id)]))
      .executeTakeFirst();
    if (before && before.deleted_at === null) return "known";
    await requireBoardSpace(tx, ownerId);
    if (before) {
      if ((before.deleted_at ?? 0) <= now - keepDeletedMs)
        throw refuse("This board was deleted and is being removed. Import the archive again in a minute.");
      await tx.updateTable("boards").set({ deleted_at: null }).where("id", "=", before.id).execute();
      return "imported";
    }
    const found = await findItems(tx, ownerId, items);
    // Imported without them, it would be known from then on, and a later import could not complete it.
    if (items.some(isPicture) && !found.some(({ picture_id }) => picture_id !== null))
      throw refuse("None of this board's pictures are in your library.");
    growth = bytesOfItems(found);
    requireStorage(growth);
    const id = newId("bo");
    await tx
      .insertInto("boards")
      .values({
        ...{ id, owner_id: ownerId, name: board.name, origin_id: board.board_id },
        ...{ created_at: ms(board.create_time), updated_at: ms(board.update_time), seen_at: now },
      })
      .execute();
    const rows = renumber(found).map((item) => ({ ...item, board_id: id, id: newId("bi") }));
    for (let start = 0; start < rows.length; start += BATCH) {
      await tx
        .insertInto("board_items")
        .values(rows.slice(start, start + BATCH))
        .execute();
    }
    return "imported";
  });
  addKept(creations, ownerId, growth);
  return outcome;
}

type ArchivedPicture = Extract<ArchivedItem, { creation_id: string }>;

const isPicture = (item: ArchivedItem): item is ArchivedPicture => "creation_id" in item;

interface FoundItem extends Pick<ArchivedItem, "note" | "mark"> {
  picture_id: string | null;
  title: string;
  position: number | null;
}

/** The items with the person's own pictures in place of the archived ones; unknown pictures and repetitions are left out. */
async function findItems(
  tx: Kysely<Database>,
  ownerId: string,
  items: readonly ArchivedItem[],
): Promise<FoundItem[]> {
  const creationIds = [...new Set(items.filter(isPicture).map(({ creation_id }) => creation_id))];
  const pictures = new Map<string, string>();
  const keyOf = (creationId: string, index: number) => JSON.stringify([creationId, index]);
  // The person's own creation goes before an import of one with the same id.
  for (const column of ["creations.origin_id", "creations.id"] as const) {
    for (let start = 0; start < creationIds.length; start += BATCH) {
      const rows = await tx
        .selectFrom("creations")
        .innerJoin("pictures", "pictures.creation_id", "creations.id")
        .select([`${column} as archived_id`, "picture_index", "pictures.id"])
        .where("owner_id", "=", ownerId)
        .where(column, "in", creationIds.slice(start, start + BATCH))
        .where("creations.deleted_at", "is", null)
        .where("pictures.deleted_at", "is", null)
        .execute();
      for (const { archived_id, picture_index, id } of rows)
        pictures.set(keyOf(archived_id ?? "", picture_index), id);
    }
  }
  const used = new Set<string>();
  return items.flatMap((item): FoundItem[] => {
    const { note, mark } = item;
    const position = null;
    if (!isPicture(item)) return [{ picture_id: null, title: item.title, note, mark, position }];
    const picture_id = pictures.get(keyOf(item.creation_id, item.index));
    if (picture_id === undefined || used.has(picture_id)) return [];
    used.add(picture_id);
    return [{ picture_id, title: "", note, mark, position }];
  });
}
