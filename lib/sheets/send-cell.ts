/** Makes one cell of a sheet a creation. */
import "server-only";
import type { ErrorName } from "contract/errors";
import { isStudioError, StudioError } from "contract/studio-error";
import { cancelCreation } from "@/lib/creations/cancel";
import { createCreation } from "@/lib/creations/create";
import { modelDrawing, type Order } from "./cell-order";
import type { SheetsContext } from "./context";
import type { Question } from "./question";
import { type CellRow, cellRows, raiseVersion, type SheetRow } from "./sheet-row";

export interface Waiting {
  cell: string;
  attempt: number;
  /** The access token that it was asked for with; null for a session. */
  token_id: string | null;
}

interface Sent {
  sheet: SheetRow;
  question: Question;
  cell: Waiting;
  /** The id of the model that draws the cell. */
  model: string;
  order: Order;
}

/** What passes by itself: the cell waits, and is tried again. */
const PASSING: ReadonlySet<ErrorName> = new Set([
  "too_many_creations",
  "too_many_requests",
  "service_busy",
  "service_unreachable",
  "database_unavailable",
  "storage_unavailable",
  "stopping",
]);
/** What is wrong with this cell alone; any other refusal is one of all cells with its model. */
const OF_CELL: ReadonlySet<ErrorName> = new Set([
  "invalid_request",
  "prompt_refused",
  "source_gone",
  "creation_deleted",
  "idempotency_mismatch",
]);
const TRY_AGAIN_MS = 5_000;
/** After an error that nobody expected, which the log has. */
const AFTER_A_FAULT_MS = 60_000;

/** The keys that clients send have no spaces, so none of them is one of these. */
export const keyOfCell = (sheetId: string, { cell, attempt }: Pick<Waiting, "cell" | "attempt">): string =>
  `sheet ${sheetId} ${cell} ${attempt}`;

/** @returns whether the next cell with the same model may be sent now. @throws what the database throws */
export async function sendCell(context: SheetsContext, sent: Sent): Promise<boolean> {
  const { creations } = context;
  const { sheet, cell, order } = sent;
  if (!(await isStillWanted(context, sent))) return true;
  if (order.obstacle) {
    await end(context, sent, { state: "left_out", error: order.obstacle });
    return true;
  }
  try {
    const id = await createCreation(creations, {
      ownerId: sheet.owner_id,
      request: order.request,
      idempotencyKey: keyOfCell(sheet.id, cell),
      sheetId: sheet.id,
      tokenId: cell.token_id,
    });
    await created(context, sent, id);
    return true;
  } catch (error) {
    if (!isStudioError(error)) {
      creations.log.error(
        { err: error, sheet: sheet.id, cell: cell.cell },
        "a cell of a sheet could not be sent",
      );
      await wait(context, sent, unexpected(), AFTER_A_FAULT_MS);
      return false;
    }
    if (PASSING.has(error.errorName)) {
      await wait(context, sent, error, error.retryAfterMs ?? TRY_AGAIN_MS);
      return false;
    }
    const isOfCell = OF_CELL.has(error.errorName);
    await (isOfCell ? end(context, sent, { state: "refused", error }) : refuseModel(context, sent, error));
    return isOfCell;
  }
}

/** Whether nobody has cancelled the cell or deleted the sheet while those before it were sent. */
async function isStillWanted({ creations: { db } }: SheetsContext, { sheet, cell }: Sent): Promise<boolean> {
  const row = await db
    .selectFrom("sheet_cells")
    .innerJoin("sheets", "sheets.id", "sheet_cells.sheet_id")
    .select("cell")
    .where("sheet_cells.sheet_id", "=", sheet.id)
    .where("cell", "=", cell.cell)
    .where("attempt", "=", cell.attempt)
    .where("state", "=", "waiting")
    .where("sheets.deleted_at", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}

const unexpected = () =>
  new StudioError("internal", "The studio failed to send this cell. It is tried again.", { retryable: true });

/** Names the creation in its cell. Somebody may have cancelled the cell meanwhile: then its creation is cancelled. */
async function created(context: SheetsContext, { sheet, cell }: Sent, id: string): Promise<void> {
  const { db } = context.creations;
  const isWanted = await db.transaction().execute(async (tx) => {
    // First, because it locks the sheet: whoever changes it locks in the same order.
    await raiseVersion(tx, context.creations, sheet.id);
    const before = await tx
      .selectFrom("sheet_cells")
      .select(["state", "attempt", "creation_id"])
      .where("sheet_id", "=", sheet.id)
      .where("cell", "=", cell.cell)
      .executeTakeFirst();
    // The sheet was removed for good, or another process has named it already.
    if (!before || before.creation_id === id) return true;
    // Cancelled and asked for again meanwhile: the later attempt is the one that is wanted.
    if (before.attempt !== cell.attempt || before.creation_id !== null) return false;
    await tx
      .updateTable("sheet_cells")
      .set({ state: "created", creation_id: id, error: null })
      .where("sheet_id", "=", sheet.id)
      .where("cell", "=", cell.cell)
      .execute();
    return before.state === "waiting";
  });
  if (isWanted) return;
  await cancelCreation(context.creations, { ownerId: sheet.owner_id, id }).catch((error: unknown) => {
    // It ended first.
    if (!isStudioError(error)) throw error;
  });
}

const ofCell = ({ creations: { db } }: SheetsContext, { sheet, cell }: Sent) =>
  db
    .updateTable("sheet_cells")
    .where("sheet_id", "=", sheet.id)
    .where("cell", "=", cell.cell)
    .where("attempt", "=", cell.attempt)
    .where("state", "=", "waiting");

async function end(
  context: SheetsContext,
  sent: Sent,
  { state, error }: { state: "left_out" | "refused"; error: StudioError },
): Promise<void> {
  await ofCell(context, sent)
    .set({ state, error: JSON.stringify(error.toBody()) })
    .execute();
  await raiseVersion(context.creations.db, context.creations, sent.sheet.id);
}

/** All cells that the same refusal awaits: those with this model that the same token asked for. Others of the sheet go on. */
const refuseModel = (
  context: SheetsContext,
  { sheet, question, model, cell: { token_id } }: Sent,
  error: StudioError,
) =>
  refuseWaiting(
    context,
    sheet.id,
    error,
    (row) =>
      row.token_id === token_id && modelDrawing(context.creations.models, question, row.cell) === model,
  );

/** Ends waiting cells with what stands in their way. @param which of them; all if not given. */
export async function refuseWaiting(
  { creations }: SheetsContext,
  sheetId: string,
  error: StudioError,
  which: (row: CellRow) => boolean = () => true,
): Promise<void> {
  const { db } = creations;
  const cells = (await cellRows(db, sheetId))
    .filter((row) => row.state === "waiting" && which(row))
    .map(({ cell }) => cell);
  if (cells.length === 0) return;
  await db
    .updateTable("sheet_cells")
    .set({ state: "refused", error: JSON.stringify(error.toBody()) })
    .where("sheet_id", "=", sheetId)
    .where("cell", "in", cells)
    .where("state", "=", "waiting")
    .execute();
  await raiseVersion(db, creations, sheetId);
}

/** All cells with this model wait for the same, and are tried again after a while. */
async function wait(
  { creations }: SheetsContext,
  { sheet, question, model }: Sent,
  error: StudioError,
  forMs: number,
): Promise<void> {
  const { db, clock, models } = creations;
  const body = JSON.stringify(error.toBody());
  const isOfModel = (cell: string) => modelDrawing(models, question, cell) === model;
  const cells = (await cellRows(db, sheet.id)).flatMap(({ state, cell }) =>
    state === "waiting" && isOfModel(cell) ? [cell] : [],
  );
  if (cells.length === 0) return;
  const ofThem = db
    .updateTable("sheet_cells")
    .where("sheet_id", "=", sheet.id)
    .where("cell", "in", cells)
    .where("state", "=", "waiting");
  const { numUpdatedRows } = await ofThem
    .set({ error: body })
    .where((e) => e.or([e("error", "is", null), e("error", "<>", body)]))
    .executeTakeFirst();
  await ofThem.set({ due_at: clock.now() + forMs }).execute();
  if (numUpdatedRows > 0n) await raiseVersion(db, creations, sheet.id);
}
