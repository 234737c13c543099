/**
 * The feeder: turns waiting cells into creations, a few at a time, so that a large sheet holds up nobody's single picture. It needs no
 * open page, and goes on after a crash: each attempt of a cell has one idempotency key, so nothing is drawn twice.
 */
import "server-only";
import { isStudioError } from "contract/studio-error";
import { groupBy } from "@/lib/base/group-by";
import { waitAtMost } from "@/lib/base/wait-at-most";
import { inBackground } from "@/lib/creations/context/background";
import { maxOpenOfSheets, openOfSheets } from "@/lib/creations/create/admission";
import { sumOf } from "@/lib/creations/queue/slots";
import { limitsOf } from "@/lib/limits/limits";
import { modelDrawing, ordersOf } from "./cell-order";
import type { SheetsContext } from "./context";
import { type Line, takePlaces } from "./places";
import { type Question, readQuestion } from "./question";
import { refuseWaiting, sendCell, type Waiting } from "./send-cell";
import type { SheetRow } from "./sheet-row";
import { dueSheets, waitingSheets } from "./waiting";

/** Sheets of one round. */
const SHEETS_A_ROUND = 20;
/** How long a round waits for the sends it began; longer ones continue beside the next rounds, which plan anew what was not begun. */
const ROUND_MAX_WAIT_MS = 3_000;

/** One round. Rejects with what the database throws. */
export async function feedSheets(context: SheetsContext): Promise<void> {
  const { creations } = context;
  if (creations.drain.hasBegun) return;
  const until = performance.now() + ROUND_MAX_WAIT_MS;
  const due = await dueSheets(creations.db, { now: creations.clock.now(), limit: SHEETS_A_ROUND });
  const byOwner = groupBy(due, ({ owner_id }) => owner_id);
  const work = Array.from(byOwner, ([ownerId, sheets]) =>
    inBackground(
      creations,
      feedPerson(context, { ownerId, ids: sheets.map(({ id }) => id), until }),
      `sheets of ${ownerId} could not be fed`,
    ),
  );
  await waitAtMost(Promise.all(work), ROUND_MAX_WAIT_MS);
}

/** Whether any cell waits; for hosts that stop a process between requests. */
export async function isAnyCellWaiting({ creations }: Pick<SheetsContext, "creations">): Promise<boolean> {
  return (await waitingSheets(creations.db).limit(1).executeTakeFirst()) !== undefined;
}

interface Fed {
  sheet: SheetRow;
  question: Question;
  lines: Line<Waiting>[];
}

/** @param of.ids of sheets with cells that are due, in their turn. @param of.until when nothing more is begun, on this process's clock. */
async function feedPerson(
  context: SheetsContext,
  { ownerId, ids, until }: { ownerId: string; ids: readonly string[]; until: number },
): Promise<void> {
  const { creations, feeding } = context;
  const { db, clock, models } = creations;
  const laneOf = (model: string) => `${ownerId} ${model}`;
  const fed: Fed[] = [];
  for (const id of ids) {
    const one = await readWaiting(context, id, (model) => feeding.has(laneOf(model)));
    if (one) fed.push(one);
  }
  const { limits } = await limitsOf(db, creations, ownerId);
  const open = await openOfSheets(db, creations, ownerId);
  const free = maxOpenOfSheets(limits) - sumOf(open);
  const { taken, turns } = takePlaces(
    fed.flatMap(({ lines }) => lines),
    { free, open, offered: models.offered().map(({ id }) => id) },
  );
  // They move behind all others at once, so that these have their turn whatever becomes of the sends.
  for (const [turn, id] of turns.entries())
    await db
      .updateTable("sheets")
      .set({ fed_at: clock.now() + turn })
      .where("id", "=", id)
      .execute();
  const bySheet = new Map(
    fed.map((one) => [one.sheet.id, { ...one, orderOf: ordersOf(models, one.question) }]),
  );
  // Models beside each other, so that one that hangs or is full does not hold up the others.
  const lanes = Array.from(
    groupBy(taken, ({ model }) => model),
    async ([model, some]) => {
      if (feeding.has(laneOf(model))) return;
      feeding.add(laneOf(model));
      try {
        for (const { sheetId, cell } of some) {
          const of = bySheet.get(sheetId);
          if (!of || creations.drain.hasBegun || performance.now() > until) return;
          const { sheet, question, orderOf } = of;
          if (!(await sendCell(context, { sheet, question, cell, model, order: orderOf(cell.cell) }))) return;
        }
      } finally {
        feeding.delete(laneOf(model));
      }
    },
  );
  await Promise.all(lanes);
}

/** @param isBusy whether a cell with the model is being sent, behind which others would only wait. @returns null for nothing to send. */
async function readWaiting(
  context: SheetsContext,
  sheetId: string,
  isBusy: (model: string) => boolean,
): Promise<Fed | null> {
  const { db, clock, models } = context.creations;
  const sheet = await db.selectFrom("sheets").selectAll().where("id", "=", sheetId).executeTakeFirst();
  const question = sheet && (await questionOf(context, sheet));
  if (!question) return null;
  const cells = await db
    .selectFrom("sheet_cells")
    .select(["cell", "attempt", "token_id", "due_at"])
    .where("sheet_id", "=", sheetId)
    .where("state", "=", "waiting")
    .orderBy("position")
    .execute();
  const now = clock.now();
  const byModel = groupBy(cells, ({ cell }) => modelDrawing(models, question, cell));
  const lines = Array.from(byModel, ([model, some]) => ({
    ...{ sheetId, model },
    due: isBusy(model) ? [] : some.filter(({ due_at }) => due_at <= now),
  }));
  return { sheet, question, lines };
}

/** @returns null for a record that this version cannot read, whose cells then say so. */
async function questionOf(context: SheetsContext, sheet: SheetRow): Promise<Question | null> {
  try {
    return readQuestion(sheet);
  } catch (error) {
    if (!isStudioError(error)) throw error;
    await refuseWaiting(context, sheet.id, error);
    return null;
  }
}
