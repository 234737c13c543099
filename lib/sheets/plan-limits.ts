/** What the limits of a person mean for a sheet, before anything is sent: the same checks as when it is drawn. */
import "server-only";
import type { TokenLimits } from "contract/access-tokens";
import type { SheetPlan } from "contract/sheets/sheet";
import { isStudioError } from "contract/studio-error";
import { maxOpenOfSheets, requireAnyAtOnce } from "@/lib/creations/create/admission";
import { type Asking, budgetsOf } from "@/lib/limits/budgets";
import { limitsOf } from "@/lib/limits/limits";
import { openStorageCheck } from "@/lib/limits/storage-limit";
import type { Order } from "./cell-order";
import type { SheetsContext } from "./context";
import { requireFewSheets } from "./create";
import { requireMonth, waitingNeeds } from "./month";
import { OPEN_AT_ONCE } from "./places";

type PlanLimit = SheetPlan["limits"][number];

/** @param of.growth of what the person's sheets take. @param of.isNew whether it is one more sheet. @returns those that refuse it first. */
export async function limitsOfSheet(
  { creations }: Pick<SheetsContext, "creations">,
  {
    growth,
    isNew,
    orders,
    ...asking
  }: Asking & { growth: number; isNew: boolean; orders: readonly (readonly [string, Order])[] },
): Promise<PlanLimit[]> {
  const { db, clock } = creations;
  const { ownerId } = asking;
  const { limits } = await limitsOf(db, creations, ownerId);
  const waiting = await waitingNeeds(creations, asking);
  const budgets = await budgetsOf(db, { ...asking, limits, now: clock.now() });
  const month = (apart: Partial<TokenLimits>) =>
    requireMonth(db, creations, {
      budgets: budgets.map((budget) => ({ ...budget, limits: { ...budget.limits, ...apart } })),
      ...{ orders, waiting },
    });
  const storage = async () => {
    const requireStorage = await openStorageCheck(creations, { ownerId, growthAtMost: growth });
    requireStorage(growth);
  };
  const checks: [PlanLimit["limit"], () => void | Promise<void>][] = [
    ["creations_at_once", () => requireAnyAtOnce(limits)],
    ["sheets", () => (isNew ? requireFewSheets(db, ownerId) : undefined)],
    ["bytes_kept", storage],
    ["pictures_a_month", () => month({ cost_a_month: null })],
    ["cost_a_month", () => month({ pictures_a_month: null })],
  ];
  const found: PlanLimit[] = [];
  for (const [limit, check] of checks) {
    try {
      await check();
    } catch (error) {
      if (!isStudioError(error)) throw error;
      found.push({ limit, is_refused: true, message: error.message });
    }
  }
  const drawn = orders.flatMap(([, order]) => (order.obstacle === null ? [order.model.id] : []));
  const half = maxOpenOfSheets(limits);
  if (limits.creations_at_once && half < Math.min(drawn.length, OPEN_AT_ONCE * new Set(drawn).size))
    found.push({
      ...{ limit: "creations_at_once", is_refused: false },
      message: `${half} at a time: half of the ${limits.creations_at_once} creations that you may have at once.`,
    });
  return found;
}
