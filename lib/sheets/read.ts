/** A sheet as its owner sees it. Its pictures come with the creations that its cells name. */
import "server-only";
import type { ErrorBody } from "contract/errors";
import { errorBodySchema } from "contract/errors";
import { CELL_STATES, type CellState, type Sheet, type SheetCell } from "contract/sheets/sheet";
import type { SheetsContext } from "./context";
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
  const { request, axes } = readQuestion(row);
  return {
    ...{ request, axes: [...axes] },
    ...summaryOf(row, cells),
    cells: cells.map(viewCell),
  };
}

/** What a list shows of it too. */
export function summaryOf(row: SheetRow, cells: readonly Pick<CellRow, "state" | "mark">[]) {
  const counts = Object.fromEntries(CELL_STATES.map((state) => [state, 0])) as Record<CellState, number>;
  for (const { state } of cells) counts[state] += 1;
  return {
    id: row.id,
    name: row.name,
    create_time: new Date(row.created_at).toISOString(),
    version: row.updated_at,
    counts,
    picks: cells.filter(({ mark }) => mark === "pick").length,
  };
}

const viewCell = ({ cell, state, creation_id, mark, error }: CellRow): SheetCell => ({
  ...{ cell, state, creation_id, mark },
  error: error === null ? null : readError(error),
});

const readError = (stored: string): ErrorBody => errorBodySchema.parse(JSON.parse(stored));
