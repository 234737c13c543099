/** Import: adds an archive's boards, each once, with those of their pictures that the person has. */
import "server-only";
import { MAX_BOARD_ITEMS, MAX_BOARDS } from "contract/boards/board-limits";
import type { ImportResult } from "contract/creations/archive";
import type { Kysely } from "kysely";
import * as z from "zod/mini";
import { newId } from "@/lib/base/ids";
import { renumber } from "@/lib/board-items/positions";
import { sizeOf } from "@/lib/board-items/versions";
import { findPictures } from "@/lib/creations/archive/find-archived";
import { importParts, type PartsFile, refusePart } from "@/lib/creations/archive/import-parts";
import type { OpenArchive } from "@/lib/creations/archive/read-archive";
import type { Database } from "@/lib/db/schema";
import { bytesOfItems } from "@/lib/limits/board-bytes";
import { addKept, openBoardStorageCheck } from "@/lib/limits/storage-limit";
import { lockBoardsOf, requireBoardSpace } from "../board-space";
import type { BoardsContext } from "../context";
import { addHistories } from "../versions/histories";
import {
  type ArchivedBoard,
  type ArchivedItem,
  archivedBoardSchema,
  archivedItemSchema,
  BOARDS_FILE,
  boardsHeadSchema,
} from "./format";

const FILE: PartsFile<ArchivedItem> = {
  name: BOARDS_FILE,
  noun: "boards",
  head: boardsHeadSchema,
  idField: "board_id",
  line: archivedItemSchema,
  limits: {
    /** More than all boards of a person with all their items. */
    bytes: 256 * 1024 ** 2,
    lines: MAX_BOARDS * (MAX_BOARD_ITEMS + 1) + 1,
    /** Far more than a note of escaped characters needs. */
    lineBytes: 64 * 1024,
    partLines: MAX_BOARD_ITEMS,
    partBytes: Number.POSITIVE_INFINITY,
    ...{ depth: 4, values: 100 },
  },
};
/** Rows of one insert. */
const BATCH = 200;

/**
 * Called after the creations of the archive have been imported: a board whose pictures are not in the library yet could not be
 * completed later.
 *
 * @param input.mayAddBoards false refuses each board, with the reason: for an access token that may not add boards.
 * @returns undefined for an archive without boards, such as that of an older studio.
 */
export async function importBoards(
  context: BoardsContext,
  {
    ownerId,
    archive,
    mayAddBoards = true,
  }: { ownerId: string; archive: OpenArchive; mayAddBoards?: boolean },
): Promise<ImportResult["boards"]> {
  const result = await importParts(archive, FILE, async ({ first, lines: items }) => {
    if (!mayAddBoards)
      throw refusePart("This access token lacks the scope boards, so the archive's boards are left out.");
    const board = z.safeParse(archivedBoardSchema, first);
    if (!board.success) throw refusePart("The record of this board has a missing or wrong value.");
    return importOne(context, { ownerId, board: board.data, items });
  });
  return (
    result && { ...result, refused: result.refused.map(({ id: board_id, reason }) => ({ board_id, reason })) }
  );
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
        throw refusePart(
          "This board was deleted and is being removed. Import the archive again in a minute.",
        );
      await tx.updateTable("boards").set({ deleted_at: null }).where("id", "=", before.id).execute();
      return "imported";
    }
    const found = await findItems(tx, ownerId, items);
    // Imported without them, it would be known from then on, and a later import could not complete it.
    if (items.some(isPicture) && !found.some(({ picture_id }) => picture_id !== null))
      throw refusePart("None of this board's pictures are in your library.");
    if (sizeOf(found) > MAX_BOARD_ITEMS)
      throw refusePart(
        `A board holds ${MAX_BOARD_ITEMS} pictures and headings at most, earlier versions too.`,
      );
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
    const placed = renumber(found).map((item) => ({ ...item, board_id: id, id: newId("bi") }));
    const rows = placed.map(({ versions: _, ...row }) => row);
    for (let start = 0; start < rows.length; start += BATCH) {
      await tx
        .insertInto("board_items")
        .values(rows.slice(start, start + BATCH))
        .execute();
    }
    const histories = placed.map(({ id: itemId, versions }) => ({ boardId: id, itemId, versions }));
    await addHistories(tx, histories, now);
    return "imported";
  });
  addKept(creations, ownerId, growth);
  return outcome;
}

type ArchivedPicture = Extract<ArchivedItem, { creation_id: string }>;

const isPicture = (item: ArchivedItem): item is ArchivedPicture => "creation_id" in item;

interface FoundItem extends Pick<ArchivedItem, "note"> {
  mark: ArchivedItem["decision"];
  picture_id: string | null;
  title: string;
  position: number | null;
  versions: string[];
}

/** The items with the person's own pictures in place of the archived ones; unknown pictures and repetitions are left out. */
async function findItems(
  tx: Kysely<Database>,
  ownerId: string,
  items: readonly ArchivedItem[],
): Promise<FoundItem[]> {
  const creationIds = items
    .filter(isPicture)
    .flatMap(({ creation_id, versions = [] }) => [creation_id, ...versions.map((one) => one.creation_id)]);
  const pictureAt = await findPictures(tx, ownerId, creationIds);
  const used = new Set<string>();
  return items.flatMap((item): FoundItem[] => {
    const { note, decision: mark } = item;
    const position = null;
    if (!isPicture(item))
      return [{ picture_id: null, title: item.title, note, mark, position, versions: [] }];
    const picture_id = pictureAt(item.creation_id, item.index);
    if (picture_id === undefined || used.has(picture_id)) return [];
    const history = (item.versions ?? []).flatMap((one) => pictureAt(one.creation_id, one.index) ?? []);
    const versions = new Set([...history.filter((id) => !used.has(id)), picture_id]);
    for (const id of versions) used.add(id);
    return [
      { picture_id, title: "", note, mark, position, versions: versions.size > 1 ? [...versions] : [] },
    ];
  });
}
