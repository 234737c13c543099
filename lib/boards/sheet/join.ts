/**
 * The pictures of a sheet join the board that carries it as they are drawn. It needs no open page, and goes on after a crash: a board
 * has each picture once, and each cell is told in the same transaction whose picture has joined, so what its owner removes from the board
 * stays away. A decision on the
 * sheet decides about the picture on the board too, and so for its guests; a decision on the board stays until the sheet changes it.
 */
import "server-only";
import type { BoardAction, NewBoardItem } from "contract/boards/board-actions";
import { isStudioError } from "contract/studio-error";
import { type ExpressionBuilder, type Kysely, sql } from "kysely";
import { groupBy } from "@/lib/base/group-by";
import { newId } from "@/lib/base/ids";
import type { Database } from "@/lib/db/schema";
import { lockSheet } from "@/lib/sheets/sheet-row";
import { changeBoard } from "../change";
import type { BoardsContext } from "../context";
import { nextTurn } from "../turns/next-turn";
import { type Carried, type CellOnBoard, cellsOnBoard } from "./cells";

/** Boards of one statement, which takes a millisecond or two. */
const BOARDS_AT_ONCE = 50;
/** After a board was full, or its owner's storage. */
const AFTER_REFUSAL_MS = 60_000;

type OwnCarried = Carried & { ownerId: string };

/** @returns one round over all boards that carry a sheet. It rejects with what the database throws. */
export function createJoiner(context: BoardsContext): () => Promise<void> {
  const { clock, log } = context.creations;
  /** Until when boards that took nothing are left alone. */
  const paused = new Map<string, number>();
  return async () => {
    for (const board of await boardsToJoin(context)) {
      const { boardId } = board;
      if ((paused.get(boardId) ?? 0) > clock.now()) continue;
      paused.delete(boardId);
      try {
        await joinPictures(context, board);
      } catch (error) {
        // Whatever it is, other boards go on.
        paused.set(boardId, clock.now() + AFTER_REFUSAL_MS);
        const words = "pictures of a sheet could not join its board";
        if (isStudioError(error)) log.warn({ board: boardId, reason: error.message }, words);
        else log.error({ err: error, board: boardId }, words);
      }
    }
  };
}

/** Another process was quicker, or somebody decided about a cell meanwhile. */
class ChangedMeanwhile extends Error {}

/**
 * Adds what has been drawn since, each picture behind those of the cells before it. What changes meanwhile is left to the next round.
 *
 * @throws StudioError `not_found`, `board_full`, `storage_full`
 */
export async function joinPictures(
  context: BoardsContext,
  { ownerId, ...carried }: OwnCarried,
): Promise<void> {
  const { db } = context.creations;
  const cells = await cellsOnBoard(db, carried);
  const told = cells.filter((cell) => isJoining(cell) || isDecidedAnew(cell));
  if (told.length === 0) return;
  const actions = [...additions(cells), ...decisions(cells)];
  const first = (tx: Kysely<Database>) => tell(tx, { ownerId, sheetId: carried.sheetId, told });
  try {
    if (actions.length === 0) await db.transaction().execute(first);
    else await changeBoard(context, { ownerId, boardId: carried.boardId, actions, first });
  } catch (error) {
    if (!(error instanceof ChangedMeanwhile)) throw error;
  }
}

/** Tells cells what of them joins the board now. @throws ChangedMeanwhile unless all are as they were read. */
async function tell(
  tx: Kysely<Database>,
  { ownerId, sheetId, told }: { ownerId: string; sheetId: string; told: readonly CellOnBoard[] },
): Promise<void> {
  await lockSheet(tx, { ownerId, sheetId });
  const ofSheet = tx.selectFrom("sheet_cells").where("sheet_id", "=", sheetId);
  const rows = await ofSheet
    .select(["cell", "creation_id", "mark as decision", "joined_id", "joined_mark"])
    .execute();
  const now = new Map(rows.map((row) => [row.cell, row]));
  const isAsRead = (read: CellOnBoard) => {
    const { creation_id, decision, joined_id, joined_mark } = now.get(read.cell) ?? {};
    const isSame = creation_id === read.creation_id && joined_id === read.joined_id;
    return isSame && decision === read.decision && joined_mark === read.joined_mark;
  };
  if (!told.every(isAsRead)) throw new ChangedMeanwhile();
  for (const [decision, some] of groupBy(told, (cell) => cell.decision))
    await tx
      .updateTable("sheet_cells")
      .set((e) => ({ joined_id: e.ref("creation_id"), joined_mark: decision }))
      .where("sheet_id", "=", sheetId)
      .where(
        "cell",
        "in",
        some.map(({ cell }) => cell),
      )
      .execute();
}

const isJoining = ({ creation_id, joined_id, picture_id }: CellOnBoard) =>
  picture_id !== null && creation_id !== joined_id;

/** Whether the sheet has decided otherwise since its picture joined. */
const isDecidedAnew = (cell: CellOnBoard) =>
  cell.picture_id !== null && !isJoining(cell) && cell.decision !== cell.joined_mark;

/** One action for each decision. */
const decisions = (cells: readonly CellOnBoard[]): BoardAction[] =>
  Array.from(
    groupBy(cells.filter(isDecidedAnew), ({ decision }) => decision),
    ([decision, some]): BoardAction => ({
      type: "decide",
      item_ids: some.flatMap(({ item_id }) => item_id ?? []),
      decision,
    }),
  ).filter((action) => action.type === "decide" && action.item_ids.length > 0);

/** One action for each run of neighbours. */
function additions(cells: readonly CellOnBoard[]): BoardAction[] {
  const actions: { type: "add"; items: NewBoardItem[]; after: string | null }[] = [];
  let before: string | null = null;
  let run: NewBoardItem[] | null = null;
  for (const cell of cells) {
    if (cell.item_id !== null) {
      before = cell.item_id;
      run = null;
    } else if (isJoining(cell)) {
      const item = {
        id: newId("bi"),
        picture_id: cell.picture_id,
        title: "",
        note: "",
        decision: cell.decision,
      };
      if (!run) {
        run = [];
        actions.push({ type: "add", items: run, after: before });
      }
      run.push(item);
      before = item.id;
    }
  }
  return actions;
}

/** Those with a picture that has not joined, or is decided anew. */
async function boardsToJoin({ creations: { db } }: BoardsContext): Promise<OwnCarried[]> {
  const due: OwnCarried[] = [];
  for (let after: string | undefined = ""; after !== undefined; ) {
    await nextTurn();
    const rows: { ownerId: string; boardId: string; sheetId: string | null; isDue: unknown }[] = await db
      .selectFrom("boards")
      .innerJoin("people", "people.id", "boards.owner_id")
      .select(["boards.owner_id as ownerId", "boards.id as boardId", "sheet_id as sheetId"])
      .select((e) => hasJoining(e).as("isDue"))
      // In the order of the index that has these boards alone.
      .where("sheet_id", "is not", null)
      .where("sheet_id", ">", after)
      .where("boards.deleted_at", "is", null)
      .where("people.disabled_at", "is", null)
      .orderBy("sheet_id")
      .limit(BOARDS_AT_ONCE)
      .execute();
    for (const { isDue, sheetId, ...row } of rows)
      if (isDue && sheetId !== null) due.push({ ...row, sheetId });
    after = rows.length < BOARDS_AT_ONCE ? undefined : (rows.at(-1)?.sheetId ?? undefined);
  }
  return due;
}

/** Written as in the index that has these cells alone. */
const IS_DUE = sql<boolean>`creation_id is not null and (joined_id is null or joined_id <> creation_id
        or coalesce(mark, '') <> coalesce(joined_mark, ''))`;

const hasJoining = (e: ExpressionBuilder<Database, "boards">) =>
  e.exists(
    e
      .selectFrom("sheets")
      .innerJoin("sheet_cells", "sheet_cells.sheet_id", "sheets.id")
      .innerJoin(
        (pictures) =>
          pictures
            .selectFrom("pictures")
            .innerJoin("creations", "creations.id", "pictures.creation_id")
            .select("creations.id as drawn_id")
            .where("creations.deleted_at", "is", null)
            .where("pictures.deleted_at", "is", null)
            .as("drawn"),
        (join) => join.onRef("drawn.drawn_id", "=", "sheet_cells.creation_id"),
      )
      .select("cell")
      .whereRef("sheets.id", "=", "boards.sheet_id")
      .whereRef("sheets.owner_id", "=", "boards.owner_id")
      .where("sheets.deleted_at", "is", null)
      .where(IS_DUE),
  );
