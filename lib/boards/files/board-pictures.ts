/** What a file of a board holds: the pictures with their sections, numbered in the board's order. */
import "server-only";
import type { Decision } from "contract/boards/board";
import type { ChosenPictures } from "contract/boards/board-files";
import type { MadeWith } from "contract/pictures/made-with";
import { type FoundPicture, findPictures } from "@/lib/creations/pictures/picture-file";
import { boardNotFound } from "../board-row";
import type { BoardsContext } from "../context";
import { readInOrder } from "../read-in-order";
import { showsDecision } from "../shows-decision";
import { type VersionRow, versionsOf } from "../versions/shown";

/** A picture of the board; what else is known of it is read when it is its turn. */
export interface PlannedPicture {
  itemId: string;
  pictureId: string;
  /** From 1. */
  number: number;
  /** null before the first heading. */
  section: Section | null;
  width: number;
  height: number;
  madeWith: MadeWith;
}

export interface Section {
  /** From 1; sections without pictures in this file have none. */
  number: number;
  title: string;
}

export interface BoardPlan {
  boardId: string;
  ownerId: string;
  name: string;
  pictures: PlannedPicture[];
  /** The originals of the pictures together, in bytes. */
  bytes: number;
}

/**
 * Reads the order of a board. Deleted pictures are left out.
 *
 * @throws StudioError `not_found`
 */
export async function planBoard(
  { creations: { db } }: BoardsContext,
  { boardId, pictures: chosen }: { boardId: string; pictures: ChosenPictures },
): Promise<BoardPlan> {
  const board = await db
    .selectFrom("boards")
    .select(["owner_id", "name"])
    .where("id", "=", boardId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (!board) throw boardNotFound();
  const rows = await readInOrder(db, boardId, (ids) =>
    db
      .selectFrom("board_items")
      .leftJoin("pictures", "pictures.id", "board_items.picture_id")
      .leftJoin("creations", "creations.id", "pictures.creation_id")
      .select(["board_items.id", "picture_id", "title", "mark as decision", "byte_length"])
      .select(["width", "height", "made_with"])
      .where("board_id", "=", boardId)
      .where("board_items.id", "in", [...ids])
      .where("pictures.deleted_at", "is", null)
      .where("creations.deleted_at", "is", null)
      .execute(),
  );
  const plan: BoardPlan = { boardId, ownerId: board.owner_id, name: board.name, pictures: [], bytes: 0 };
  let heading: string | null = null;
  let section = null as Section | null;
  for (const row of rows) {
    if (row.picture_id === null) {
      heading = row.title;
      continue;
    }
    if (!showsDecision(chosen, row.decision)) continue;
    if (heading !== null) section = { number: (section?.number ?? 0) + 1, title: heading };
    heading = null;
    const number = plan.pictures.length + 1;
    const { id: itemId, picture_id: pictureId, width, height, made_with: madeWith } = row;
    // Of a picture they are there.
    if (width === null || height === null || madeWith === null) continue;
    plan.pictures.push({ itemId, pictureId, number, section, width, height, madeWith });
    plan.bytes += row.byte_length ?? 0;
  }
  return plan;
}

/** A picture, and its note and decision on the board. */
export interface BoardPictureRow extends PlannedPicture {
  row: FoundPicture;
  note: string;
  decision: Decision | null;
  /** The oldest first and the one of the file among them; empty for one picture. */
  versions: readonly VersionRow[];
}

/** Pictures that one query reads: requests and notes are up to twenty kilobytes each. */
const BATCH = 50;

/** Reads the planned pictures in their order, a batch in memory at a time, without those deleted meanwhile. */
export async function* eachPicture(
  { creations }: BoardsContext,
  { boardId, pictures }: Pick<BoardPlan, "boardId" | "pictures">,
): AsyncGenerator<BoardPictureRow> {
  for (let start = 0; start < pictures.length; start += BATCH) {
    const batch = pictures.slice(start, start + BATCH);
    const ids = batch.map(({ pictureId }) => pictureId);
    const itemIds = batch.map(({ itemId }) => itemId);
    const [rows, versions, items] = await Promise.all([
      findPictures(creations, ids),
      versionsOf(creations.db, boardId, itemIds),
      creations.db
        .selectFrom("board_items")
        .select(["picture_id", "note", "mark as decision"])
        .where("board_id", "=", boardId)
        .where("picture_id", "in", ids)
        .execute(),
    ]);
    const rowOf = new Map(rows.map((row) => [row.picture_id, row]));
    const itemOf = new Map(items.map((item) => [item.picture_id, item]));
    for (const planned of batch) {
      const row = rowOf.get(planned.pictureId);
      const item = itemOf.get(planned.pictureId);
      if (!row || !item) continue;
      const history = versions.get(planned.itemId) ?? [];
      yield { ...planned, row, note: item.note, decision: item.decision, versions: history };
    }
  }
}
