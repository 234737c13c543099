/**
 * The feeder: turns waiting cells into creations, a few at a time, so that a large sheet holds up nobody's single picture. It needs no
 * open page, and goes on after a crash: each attempt of a cell has one idempotency key, so nothing is drawn twice.
 */
import "server-only";
import { isStudioError } from "contract/studio-error";
import type { Kysely } from "kysely";
import { waitAtMost } from "@/lib/base/wait-at-most";
import { inBackground } from "@/lib/creations/context/background";
import { OPEN_STATUSES } from "@/lib/creations/ledger/state";
import type { Database } from "@/lib/db/schema";
import { limitsOf } from "@/lib/limits/limits";
import { modelOfCell } from "@/lib/sheet-plan/cell-request";
import { ordersOf } from "./cell-order";
import type { SheetsContext } from "./context";
import { type Question, readQuestion } from "./question";
import { refuseWaiting, sendCell, type Waiting } from "./send-cell";
import type { SheetRow } from "./sheet-row";

/** Sheets of one round. */
const SHEETS_A_ROUND = 20;
/** Creations of one person's sheets that are open at once, with each model: enough that none of its slots stays empty for long. */
const OPEN_AT_ONCE = 8;
/** How long a round waits for the sends it began; longer ones continue beside the next rounds. */
const ROUND_MAX_WAIT_MS = 3_000;

/** One round. Rejects with what the database throws. */
export async function feedSheets(context: SheetsContext): Promise<void> {
  const { creations, feeding } = context;
  if (creations.drain.hasBegun) return;
  const due = await dueSheets(context);
  const work = due.map((id) => {
    feeding.add(id);
    const fed = feedSheet(context, id).finally(() => feeding.delete(id));
    return inBackground(creations, fed, `cells of sheet ${id} could not be sent`);
  });
  await waitAtMost(Promise.all(work), ROUND_MAX_WAIT_MS);
}

/** Whether any cell waits; for hosts that stop a process between requests. */
export async function isAnyCellWaiting({ creations }: Pick<SheetsContext, "creations">): Promise<boolean> {
  const row = await waitingSheets(creations.db).limit(1).executeTakeFirst();
  return row !== undefined;
}

const waitingSheets = (db: Kysely<Database>) =>
  db
    .selectFrom("sheet_cells")
    .innerJoin("sheets", "sheets.id", "sheet_cells.sheet_id")
    .innerJoin("people", "people.id", "sheets.owner_id")
    .select("sheets.id")
    .where("state", "=", "waiting")
    // Those of a disabled person wait until they are enabled.
    .where("people.disabled_at", "is", null)
    .where("sheets.deleted_at", "is", null);

/** Those that were looked at longest ago, without those that are being fed: however many hang, the others move. */
const dueSheets = async ({ creations: { db, clock }, feeding }: SheetsContext): Promise<string[]> => {
  const due = await waitingSheets(db)
    .where("due_at", "<=", clock.now())
    .$if(feeding.size > 0, (query) => query.where("sheets.id", "not in", [...feeding]))
    .groupBy(["sheets.id", "sheets.fed_at"])
    .orderBy("sheets.fed_at")
    .orderBy("sheets.id")
    .limit(SHEETS_A_ROUND)
    .execute();
  return due.map(({ id }) => id);
};

/** Models beside each other, so that one that hangs or is full does not hold up the others. */
async function feedSheet(context: SheetsContext, sheetId: string): Promise<void> {
  const { creations } = context;
  const { db, clock } = creations;
  // It moves to the back at once, so that the others have their turn whatever becomes of it.
  const sheet = await db
    .updateTable("sheets")
    .set({ fed_at: clock.now() })
    .where("id", "=", sheetId)
    .returningAll()
    .executeTakeFirst();
  if (!sheet) return;
  const question = await questionOf(context, sheet);
  if (!question) return;
  const cells: Waiting[] = await db
    .selectFrom("sheet_cells")
    .select(["cell", "attempt"])
    .where("sheet_id", "=", sheet.id)
    .where("state", "=", "waiting")
    .where("due_at", "<=", clock.now())
    .orderBy("position")
    .execute();
  const open = await openByModel(db, sheet.owner_id);
  const { limits } = await limitsOf(db, creations, sheet.owner_id);
  // Half of what the person may have at once, so that there is room for a single picture.
  const half = Math.max(1, Math.floor((limits.creations_at_once ?? Number.POSITIVE_INFINITY) / 2));
  let room = half - [...open.values()].reduce((sum, count) => sum + count, 0);
  const byModel = new Map<string, Waiting[]>();
  for (const cell of cells) {
    const model = modelOfCell(question.request, question.axes, cell.cell) ?? "";
    const some = byModel.get(model) ?? [];
    byModel.set(model, some);
    if (room <= 0 || some.length >= OPEN_AT_ONCE - (open.get(model) ?? 0)) continue;
    some.push(cell);
    room -= 1;
  }
  const orderOf = ordersOf(creations.models, question);
  await Promise.all(
    Array.from(byModel, async ([model, some]) => {
      for (const cell of some) {
        const goesOn = await sendCell(context, { sheet, question, cell, model, order: orderOf(cell.cell) });
        if (!goesOn || creations.drain.hasBegun) return;
      }
    }),
  );
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

/** How many creations of a person's sheets are open, by model. */
async function openByModel(db: Kysely<Database>, ownerId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("creations")
    .select(["model", (e) => e.fn.countAll<number | string>().as("count")])
    .where("owner_id", "=", ownerId)
    .where("status", "in", OPEN_STATUSES)
    .where("sheet_id", "is not", null)
    .groupBy("model")
    .execute();
  return new Map(rows.map(({ model, count }) => [model, Number(count)]));
}
