/** Further values of an axis: only the cells that are new are drawn. */
import "server-only";
import type { Axis } from "contract/sheets/axes";
import { MAX_AXIS_VALUES } from "contract/sheets/limits";
import type { SheetAction } from "contract/sheets/sheet";
import { StudioError } from "contract/studio-error";
import { lockOwner, requireAnyAtOnce } from "@/lib/creations/create/admission";
import { type Asking, budgetsOf } from "@/lib/limits/budgets";
import { addKept, openStorageCheck } from "@/lib/limits/storage-limit";
import { cellsSince } from "@/lib/sheet-plan/cells";
import { valueKey } from "@/lib/sheet-plan/equal-values";
import { valueName } from "@/lib/sheet-plan/heads";
import { keepForSheet } from "@/lib/uploads/of-sheets";
import { ordersInTurns } from "./cell-order";
import type { SheetsContext } from "./context";
import { insertCells, newCell } from "./create";
import { requireMonth, waitingNeeds } from "./month";
import { readQuestion, requireFewCells, storedQuestion } from "./question";
import { lockSheet, type OwnSheet, raiseVersion, requireSheet } from "./sheet-row";

type AddValues = Extract<SheetAction, { type: "add_values" }>;

/**
 * A repeated call adds nothing twice.
 *
 * @throws StudioError `not_found`, `invalid_request`, `too_many_creations`, `storage_full`, `monthly_limit_reached`; then nothing is changed.
 */
export async function addValues(
  { creations }: Pick<SheetsContext, "creations">,
  { action, tokenId = null, ...which }: OwnSheet & Asking & { action: AddValues },
): Promise<void> {
  const { db, models, clock } = creations;
  const before = await requireSheet(db, which);
  const { request, axes } = readQuestion(before);
  const wider = withMore(axes, action);
  if (!wider) return;
  requireFewCells(wider);
  const question = { request, axes: wider };
  const stored = storedQuestion(question);
  const cells = cellsSince(wider, action.axis, action.after);
  const orders = await ordersInTurns(models, question, cells);
  // Of an imported sheet more is kept than what it asks.
  const growth = stored.byte_length - storedQuestion({ request, axes }).byte_length;
  const asking = { ownerId: which.ownerId, tokenId };
  const waiting = await waitingNeeds(creations, asking);
  const requireStorage = await openStorageCheck(creations, {
    ownerId: which.ownerId,
    growthAtMost: growth,
  });
  await db.transaction().execute(async (tx) => {
    const limits = await lockOwner(tx, creations, which.ownerId);
    const sheet = await lockSheet(tx, which);
    if (sheet.axes !== before.axes) throw changedMeanwhile();
    requireAnyAtOnce(limits);
    requireStorage(growth);
    const budgets = await budgetsOf(tx, { ...asking, limits, now: clock.now() });
    await requireMonth(tx, creations, { budgets, orders, waiting });
    const { last } = await tx
      .selectFrom("sheet_cells")
      .select((e) => e.fn.max("position").as("last"))
      .where("sheet_id", "=", sheet.id)
      .executeTakeFirstOrThrow();
    await insertCells(tx, {
      ...{ sheetId: sheet.id, tokenId, first: Number(last) + 1 },
      cells: orders.map(([cell, order]) => newCell(cell, order)),
    });
    await keepForSheet(tx, { ownerId: which.ownerId, sheetId: sheet.id, question, now: clock.now() });
    await raiseVersion(tx, creations, sheet.id, {
      axes: stored.axes,
      byte_length: sheet.byte_length + growth,
    });
  });
  addKept(creations, which.ownerId, growth);
}

/** @returns null when the values are there already. */
function withMore(axes: readonly Axis[], { axis: at, more, after }: AddValues): Axis[] | null {
  const axis = axes[at];
  if (axis?.kind !== more.kind)
    throw refuse("more.kind", `Axis ${at} of the sheet does not have values of this kind.`);
  const added = JSON.stringify(axis.values.slice(after, after + more.values.length));
  if (added === JSON.stringify(more.values)) return null;
  if (axis.values.length !== after) throw changedMeanwhile();
  if (after + more.values.length > MAX_AXIS_VALUES)
    throw refuse("more.values", `An axis has at most ${MAX_AXIS_VALUES} values.`);
  const wider = { ...axis, values: [...axis.values, ...more.values] } as Axis;
  requireNew(wider, after);
  return axes.map((one, index) => (index === at ? wider : one));
}

/** An equal value would draw and charge once more what the sheet has. @param after the place of the first of the new values. */
function requireNew(axis: Axis, after: number): void {
  const keys = axis.values.map(valueKey);
  const details = keys.flatMap((key, place) =>
    place >= after && keys.indexOf(key) < place
      ? [
          {
            field: `more.values.${place - after}`,
            message: `${valueName(axis, place)} is in this axis already.`,
          },
        ]
      : [],
  );
  if (details.length === 0) return;
  const message = details.map((one) => one.message).join(" ");
  throw new StudioError("invalid_request", message, { details });
}

const refuse = (field: string, message: string) =>
  new StudioError("invalid_request", message, { details: [{ field, message }] });

const changedMeanwhile = () =>
  refuse("after", "The axis got other values meanwhile. Read the sheet again before you add more.");
