/** What a cell sends to its model, or why its model cannot draw what the cell says. */
import "server-only";
import { setImmediate as letOthers } from "node:timers/promises";
import type { CreationRequest } from "contract/creations/request";
import { settingsOf } from "contract/models/model-settings";
import type { Axis } from "contract/sheets/axes";
import { isStudioError, StudioError } from "contract/studio-error";
import { createBodySchema } from "@/lib/models/body";
import { fitRequest } from "@/lib/models/fit";
import type { Models, StudioModel } from "@/lib/models/models";
import { cellRequest, modelOfCell } from "@/lib/sheet-plan/cell-request";
import type { Question } from "./question";

/** One order with the longest prompt takes a millisecond. */
const TURN_MS = 4;

export type Order =
  | { model: StudioModel; request: CreationRequest; obstacle: null }
  | { obstacle: StudioError };

/** Makes the orders of many cells, whose question is read once. */
export function ordersOf(models: Models, { request, axes }: Question): (cell: string) => Order {
  const schema = createBodySchema(models);
  const varied = new Set(axes.filter(({ values }) => values.length > 1).map(({ kind }) => kind));
  return (cell) => {
    const asked = cellRequest(request, axes, cell);
    let model: StudioModel;
    try {
      model = models.choose(asked.model);
    } catch (error) {
      if (!isStudioError(error)) throw error;
      return { obstacle: error };
    }
    const parsed = schema.safeParse(fitted(model, asked, varied));
    if (parsed.success) return { model, request: parsed.data, obstacle: null };
    const details = parsed.error.issues.map(({ path, message }) => ({ field: path.join("."), message }));
    const message = [...new Set(details.map((one) => one.message))].join(" ");
    return { obstacle: new StudioError("invalid_request", message, { details }) };
  };
}

/** The id of the model that draws a cell: the default one where the cell names none, as those of some imported sheets. */
export const modelDrawing = (models: Models, { request, axes }: Question, cell: string): string =>
  modelOfCell(request, axes, cell) ?? models.usual().id;

/** The order of each cell, with turns for others. */
export async function ordersInTurns(
  models: Models,
  question: Question,
  cells: readonly string[],
): Promise<[string, Order][]> {
  const orderOf = ordersOf(models, question);
  const orders: [string, Order][] = [];
  let begun = performance.now();
  for (const cell of cells) {
    if (performance.now() - begun > TURN_MS) {
      await letOthers();
      begun = performance.now();
    }
    orders.push([cell, orderOf(cell)]);
  }
  return orders;
}

/**
 * What all cells have in common is fitted to the model, as a create does that names none. What an axis changes has to be drawn as the
 * head of its row or column says, or not at all.
 */
function fitted(
  model: StudioModel,
  asked: CreationRequest,
  varied: ReadonlySet<Axis["kind"]>,
): CreationRequest {
  const { abilities } = model;
  const { request } = fitRequest(model, asked);
  const { model_settings: _, ...rest } = request;
  return {
    ...rest,
    model: model.id,
    ...(abilities.settings.length > 0 && {
      model_settings: settingsOf(abilities, request.model_settings),
    }),
    ...(varied.has("negative_prompt") && { negative_prompt: asked.negative_prompt }),
    settings: {
      ...request.settings,
      ...(varied.has("seed") && { seed: asked.settings.seed }),
      ...(varied.has("shape") && { aspect_ratio: asked.settings.aspect_ratio }),
    },
  };
}
