/** The cells of a sheet that is imported: what becomes of them without drawing anything. */
import "server-only";
import type { Axis } from "contract/sheets/axes";
import { StudioError } from "contract/studio-error";
import type { Insertable, Kysely } from "kysely";
import { findCreations } from "@/lib/creations/archive/find-archived";
import { laterVersion, lockRows } from "@/lib/creations/ledger/row";
import type { Database } from "@/lib/db/schema";
import type { SheetCellsTable } from "@/lib/db/tables/sheets";
import { cellsOf } from "@/lib/sheet-plan/cells";
import type { SheetsContext } from "../context";
import { raiseVersion } from "../sheet-row";
import type { ArchivedCell, ArchivedLine } from "./format";

export type ImportedCell = Pick<
  Insertable<SheetCellsTable>,
  "cell" | "state" | "creation_id" | "error" | "mark"
>;

type Clock = Pick<SheetsContext["creations"], "clock">;

const reason = (message: string) => JSON.stringify(new StudioError("not_found", message).toBody());
/** Also how a later import knows the cells that it may fill. */
const WITHOUT_CREATION = reason("The creation of this cell was not in the archive. It can be drawn again.");
const NOT_DRAWN = reason("This cell was not drawn yet when the archive was made. It can be drawn here.");

/** @returns all cells that the axes have, in the archive's order; those that it does not have come last. */
export async function findCells(
  tx: Kysely<Database>,
  { ownerId, axes, lines }: { ownerId: string; axes: readonly Axis[]; lines: readonly ArchivedLine[] },
): Promise<ImportedCell[]> {
  const missing = new Set(cellsOf(axes));
  const archived = lines.flatMap((line) => ("cell" in line && missing.delete(line.cell) ? [line] : []));
  const creations = await findCreations(
    tx,
    ownerId,
    archived.flatMap(({ creation_id }) => creation_id ?? []),
  );
  const empty = (cell: string, error: string): ImportedCell => ({
    ...{ cell, state: "cancelled", creation_id: null, error, mark: null },
  });
  const arrived = ({ cell, state, creation_id, decision, error }: ArchivedCell): ImportedCell => {
    const own = creation_id === null ? undefined : creations.get(creation_id);
    if (own) return { cell, state: "created", creation_id: own, error: null, mark: decision };
    if (creation_id !== null || state === "created") return empty(cell, WITHOUT_CREATION);
    if (state === "waiting") return empty(cell, NOT_DRAWN);
    return { cell, state, creation_id, error: error && JSON.stringify(error), mark: decision };
  };
  return [...archived.map(arrived), ...Array.from(missing, (cell) => empty(cell, WITHOUT_CREATION))];
}

/** What the reasons of an archive take of a person's storage, besides what every sheet takes. */
export const errorBytes = (cells: readonly ImportedCell[]): number =>
  cells.reduce((sum, { error }) => sum + Buffer.byteLength(error ?? ""), 0);

interface Cells {
  ownerId: string;
  sheetId: string;
  cells: readonly ImportedCell[];
}

/** Creations that are of no other sheet become those of this one. */
export async function adopt(
  tx: Kysely<Database>,
  { clock }: Clock,
  { ownerId, sheetId, cells }: Cells,
): Promise<void> {
  const wanted = cells.flatMap(({ creation_id }) => creation_id ?? []);
  const ids = await lockRows(tx, (e) =>
    e.and([
      e("id", "in", [...wanted, ""]),
      e("owner_id", "=", ownerId),
      e.not(e.exists(e.selectFrom("sheets").select("sheets.id").whereRef("sheets.id", "=", "sheet_id"))),
    ]),
  );
  await tx
    .updateTable("creations")
    .set({ sheet_id: sheetId, updated_at: laterVersion(clock.now()) })
    .where("id", "in", [...ids, ""])
    .execute();
}

/** Cells that an earlier import left empty, because their creations had not come. */
export async function fillEmptyCells(
  tx: Kysely<Database>,
  creations: Clock,
  { ownerId, sheetId, cells }: Cells,
): Promise<void> {
  const rows = await tx
    .selectFrom("sheet_cells")
    .select("cell")
    .where("sheet_id", "=", sheetId)
    .where("error", "=", WITHOUT_CREATION)
    .execute();
  const empty = new Set(rows.map(({ cell }) => cell));
  const filled = cells.filter(({ cell, creation_id }) => creation_id !== null && empty.has(cell));
  if (filled.length === 0) return;
  // First, because it locks the sheet: whoever changes it locks in the same order.
  await raiseVersion(tx, creations, sheetId);
  for (const { cell, ...found } of filled)
    await tx
      .updateTable("sheet_cells")
      .set(found)
      .where("sheet_id", "=", sheetId)
      .where("cell", "=", cell)
      .where("error", "=", WITHOUT_CREATION)
      .execute();
  await adopt(tx, creations, { ownerId, sheetId, cells: filled });
}
