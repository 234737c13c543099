/** Operations on sheets. */
import { boardSummaryResponseSchema } from "../boards/board";
import { OLD_DECISION } from "../old-names";
import { doneResponseSchema } from "../service";
import { MAX_SHEET_BODY_BYTES } from "../sheets/limits";
import {
  createSheetRequestSchema,
  sheetActionSchema,
  sheetListQuerySchema,
  sheetListResponseSchema,
  sheetPlanRequestSchema,
  sheetPlanResponseSchema,
  sheetQuerySchema,
  sheetResponseSchema,
} from "../sheets/sheet";
import type { Operations } from "./operation";
import { sheetParams } from "./params";

export const SHEETS = {
  "GET /sheets": { limit: "search", query: sheetListQuerySchema, answer: sheetListResponseSchema },
  "POST /sheets": {
    limit: "sheet",
    body: createSheetRequestSchema,
    maxBodyBytes: MAX_SHEET_BODY_BYTES,
    answer: sheetResponseSchema,
    errors: [
      "too_many_creations",
      "too_many_sheets",
      "storage_full",
      "monthly_limit_reached",
      "idempotency_mismatch",
      "sheet_deleted",
    ],
  },
  "POST /sheets/plan": {
    limit: "sheet",
    body: sheetPlanRequestSchema,
    maxBodyBytes: MAX_SHEET_BODY_BYTES,
    answer: sheetPlanResponseSchema,
    errors: ["not_found"],
  },
  "GET /sheets/{sheet_id}": { params: sheetParams, query: sheetQuerySchema, answer: sheetResponseSchema },
  "DELETE /sheets/{sheet_id}": { params: sheetParams, answer: doneResponseSchema },
  "POST /sheets/{sheet_id}/restore": {
    limit: "sheet",
    params: sheetParams,
    answer: doneResponseSchema,
    errors: ["too_many_sheets"],
  },
  "POST /sheets/{sheet_id}/actions": {
    limit: "sheet",
    params: sheetParams,
    body: sheetActionSchema,
    oldNames: OLD_DECISION,
    maxBodyBytes: MAX_SHEET_BODY_BYTES,
    answer: sheetResponseSchema,
    errors: ["too_many_creations", "storage_full", "monthly_limit_reached"],
  },
  "POST /sheets/{sheet_id}/board": {
    limit: "sheet",
    params: sheetParams,
    answer: boardSummaryResponseSchema,
    errors: ["too_many_boards", "board_full", "storage_full"],
  },
} as const satisfies Operations;
