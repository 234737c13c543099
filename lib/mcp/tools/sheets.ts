/** Tools for sheets: one question, asked as a table of creations. */
import "server-only";
import { DECISIONS } from "contract/boards/board";
import { costSchema } from "contract/models/models";
import { type Axis, axisSchema } from "contract/sheets/axes";
import { MAX_AXES, MAX_CELLS, MAX_SHEET_NAME_CHARACTERS } from "contract/sheets/limits";
import {
  CELL_STATES,
  createSheetRequestSchema,
  type Sheet,
  sheetPlanRequestSchema,
} from "contract/sheets/sheet";
import * as z from "zod";
import { askingOf } from "@/lib/auth/principal";
import { workAfterAnswer } from "@/lib/http/after-answer";
import { parseInput } from "@/lib/http/parse-input";
import type { Runtime } from "@/lib/runtime";
import { createSheet } from "@/lib/sheets/create";
import { planSheet } from "@/lib/sheets/plan";
import { readSheet } from "@/lib/sheets/read";
import { sheetNotFound } from "@/lib/sheets/sheet-row";
import { bodyOf, drawingFields } from "../drawing";
import { cut, foreign } from "../foreign";
import { ADDS_ONCE, READS, tool } from "../tool";
import { failureSchema, idSchema, pageUrlSchema } from "../views";
import { idempotencyKeySchema, priceOnlySchema } from "./creations";

const planSchema = z.object({
  creations: z.int().describe("How many creations of one picture it makes."),
  left_out: z
    .array(z.object({ cell: z.string(), reason: z.string() }))
    .describe("What the models cannot draw."),
  costs: z.array(costSchema).describe("Of all pictures together, by currency."),
  without_price: z.int().describe("Creations whose price is unknown."),
  usual_seconds: z.number().nullable().describe("How long all of them take at most; null when unknown."),
  limits: z
    .array(z.object({ limit: z.string(), is_refused: z.boolean(), message: z.string() }))
    .describe("What the limits of the person and the token mean for it."),
});

const newSheet = tool({
  name: "create_sheet",
  title: "Create a sheet",
  description:
    'Asks one question as a table: every combination of the values of its axes becomes a creation of one picture, under otherwise equal conditions. An axis is {"kind": "seed", "values": [{"seed": 1}, {"seed": 2}]}, {"kind": "model", "values": [{"model": "…"}]}, {"kind": "shape", "values": [{"aspect_ratio": "16:9"}]}, or {"kind": "words", "words": "{dawn|dusk}", "values": [{"text": "dawn"}, {"text": "dusk"}]}, whose words stand in the prompt as they are written. It may cost money for every cell: ask with price_only first.',
  operation: "POST /sheets",
  input: z.strictObject({
    idempotency_key: idempotencyKeySchema,
    price_only: priceOnlySchema,
    name: z.string().max(MAX_SHEET_NAME_CHARACTERS).default("").describe("What the sheet asks, for people."),
    request: z.strictObject(drawingFields).describe("What all cells have in common."),
    axes: z
      .array(axisSchema)
      .min(1)
      .max(MAX_AXES)
      .describe(`1 to ${MAX_AXES} axes, together at most ${MAX_CELLS} cells.`),
    skipped: z
      .array(z.string().max(20))
      .max(MAX_CELLS)
      .default([])
      .describe("Cells that are not drawn, each by the places of its values from 0, such as 0.3."),
  }),
  output: z.object({
    sheet_id: z.string().nullable().describe("null with price_only."),
    plan: planSchema.nullable().describe("With price_only."),
    page_url: pageUrlSchema.nullable(),
  }),
  annotations: { ...ADDS_ONCE, openWorldHint: true },
  async run({ runtime, principal }, input) {
    const { idempotency_key: idempotencyKey, price_only, name, request, ...rest } = input;
    const question = { ...rest, request: bodyOf(request, 1) };
    const asking = askingOf(principal);
    if (price_only) {
      const sheet = parseInput(sheetPlanRequestSchema, question);
      const { limits, ...plan } = await planSheet(runtime.sheets, { ...asking, sheet });
      const told = limits.map(({ limit, is_refused, message }) => ({ limit, is_refused, message }));
      return { value: { sheet_id: null, page_url: null, plan: { ...plan, limits: told } } };
    }
    const sheet = parseInput(createSheetRequestSchema, { ...question, name });
    const sheet_id = await createSheet(runtime.sheets, { ...asking, sheet, idempotencyKey });
    workAfterAnswer(runtime);
    return { value: { sheet_id, plan: null, page_url: addressOf(runtime, sheet_id) } };
  },
});

const addressOf = ({ settings }: Runtime, id: string) => `${settings.publicUrl}/sheets/${id}`;

/** Of a value of an axis: whole prompts can be values. */
const MAX_VALUE_CHARACTERS = 200;

const sheetSchema = z.object({
  sheet_id: z.string(),
  name: z.string(),
  axes: z.array(z.object({ kind: z.string(), name: z.string(), values: z.array(z.string()) })),
  counts: z.record(z.enum(CELL_STATES), z.int()).describe("Cells by state."),
  picks: z.int(),
  cells: z.array(
    z.object({
      cell: z.string().describe("The place of its value on each axis, from 0, such as 0.3."),
      state: z.enum(CELL_STATES),
      creation_id: z.string().nullable(),
      decision: z.enum(DECISIONS).nullable(),
      failure: failureSchema.nullable(),
    }),
  ),
  page_url: pageUrlSchema,
});

const getSheet = tool({
  name: "get_sheet",
  title: "Get a sheet",
  description: `A sheet with its cells, at most ${MAX_CELLS}, and which of them the person picked. Pictures: search_library with its id as sheet.`,
  operation: "GET /sheets/{sheet_id}",
  input: z.strictObject({ sheet_id: idSchema }),
  output: sheetSchema,
  annotations: READS,
  async run({ runtime, ownerId }, { sheet_id: sheetId }) {
    const sheet = await readSheet(runtime.sheets, { ownerId, sheetId });
    if (!sheet) throw sheetNotFound();
    return { value: viewSheet(runtime, sheet) };
  },
});

function viewSheet(
  runtime: Runtime,
  { id, name, axes, counts, picks, cells }: Sheet,
): z.input<typeof sheetSchema> {
  return {
    ...{ sheet_id: id, name, counts, picks },
    axes: axes.map((axis) => ({ kind: axis.kind, name: axis.name, values: axis.values.map(valueInWords) })),
    cells: cells.map(({ cell, state, creation_id, decision, error }) => ({
      ...{ cell, state, creation_id, decision },
      failure: error && {
        code: error.code,
        message: foreign("service", error.message, MAX_VALUE_CHARACTERS),
      },
    })),
    page_url: addressOf(runtime, id),
  };
}

/** Its label, else what it says itself. */
function valueInWords({ label, ...value }: Axis["values"][number]): string {
  if (label) return label;
  const [first] = Object.values(value);
  return cut(typeof first === "object" ? JSON.stringify(first) : String(first), MAX_VALUE_CHARACTERS);
}

export const SHEET_TOOLS = [newSheet, getSheet];
