/** A sheet: one question, asked as a table whose cells are creations under otherwise equal conditions. */
import * as z from "zod/mini";
import { LIMIT_NAMES } from "../admin/limits";
import { extensible, whole } from "../answered";
import { DECISIONS } from "../boards/board";
import { onOneLine } from "../boards/plain-text";
import { CONTRACT_LIMITS, creationRequestSchema } from "../creations/request";
import { errorBodySchema } from "../errors";
import { nextCursorSchema, pageFields } from "../lists";
import { costSchema } from "../models/models";
import { idSchema } from "../service";
import { axisSchema, moreValuesSchema } from "./axes";
import { MAX_AXES, MAX_CELLS, MAX_SHEET_NAME_CHARACTERS } from "./limits";

const success = z.literal("success");
const timestamp = z.iso.datetime();

export const sheetNameSchema = z
  .string("The name of a sheet is a text.")
  .check(
    onOneLine(),
    z.trim(),
    z.maxLength(
      MAX_SHEET_NAME_CHARACTERS,
      `The name of a sheet has at most ${MAX_SHEET_NAME_CHARACTERS} characters.`,
    ),
  );

/** The place of a cell: for each axis the place of its value, from 0, such as `0.3`. */
export const cellSchema = z
  .string("A cell is a text such as 0.3.")
  .check(z.regex(/^\d{1,2}(\.\d{1,2}){0,5}$/, "A cell is a text such as 0.3."));

const cells = (name: string) =>
  z
    .array(cellSchema, `${name} is a list of cells.`)
    .check(z.maxLength(MAX_CELLS, `A sheet has at most ${MAX_CELLS} cells.`));

const AXES = `A sheet has 1 to ${MAX_AXES} axes.`;

const question = {
  /** What all cells have in common. One picture is drawn for each cell, whatever it says. */
  request: creationRequestSchema(CONTRACT_LIMITS),
  axes: z.array(axisSchema, "axes is a list.").check(z.minLength(1, AXES), z.maxLength(MAX_AXES, AXES)),
  /** Cells that are not drawn. */
  skipped: z._default(cells("skipped"), []),
};

/** `POST /api/sheets/plan`: what a sheet would be. */
export const sheetPlanRequestSchema = z.object(
  {
    ...question,
    /** A sheet of the person that would get further values: only the cells that it does not have are planned. */
    sheet_id: z.optional(idSchema),
  },
  "Send the sheet as a JSON object.",
);

/** `POST /api/sheets` */
export const createSheetRequestSchema = z.object(
  { name: z._default(sheetNameSchema, ""), ...question },
  "Send the sheet as a JSON object.",
);

/** Why a cell is not drawn. */
const reasonOfCell = z.looseObject({ cell: cellSchema, reason: z.string() });

export const sheetPlanResponseSchema = z.looseObject({
  status: success,
  value: z.looseObject({
    /** How many creations of one picture it makes. */
    creations: z.int(),
    /** What the models cannot draw as the cell says. */
    left_out: z.array(reasonOfCell),
    /** What the pictures cost together, by currency, as far as prices are known. */
    costs: z.array(costSchema),
    /** The creations whose price is unknown. */
    without_price: z.int(),
    /** How long all of them take at most, if nobody else draws; null where that is not known. */
    usual_seconds: z.nullable(z.number()),
    /** What the limits of the person mean for it, those that refuse it first; `sheets` concerns a new one alone. */
    limits: z.array(
      z.looseObject({
        limit: extensible(z.enum([...LIMIT_NAMES, "sheets"]), "unknown"),
        /** Whether it would be refused; otherwise it is only slower. */
        is_refused: z.boolean(),
        message: z.string(),
      }),
    ),
  }),
});

/**
 * `waiting`: it is drawn soon. `created`: it is a creation. `left_out`: its model cannot draw what it says. `skipped`: its owner
 * does not want it. `cancelled`: its owner cancelled it before it was a creation. `refused`: it could not be sent; `error` says why.
 */
export const CELL_STATES = ["waiting", "created", "left_out", "skipped", "cancelled", "refused"] as const;
export type CellState = (typeof CELL_STATES)[number];

export const sheetCellSchema = z.looseObject({
  cell: cellSchema,
  state: extensible(z.enum(CELL_STATES), "waiting"),
  /** null before it is a creation. */
  creation_id: z.nullable(idSchema),
  decision: z.nullable(extensible(z.enum(DECISIONS), null)),
  /** Why it is left out, refused, or still waiting; null where nothing stands in its way. */
  error: z.nullable(errorBodySchema),
});

const summary = {
  id: idSchema,
  name: z.string(),
  create_time: timestamp,
  /** Grows with every change of its cells' states and decisions; the pictures tell their news by themselves. */
  version: z.int(),
  /** How many cells there are, by state. */
  counts: z.record(z.enum(CELL_STATES), z.int()),
  picks: z.int(),
};

/** A complete request of a create. */
const sheetRequestSchema = z.looseObject({
  prompt: z.string(),
  negative_prompt: z.string(),
  is_public: z.boolean(),
  is_enable_prompt_enhancer: z.boolean(),
  config: z.looseObject({ image_number: z.int() }),
  settings: z.looseObject({ seed: z.int(), aspect_ratio: z.string(), resolution: z.int() }),
  model: z.optional(z.string()),
});

export const sheetSchema = z.looseObject({
  ...summary,
  /** As a create takes it. */
  request: sheetRequestSchema,
  axes: whole(z.array(axisSchema)),
  /** In the order in which they are drawn. */
  cells: z.array(sheetCellSchema),
});

export const sheetSummarySchema = z.looseObject({
  ...summary,
  /** How many cells have a picture. */
  drawn: z.int(),
  /** How many cells wait or are being drawn. */
  open: z.int(),
  /** How many values each axis has, and its name. */
  axes: z.array(z.looseObject({ kind: z.string(), name: z.string(), values: z.int() })),
  /** Pictures to know it by, four at most. */
  covers: z.array(z.looseObject({ thumbnail_url: z.string(), width: z.int(), height: z.int() })),
});

export const sheetQuerySchema = z.object({
  /** `version` of the caller's sheet: the answer is null while it is still right. */
  version: z.optional(z.string().check(z.regex(/^\d{1,16}$/, "version is a whole number."))),
});
export const sheetResponseSchema = z.looseObject({ status: success, value: z.nullable(sheetSchema) });
export const sheetListQuerySchema = z.object(pageFields(50, 100));

export const sheetListResponseSchema = z.looseObject({
  status: success,
  value: z.looseObject({ sheets: z.array(sheetSummarySchema), next_cursor: nextCursorSchema }),
});

const cellsOfAction = cells("cells").check(z.minLength(1, "cells is empty."));

/** `POST /api/sheets/{sheet_id}/actions`. Cells for which an action makes no sense stay as they are. */
export const sheetActionSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("rename"), name: sheetNameSchema }),
  z.object({ type: z.literal("decide"), cells: cellsOfAction, decision: z.nullable(z.enum(DECISIONS)) }),
  /** Ends those that wait, and requests to cancel those that are creations. */
  z.object({ type: z.literal("cancel"), cells: cellsOfAction }),
  /** Draws again what is cancelled, refused or skipped, and whose creation failed, was cancelled or is deleted. */
  z.object({ type: z.literal("retry"), cells: cellsOfAction }),
  /** Further values of an axis: draws the cells that are new. */
  z.object({
    type: z.literal("add_values"),
    /** The place of the axis, from 0. */
    axis: z.int().check(z.minimum(0), z.maximum(MAX_AXES - 1)),
    more: moreValuesSchema,
    /** How many values the caller knows of the axis: a repeated call then adds nothing twice. */
    after: z.int().check(z.minimum(1)),
  }),
]);

export type SheetPlanRequest = z.output<typeof sheetPlanRequestSchema>;
export type CreateSheetRequest = z.output<typeof createSheetRequestSchema>;
export type SheetPlan = z.infer<typeof sheetPlanResponseSchema>["value"];
export type SheetCell = z.infer<typeof sheetCellSchema>;
export type Sheet = z.infer<typeof sheetSchema>;
export type SheetSummary = z.infer<typeof sheetSummarySchema>;
export type SheetAction = z.output<typeof sheetActionSchema>;
