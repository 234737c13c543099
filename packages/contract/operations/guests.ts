/** Operations of guests under a share link. */
import { answerRequestSchema } from "../boards/approval";
import {
  commentRequestSchema,
  guestCommentPatchSchema,
  guestCommentResponseSchema,
} from "../boards/comments";
import {
  favouriteRequestSchema,
  guestBoardQuerySchema,
  guestBoardResponseSchema,
  guestItemsQuerySchema,
  guestItemsResponseSchema,
} from "../boards/guest";
import { doneResponseSchema } from "../service";
import type { Operations } from "./operation";
import { guestCommentParams, guestPictureParams, secretParams } from "./params";

export const GUESTS = {
  "GET /shared/{secret}": {
    access: "anyone",
    params: secretParams,
    query: guestBoardQuerySchema,
    answer: guestBoardResponseSchema,
    errors: ["password_required", "too_many_requests"],
  },
  "GET /shared/{secret}/items": {
    access: "anyone",
    params: secretParams,
    query: guestItemsQuerySchema,
    answer: guestItemsResponseSchema,
    errors: ["password_required", "too_many_requests"],
  },
  "GET /shared/{secret}/pictures/{picture_id}/{variant}": {
    access: "anyone",
    params: guestPictureParams,
    errors: [
      "password_required",
      "not_allowed_by_link",
      "range_not_satisfiable",
      "too_many_requests",
      "picture_damaged",
      "downloads_busy",
    ],
  },
  "GET /shared/{secret}/logo": {
    access: "anyone",
    params: secretParams,
    errors: ["password_required", "range_not_satisfiable", "too_many_requests", "picture_damaged"],
  },
  "GET /shared/{secret}/zip": {
    access: "anyone",
    params: secretParams,
    errors: ["password_required", "not_allowed_by_link", "too_many_requests"],
  },
  "POST /shared/{secret}/favourites": {
    access: "anyone",
    params: secretParams,
    body: favouriteRequestSchema,
    answer: doneResponseSchema,
    errors: ["password_required", "not_allowed_by_link", "link_full", "too_many_requests"],
  },
  "POST /shared/{secret}/comments": {
    access: "anyone",
    params: secretParams,
    body: commentRequestSchema,
    answer: guestCommentResponseSchema,
    errors: ["password_required", "not_allowed_by_link", "link_full", "too_many_requests"],
  },
  "POST /shared/{secret}/answers": {
    access: "anyone",
    params: secretParams,
    body: answerRequestSchema,
    answer: doneResponseSchema,
    errors: ["password_required", "approval_closed", "name_taken", "link_full", "too_many_requests"],
  },
  "PATCH /shared/{secret}/comments/{comment_id}": {
    access: "anyone",
    params: guestCommentParams,
    body: guestCommentPatchSchema,
    answer: guestCommentResponseSchema,
    errors: ["not_allowed_by_link", "comment_too_old", "too_many_requests"],
  },
  "DELETE /shared/{secret}/comments/{comment_id}": {
    access: "anyone",
    params: guestCommentParams,
    answer: doneResponseSchema,
    errors: ["not_allowed_by_link", "comment_too_old", "too_many_requests"],
  },
} as const satisfies Operations;
