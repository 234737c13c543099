/** Operations on the members of a board. */
import {
  activityResponseSchema,
  boardPersonResponseSchema,
  inviteRequestSchema,
  memberListResponseSchema,
  memberPatchSchema,
  memberRemovalQuerySchema,
  memberRemovalResponseSchema,
} from "../boards/members";
import type { Operations } from "./operation";
import { boardParams, memberParams } from "./params";

export const BOARD_MEMBERS = {
  "GET /boards/{board_id}/members": { params: boardParams, answer: memberListResponseSchema },
  "POST /boards/{board_id}/members": {
    limit: "invite",
    params: boardParams,
    body: inviteRequestSchema,
    answer: boardPersonResponseSchema,
    errors: ["too_many_members", "not_allowed_on_board"],
  },
  "PATCH /boards/{board_id}/members/{person_id}": {
    limit: "invite",
    params: memberParams,
    body: memberPatchSchema,
    answer: boardPersonResponseSchema,
    errors: ["not_allowed_on_board"],
  },
  "DELETE /boards/{board_id}/members/{person_id}": {
    params: memberParams,
    query: memberRemovalQuerySchema,
    answer: memberRemovalResponseSchema,
    errors: ["not_allowed_on_board"],
  },
  "GET /boards/{board_id}/activity": { params: boardParams, answer: activityResponseSchema },
} as const satisfies Operations;
