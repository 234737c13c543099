/** The table of the sheet that a board carries, as guests and files show it. */
import "server-only";
import type { GUEST_CELL_STATES, GuestTable } from "contract/boards/guest";
import type { Axis } from "contract/sheets/axes";
import { isStudioError } from "contract/studio-error";
import type { Kysely } from "kysely";
import { OPEN_STATUSES } from "@/lib/creations/ledger/state";
import type { Database } from "@/lib/db/schema";
import { axisName, valueName } from "@/lib/sheet-plan/heads";
import { arrange, type Head, pagesOf, ratioOf, tableOf } from "@/lib/sheet-plan/table";
import { type Question, readQuestion } from "@/lib/sheets/question";
import type { BoardsContext } from "../context";
import type { Shown } from "../links/visible-pictures";
import { showsDecision } from "../shows-decision";
import { nextTurn } from "../turns/next-turn";
import { type CellOnBoard, cellsOnBoard } from "./cells";

export interface CarriedTable {
  sheetId: string;
  /** Rises with every change of the sheet. */
  version: number;
  /** What each cell shows, in the order of the table. */
  cells: { cell: string; state: (typeof GUEST_CELL_STATES)[number]; picture_id: string | null }[];
}

/** The sheet of a board, unless it is deleted or belongs to somebody else meanwhile. */
export const sheetOfBoard = (db: Kysely<Database>, boardId: string) =>
  db
    .selectFrom("boards")
    .innerJoin("sheets", (join) =>
      join.onRef("sheets.id", "=", "boards.sheet_id").onRef("sheets.owner_id", "=", "boards.owner_id"),
    )
    .where("boards.id", "=", boardId)
    .where("sheets.deleted_at", "is", null);

/** @returns null for a board that carries no sheet. */
export async function readCarriedTable(db: Kysely<Database>, shown: Shown): Promise<CarriedTable | null> {
  const { boardId } = shown;
  const sheet = await sheetOfBoard(db, boardId).select(["sheets.id", "sheets.updated_at"]).executeTakeFirst();
  if (!sheet) return null;
  const cells = await cellsOnBoard(db, { boardId, sheetId: sheet.id });
  return {
    sheetId: sheet.id,
    version: sheet.updated_at,
    cells: cells.map((row) => {
      const isShown = row.item_id !== null && showsDecision(shown.pictures, row.item_decision);
      const picture_id = isShown ? row.shown_id : null;
      return { cell: row.cell, state: picture_id === null ? stateOf(row) : "drawn", picture_id };
    }),
  };
}

/** Of a cell without a picture. Why it has none may tell the prompt, and whether there is one that is hidden tells a decision. */
function stateOf({ state, status, creation_id, joined_id, picture_id }: CellOnBoard) {
  if (state === "waiting") return "waiting";
  const isOpen = status !== null && (OPEN_STATUSES as readonly string[]).includes(status);
  const isJoining = picture_id !== null && creation_id !== joined_id;
  return isOpen || isJoining ? "drawing" : "empty";
}

/**
 * The table as it is now.
 *
 * @param showsHeads otherwise nothing tells what differs between the cells.
 * @returns null for a board that carries no sheet, and for a record that this version cannot read.
 */
export async function viewTable(
  context: BoardsContext,
  shown: Shown,
  showsHeads: boolean,
): Promise<GuestTable | null> {
  const carried = await readCarriedTable(context.creations.db, shown);
  await nextTurn();
  const question = carried && (await questionOf(context, carried.sheetId));
  if (!question) return null;
  const { axes } = question;
  const arrangement = arrange(axes);
  const words = headWords(context, axes, showsHeads);
  const { rows, columns } = arrangement;
  const byCell = new Map(carried.cells.map((one) => [one.cell, one]));
  const cellOf = (cell: string, head: string) => {
    const { state = "empty", picture_id = null } = byCell.get(cell) ?? {};
    return { state, picture_id, head };
  };
  const pages = pagesOf(axes, arrangement).map((page, at, { length }) => {
    const table = tableOf(axes, arrangement, page, Number.POSITIVE_INFINITY);
    return {
      name: length > 1 ? words.page(page, at) : "",
      rows: table.rows.map(({ head, cells: row }) => ({
        head: head ? words.head(head, "Row") : "",
        cells: row.map((cell, place) =>
          cellOf(cell, head || columns === null ? "" : words.head({ axis: columns, place }, "Cell")),
        ),
      })),
      columns: table.columns?.map((head) => words.head(head, "Column")) ?? null,
    };
  });
  return {
    corner: rows === null || columns === null ? "" : words.corner(rows, columns),
    columns: pages[0]?.columns ?? null,
    ratio: ratioOf(question, []),
    pages: pages.map(({ name, rows }) => ({ name, rows })),
  };
}

async function questionOf({ creations: { db } }: BoardsContext, sheetId: string): Promise<Question | null> {
  const row = await db
    .selectFrom("sheets")
    .select(["request", "axes"])
    .where("id", "=", sheetId)
    .executeTakeFirst();
  try {
    return row ? readQuestion(row) : null;
  } catch (error) {
    if (!isStudioError(error)) throw error;
    return null;
  }
}

function headWords({ creations }: BoardsContext, axes: readonly Axis[], isShown: boolean) {
  const nameOf = (axis: number) => (axes[axis] ? axisName(axes[axis]) : "");
  const textOf = ({ axis: at, place }: Head) => {
    const axis = axes[at];
    return axis ? valueName(axis, place, (id) => creations.models.find(id)?.name) : "";
  };
  return {
    head: (head: Head, place: "Row" | "Column" | "Cell") =>
      isShown ? textOf(head) : `${place} ${head.place + 1}`,
    corner: (rows: number, columns: number) => (isShown ? `${nameOf(rows)} / ${nameOf(columns)}` : ""),
    page: (page: Readonly<Record<number, number>>, at: number) =>
      isShown
        ? Object.entries(page)
            .map(([axis, place]) => `${nameOf(Number(axis))}: ${textOf({ axis: Number(axis), place })}`)
            .join(", ")
        : `Page ${at + 1}`,
  };
}
