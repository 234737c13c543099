/** A sheet as its owner sees it. Its pictures come with the creations that its cells name. */
import "server-only";
import type { ErrorBody } from "contract/errors";
import { errorBodySchema } from "contract/errors";
import type { Sheet, SheetCell } from "contract/sheets/sheet";
import type { SheetsContext } from "./context";
import { type CellCounts, countCellsOf } from "./counts";
import { readQuestion } from "./question";
import { type CellRow, cellRows, type OwnSheet, requireSheet, type SheetRow } from "./sheet-row";

/**
 * @param version of the caller's sheet: the answer is null while nothing has changed since.
 * @throws StudioError `not_found`
 */
export async function readSheet(
  { creations: { db } }: Pick<SheetsContext, "creations">,
  { version, ...which }: OwnSheet & { version?: string | undefined },
): Promise<Sheet | null> {
  const row = await requireSheet(db, which);
  if (version === String(row.updated_at)) return null;
  const cells = await cellRows(db, row.id);
  const countsOf = await countCellsOf(db, { ownerId: which.ownerId, sheetIds: [row.id] });
  const { request, axes } = readQuestion(row);
  return {
    ...{ request, axes: [...axes] },
    ...summaryOf(row, countsOf(row.id)),
    cells: cells.map(viewCell),
  };
}

/** What a list shows of it too. */
export const summaryOf = (row: SheetRow, { counts, picks }: CellCounts) => ({
  ...{ id: row.id, name: row.name, counts, picks },
  create_time: new Date(row.created_at).toISOString(),
  version: row.updated_at,
});

/** A cell as the contract has it. */
export const viewCell = ({ cell, state, creation_id, mark, error }: CellRow): SheetCell => ({
  ...{ cell, state, creation_id, decision: mark },
  error: error === null ? null : readError(error),
});

const readError = (stored: string): ErrorBody => errorBodySchema.parse(JSON.parse(stored));
