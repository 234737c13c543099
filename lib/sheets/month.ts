/** Whether what a sheet draws is within the monthly limits of its owner and of the token that asks: all of it, so that it does not end half-way. */
import "server-only";
import type { LimitName } from "contract/admin/limits";
import { pricePerPicture } from "contract/models/model-settings";
import { isStudioError, StudioError } from "contract/studio-error";
import type { Kysely } from "kysely";
import { groupBy } from "@/lib/base/group-by";
import type { Ledger, Services } from "@/lib/creations/context/contexts";
import type { Database } from "@/lib/db/schema";
import { type Asking, type Budget, budgetsOf } from "@/lib/limits/budgets";
import { type LimitSettings, limitsOf } from "@/lib/limits/limits";
import { requireMonthlyLimits } from "@/lib/limits/monthly-limits";
import { modelOfCell } from "@/lib/sheet-plan/cell-request";
import { type Order, ordersOf } from "./cell-order";
import { readQuestion } from "./question";
import type { SheetRow } from "./sheet-row";
import { isWaiting } from "./waiting";

type Orders = readonly (readonly [string, Order])[];

/** What some cells will use of a month. */
export interface Need {
  pictures: number;
  /** In millionths, by currency. */
  micros: ReadonlyMap<string, number>;
}

const NOTHING: Need = { pictures: 0, micros: new Map() };

/** @returns nothing for what is not drawn, or whose price is unknown. */
function priceOf(order: Order): { currency: string; micros: number } | null {
  if (order.obstacle) return null;
  const amount = pricePerPicture(order.model.price, order.request.model_settings ?? {});
  const currency = order.model.price?.currency;
  return amount && currency ? { currency, micros: Math.round(amount * 1_000_000) } : null;
}

/** @param times how many cells have this order. */
function withOrder({ pictures, micros }: Need, order: Order, times = 1): Need {
  if (order.obstacle) return { pictures, micros };
  const price = priceOf(order);
  const sum = price ? (micros.get(price.currency) ?? 0) + price.micros * times : 0;
  return { pictures: pictures + times, micros: price ? new Map(micros).set(price.currency, sum) : micros };
}

type Context = Pick<Ledger & Services, "db" | "models" | "clock"> & LimitSettings;

/**
 * What the waiting cells of a person's sheets will use of each budget, in the order of `budgetsOf`. Not for transactions: it reads
 * all of these cells, and is asked for foresight alone.
 */
export async function waitingNeeds(context: Context, asking: Asking): Promise<Need[]> {
  const { db, clock } = context;
  const { limits } = await limitsOf(db, context, asking.ownerId);
  const needs: Need[] = [];
  for (const budget of await budgetsOf(db, { ...asking, limits, now: clock.now() }))
    needs.push(await waitingNeed(context, asking.ownerId, budget));
  return needs;
}

/** Nothing without monthly limits; for a token, of the cells that were asked for with it. */
async function waitingNeed(
  { db, models }: Context,
  ownerId: string,
  { whose, limits }: Budget,
): Promise<Need> {
  if (limits.pictures_a_month === null && limits.cost_a_month === null) return NOTHING;
  const sheets = await db
    .selectFrom("sheets")
    .selectAll()
    .where("owner_id", "=", ownerId)
    .where("deleted_at", "is", null)
    .where((e) =>
      e.exists(
        e
          .selectFrom("sheet_cells")
          .select("cell")
          .whereRef("sheet_cells.sheet_id", "=", "sheets.id")
          .where(isWaiting),
      ),
    )
    .execute();
  let need = NOTHING;
  for (const sheet of sheets) {
    const question = questionOf(sheet);
    if (!question) continue;
    const cells = await db
      .selectFrom("sheet_cells")
      .select("cell")
      .where("sheet_id", "=", sheet.id)
      .where(isWaiting)
      .where((e) => ("tokenId" in whose ? e("token_id", "=", whose.tokenId) : e.lit(true)))
      .execute();
    const orderOf = ordersOf(models, question);
    // All cells with one model cost the same.
    const byModel = groupBy(cells, ({ cell }) => modelOfCell(question.request, question.axes, cell) ?? "");
    for (const [first, ...others] of byModel.values())
      if (first) need = withOrder(need, orderOf(first.cell), 1 + others.length);
  }
  return need;
}

/** null for a record that cannot be read, of which nothing is drawn. */
function questionOf(sheet: SheetRow) {
  try {
    return readQuestion(sheet);
  } catch (error) {
    if (!isStudioError(error)) throw error;
    return null;
  }
}

/**
 * Others may use the rest of the month meanwhile, so each creation is checked again.
 *
 * @param tx has the lock of the owner, or is asked for a plan alone.
 * @param of.waiting what other cells will use of each budget.
 * @throws StudioError `monthly_limit_reached`
 */
export async function requireMonth(
  tx: Kysely<Database>,
  context: Pick<Ledger, "clock">,
  { budgets, orders, waiting }: { budgets: readonly Budget[]; orders: Orders; waiting: readonly Need[] },
): Promise<void> {
  for (const [place, budget] of budgets.entries())
    await requireBudget(tx, context, { budget, orders, waiting: waiting[place] ?? NOTHING });
}

async function requireBudget(
  tx: Kysely<Database>,
  { clock }: Pick<Ledger, "clock">,
  { budget, orders, waiting }: { budget: Budget; orders: Orders; waiting: Need },
): Promise<void> {
  const needed = orders.reduce((need, [, order]) => withOrder(need, order), waiting);
  if (needed.pictures === waiting.pictures) return;
  for (const currency of [null, ...needed.micros.keys()]) {
    const sum = currency === null ? null : (needed.micros.get(currency) ?? 0);
    const wanted = {
      ...{ pictures: needed.pictures, currency },
      priceMicros: sum === null ? null : sum / needed.pictures,
    };
    try {
      await requireMonthlyLimits(tx, { ...budget, wanted, now: clock.now() });
    } catch (error) {
      throw withForesight(error, orders, waiting);
    }
  }
}

/** Says besides how far the sheet would come. */
function withForesight(error: unknown, orders: Orders, waiting: Need): unknown {
  if (!isStudioError(error) || error.errorName !== "monthly_limit_reached") return error;
  const [reached] = error.details as { limit: LimitName; used: number; allowed: number; currency?: string }[];
  if (!reached) return error;
  const { limit, used, allowed, currency = "" } = reached;
  const isCost = limit === "cost_a_month";
  let left = isCost
    ? (allowed - used) * 1_000_000 - (waiting.micros.get(currency) ?? 0)
    : allowed - used - waiting.pictures;
  const drawn = orders.filter(([, { obstacle }]) => obstacle === null);
  const end = drawn.findIndex(([, order]) => {
    const price = priceOf(order);
    left -= isCost ? (price?.currency === currency ? price.micros : 0) : 1;
    return left < -0.5;
  });
  const words = [
    error.message,
    ...(waiting.pictures > 0 ? [`Cells of your sheets that still wait count too: ${waiting.pictures}.`] : []),
    `The sheet would end after ${Math.max(0, end)} of ${drawn.length} pictures.`,
  ];
  const { details, retryable } = error;
  return new StudioError("monthly_limit_reached", words.join(" "), { details, retryable });
}
