/** Operations on boards. */
import {
  boardItemsQuerySchema,
  boardItemsResponseSchema,
  boardListQuerySchema,
  boardListResponseSchema,
  boardQuerySchema,
  boardResponseSchema,
  boardSummaryResponseSchema,
  createBoardRequestSchema,
  findBoardsRequestSchema,
  findBoardsResponseSchema,
} from "../boards/board";
import { boardActionsRequestSchema, boardChangeResponseSchema } from "../boards/board-actions";
import { boardFileQuerySchema, boardHtmlQuerySchema, boardPdfQuerySchema } from "../boards/board-files";
import { OLD_DECISION } from "../old-names";
import { doneResponseSchema } from "../service";
import type { Operations } from "./operation";
import { boardParams } from "./params";

export const BOARDS = {
  "GET /boards": { query: boardListQuerySchema, answer: boardListResponseSchema },
  "POST /boards": {
    limit: "change_board",
    body: createBoardRequestSchema,
    answer: boardSummaryResponseSchema,
    errors: ["too_many_boards", "storage_full"],
  },
  "POST /boards/find": { body: findBoardsRequestSchema, answer: findBoardsResponseSchema },
  "GET /boards/{board_id}": {
    params: boardParams,
    query: boardQuerySchema,
    answer: boardResponseSchema,
    errors: ["too_many_requests"],
  },
  "DELETE /boards/{board_id}": {
    params: boardParams,
    answer: doneResponseSchema,
    errors: ["not_allowed_on_board"],
  },
  "GET /boards/{board_id}/items": {
    params: boardParams,
    query: boardItemsQuerySchema,
    answer: boardItemsResponseSchema,
  },
  "POST /boards/{board_id}/restore": {
    limit: "change_board",
    params: boardParams,
    answer: doneResponseSchema,
    errors: ["too_many_boards", "storage_full", "not_allowed_on_board"],
  },
  "POST /boards/{board_id}/actions": {
    limit: "change_board",
    params: boardParams,
    body: boardActionsRequestSchema,
    oldNames: OLD_DECISION,
    answer: boardChangeResponseSchema,
    errors: ["board_full", "storage_full", "not_allowed_on_board"],
  },
  "GET /boards/{board_id}/zip": { limit: "archive", params: boardParams, query: boardFileQuerySchema },
  "GET /boards/{board_id}/html": { limit: "archive", params: boardParams, query: boardHtmlQuerySchema },
  "GET /boards/{board_id}/pdf": {
    limit: "archive",
    params: boardParams,
    query: boardPdfQuerySchema,
    errors: ["downloads_busy"],
  },
} as const satisfies Operations;
