/** What a sheet would be, before anything is sent: what is drawn, what is not and why, what it costs, and which limits stand in its way. */
import "server-only";
import type { CreationRequest } from "contract/creations/request";
import { pricePerPicture, settingsOf } from "contract/models/model-settings";
import type { Cost, ModelView } from "contract/models/models";
import type { SheetPlan, SheetPlanRequest } from "contract/sheets/sheet";
import { readModels } from "@/lib/creations/upstream";
import type { Asking } from "@/lib/limits/budgets";
import { cellsOf, hasCell } from "@/lib/sheet-plan/cells";
import { ordersInTurns } from "./cell-order";
import type { SheetsContext } from "./context";
import { limitsOfSheet } from "./plan-limits";
import { type Question, readQuestion, storedQuestion, wholeQuestion } from "./question";
import { requireSheet } from "./sheet-row";

/**
 * @throws StudioError `invalid_request` for a sheet that none can be made of, `not_found` for an unknown one that would get further
 * values.
 */
export async function planSheet(
  { creations }: Pick<SheetsContext, "creations">,
  { sheet: input, ...asking }: Asking & { sheet: SheetPlanRequest },
): Promise<SheetPlan> {
  const { sheet_id: sheetId } = input;
  const before =
    sheetId === undefined ? null : await requireSheet(creations.db, { ownerId: asking.ownerId, sheetId });
  const question = wholeQuestion(creations.models, input);
  const skipped = new Set(input.skipped);
  const asked = before && readQuestion(before);
  const isPlanned = (cell: string) => !skipped.has(cell) && !(asked && hasCell(asked.axes, cell));
  const cells = cellsOf(question.axes).filter(isPlanned);
  const orders = await ordersInTurns(creations.models, question, cells);
  const left_out = orders.flatMap(([cell, { obstacle }]) =>
    obstacle ? [{ cell, reason: obstacle.message }] : [],
  );
  const requests = orders.flatMap(([, order]) => (order.obstacle === null ? [order.request] : []));
  const models = await readModels(creations);
  return {
    creations: requests.length,
    left_out,
    ...priceOf(requests, models),
    usual_seconds: timeOf(requests, models),
    limits: await limitsOfSheet(
      { creations },
      {
        ...asking,
        growth: bytesOf(question) - (asked ? bytesOf(asked) : 0),
        isNew: !before,
        orders,
      },
    ),
  };
}

const bytesOf = (question: Question) => storedQuestion(question).byte_length;

function priceOf(requests: readonly CreationRequest[], models: readonly ModelView[]) {
  const costs = new Map<string, number>();
  let without_price = 0;
  for (const { model: id, model_settings } of requests) {
    const model = models.find((one) => one.id === id);
    if (model?.is_free) continue;
    const each = model && pricePerPicture(model.price, settingsOf(model.abilities, model_settings));
    if (model?.price && typeof each === "number")
      costs.set(model.price.currency, (costs.get(model.price.currency) ?? 0) + each);
    else without_price += 1;
  }
  return {
    costs: Array.from(costs, ([currency, amount]): Cost => ({ currency, amount })),
    without_price,
  };
}

/** One after the other at each service, and services beside each other: more is not known. */
function timeOf(requests: readonly CreationRequest[], models: readonly ModelView[]): number | null {
  const seconds = new Map<string, number>();
  for (const { model: id } of requests) {
    const model = models.find((one) => one.id === id);
    if (!model?.usual_seconds) return null;
    seconds.set(model.service, (seconds.get(model.service) ?? 0) + model.usual_seconds);
  }
  return seconds.size === 0 ? null : Math.max(...seconds.values());
}
