/** A new sheet: its cells are recorded at once, and sent one after the other by the feeder. */
import "server-only";
import { createHash } from "node:crypto";
import { setImmediate as letOthers } from "node:timers/promises";
import { MAX_SHEETS } from "contract/sheets/limits";
import type { CreateSheetRequest } from "contract/sheets/sheet";
import { StudioError } from "contract/studio-error";
import type { Insertable, Kysely } from "kysely";
import { noteReplay } from "@/lib/base/current-request";
import { newId } from "@/lib/base/ids";
import { lockOwner, requireAnyAtOnce } from "@/lib/creations/create/admission";
import type { Database } from "@/lib/db/schema";
import type { SheetCellsTable } from "@/lib/db/tables/sheets";
import { type Asking, budgetsOf } from "@/lib/limits/budgets";
import { addKept, openStorageCheck } from "@/lib/limits/storage-limit";
import { cellsOf } from "@/lib/sheet-plan/cells";
import { keepForSheet } from "@/lib/uploads/of-sheets";
import { type Order, ordersInTurns } from "./cell-order";
import type { SheetsContext } from "./context";
import { requireMonth, waitingNeeds } from "./month";
import { type Question, storedQuestion, wholeQuestion } from "./question";

/** Rows of one statement, which takes a few milliseconds. */
const BATCH = 50;

/**
 * Records a sheet, or finds the one of this key. One that was deleted meanwhile stays deleted: a repeated request must not undo that.
 *
 * @returns its id.
 * @throws StudioError `invalid_request`, `too_many_creations`, `too_many_sheets`, `storage_full`, `monthly_limit_reached`, `idempotency_mismatch`,
 * `sheet_deleted`; then nothing is recorded.
 */
export async function createSheet(
  { creations }: Pick<SheetsContext, "creations">,
  {
    ownerId,
    tokenId = null,
    sheet,
    idempotencyKey,
  }: Asking & { sheet: CreateSheetRequest; idempotencyKey: string | null },
): Promise<string> {
  const { db, clock, models } = creations;
  const request_hash = createHash("sha256").update(JSON.stringify(sheet)).digest("hex");
  const known = await findByKey(db, { ownerId, idempotencyKey, request_hash });
  if (known) return known;
  const question = wholeQuestion(models, sheet);
  const stored = storedQuestion(question);
  const skipped = new Set(sheet.skipped);
  const orders = await ordersInTurns(models, question, cellsOf(question.axes));
  const cells = orders.map(([cell, order]) => newCell(cell, order, skipped.has(cell)));
  requireAny(cells, orders);
  const waiting = await waitingNeeds(creations, { ownerId, tokenId });
  const requireStorage = await openStorageCheck(creations, { ownerId, growthAtMost: stored.byte_length });
  const id = await db.transaction().execute(async (tx) => {
    const limits = await lockOwner(tx, creations, ownerId);
    const earlier = await findByKey(tx, { ownerId, idempotencyKey, request_hash });
    if (earlier) return earlier;
    requireAnyAtOnce(limits);
    await requireFewSheets(tx, ownerId);
    requireStorage(stored.byte_length);
    await requireMonth(tx, creations, {
      budgets: await budgetsOf(tx, { ownerId, tokenId, limits, now: clock.now() }),
      waiting,
      orders: orders.filter(([cell]) => !skipped.has(cell)),
    });
    const created = {
      ownerId,
      tokenId,
      idempotencyKey,
      requestHash: request_hash,
      name: sheet.name,
      question,
      stored,
      cells,
    };
    return insertSheet(tx, { ...created, now: clock.now() });
  });
  addKept(creations, ownerId, stored.byte_length);
  return id;
}

type NewCell = Pick<Insertable<SheetCellsTable>, "cell" | "state" | "error"> &
  Partial<Pick<Insertable<SheetCellsTable>, "creation_id" | "mark">>;

/** A cell that nobody has drawn yet. */
export function newCell(cell: string, { obstacle }: Order, isSkipped = false): NewCell {
  if (isSkipped) return { cell, state: "skipped", error: null };
  if (obstacle) return { cell, state: "left_out", error: JSON.stringify(obstacle.toBody()) };
  return { cell, state: "waiting", error: null };
}

interface NewSheet {
  /** A new one if not given. */
  id?: string;
  ownerId: string;
  tokenId?: string | null;
  idempotencyKey?: string | null;
  requestHash?: string;
  name: string;
  question: Question;
  /** What `storedQuestion` makes of the question. */
  stored: ReturnType<typeof storedQuestion>;
  cells: readonly NewCell[];
  /** The original id of an imported sheet. */
  originId?: string | null;
  createdAt?: number;
  now: number;
}

/** The rows of a sheet and its cells. @returns its id. */
export async function insertSheet(
  tx: Kysely<Database>,
  { id = newId("sh"), ownerId, name, question, stored, cells, now, createdAt = now, ...rest }: NewSheet,
): Promise<string> {
  const { idempotencyKey = null, requestHash = "", originId = null, tokenId = null } = rest;
  await tx
    .insertInto("sheets")
    .values({
      ...{ id, owner_id: ownerId, idempotency_key: idempotencyKey, request_hash: requestHash, name },
      ...{ ...stored, origin_id: originId },
      ...{ created_at: createdAt, updated_at: now, fed_at: 0, deleted_at: null },
    })
    .execute();
  await insertCells(tx, { sheetId: id, tokenId, cells, first: 0 });
  await keepForSheet(tx, { ownerId, sheetId: id, question, now });
  return id;
}

/** @param of.first the position of the first of them. @param of.tokenId the access token that asks for them; null for a session. */
export async function insertCells(
  tx: Kysely<Database>,
  {
    sheetId,
    tokenId,
    cells,
    first,
  }: { sheetId: string; tokenId: string | null; cells: readonly NewCell[]; first: number },
): Promise<void> {
  const rows = cells.map((cell, index) => ({
    ...{ sheet_id: sheetId, position: first + index, creation_id: null, attempt: 0, mark: null, due_at: 0 },
    token_id: tokenId,
    ...cell,
  }));
  for (let start = 0; start < rows.length; start += BATCH) {
    await tx
      .insertInto("sheet_cells")
      .values(rows.slice(start, start + BATCH))
      .execute();
    await letOthers();
  }
}

function requireAny(cells: readonly NewCell[], orders: readonly (readonly [string, Order])[]): void {
  if (cells.some(({ state }) => state === "waiting")) return;
  const [why] = orders.flatMap(([, { obstacle }]) => (obstacle ? [obstacle.message] : []));
  const message = why ? `None of the cells can be drawn. ${why}` : "All cells are skipped.";
  throw new StudioError("invalid_request", message, { details: [{ field: "axes", message }] });
}

async function findByKey(
  db: Kysely<Database>,
  of: { ownerId: string; idempotencyKey: string | null; request_hash: string },
): Promise<string | null> {
  if (of.idempotencyKey === null) return null;
  const row = await db
    .selectFrom("sheets")
    .select(["id", "request_hash", "deleted_at"])
    .where("owner_id", "=", of.ownerId)
    .where("idempotency_key", "=", of.idempotencyKey)
    .executeTakeFirst();
  if (!row) return null;
  if (row.request_hash !== of.request_hash)
    throw new StudioError("idempotency_mismatch", "This Idempotency-Key was used before with another sheet.");
  if (row.deleted_at !== null)
    throw new StudioError(
      "sheet_deleted",
      "The sheet that was made with this Idempotency-Key has been deleted. Restore it, or use a new key to draw another.",
    );
  noteReplay();
  return row.id;
}

/** @param tx has the lock of the owner. @throws StudioError `too_many_sheets` */
export async function requireFewSheets(tx: Kysely<Database>, ownerId: string): Promise<void> {
  const { count } = await tx
    .selectFrom("sheets")
    .select((e) => e.fn.countAll<number | string>().as("count"))
    .where("owner_id", "=", ownerId)
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  if (Number(count) < MAX_SHEETS) return;
  throw new StudioError("too_many_sheets", `You have ${MAX_SHEETS} sheets, the maximum. Delete one first.`);
}
