/** Operations of a board's owner on rounds of approval and their records. */
import {
  approvalListResponseSchema,
  approvalPatchSchema,
  approvalResponseSchema,
  createApprovalRequestSchema,
  recordCheckResponseSchema,
  recordQuerySchema,
} from "../boards/approval";
import type { Operations } from "./operation";
import { approvalParams, boardParams } from "./params";

export const APPROVALS = {
  "GET /boards/{board_id}/approvals": { params: boardParams, answer: approvalListResponseSchema },
  "POST /boards/{board_id}/approvals": {
    limit: "share_link",
    params: boardParams,
    body: createApprovalRequestSchema,
    answer: approvalResponseSchema,
    errors: ["approval_open", "too_many_approvals", "not_allowed_on_board"],
  },
  "PATCH /boards/{board_id}/approvals/{approval_id}": {
    limit: "change_board",
    params: approvalParams,
    body: approvalPatchSchema,
    answer: approvalResponseSchema,
    errors: ["approval_closed", "not_allowed_on_board"],
  },
  "POST /boards/{board_id}/approvals/{approval_id}/close": {
    limit: "archive",
    params: approvalParams,
    answer: approvalResponseSchema,
    errors: ["approval_open", "not_allowed_on_board"],
  },
  "GET /boards/{board_id}/approvals/{approval_id}/record": {
    limit: "archive",
    params: approvalParams,
    query: recordQuerySchema,
    errors: ["approval_open"],
  },
  "POST /boards/{board_id}/approvals/{approval_id}/check": {
    limit: "archive",
    params: approvalParams,
    answer: recordCheckResponseSchema,
    errors: ["approval_open"],
  },
} as const satisfies Operations;
