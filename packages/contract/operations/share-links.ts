/** Operations of a board's owner on share links and on what guests said. */
import { seenRequestSchema } from "../boards/board";
import { boardCommentResponseSchema, commentPatchSchema, replyRequestSchema } from "../boards/comments";
import {
  createLinkRequestSchema,
  linkListResponseSchema,
  linkPatchSchema,
  linkResponseSchema,
} from "../boards/share-link";
import { OLD_PERMISSIONS } from "../old-names";
import { doneResponseSchema } from "../service";
import type { Operations } from "./operation";
import { boardParams, commentParams, linkParams } from "./params";

/** A logo is decoded and kept as an upload. */
const LINK_ERRORS = [
  "too_many_links",
  "storage_full",
  "unsupported_picture",
  "picture_too_large",
  "picture_damaged",
  "downloads_busy",
  "not_allowed_on_board",
] as const;

export const SHARE_LINKS = {
  "GET /boards/{board_id}/links": {
    params: boardParams,
    answer: linkListResponseSchema,
    errors: ["not_allowed_on_board"],
  },
  "POST /boards/{board_id}/links": {
    limit: "share_link",
    params: boardParams,
    body: createLinkRequestSchema,
    oldNames: OLD_PERMISSIONS,
    answer: linkResponseSchema,
    errors: LINK_ERRORS,
  },
  "PATCH /boards/{board_id}/links/{link_id}": {
    limit: "share_link",
    params: linkParams,
    body: linkPatchSchema,
    oldNames: OLD_PERMISSIONS,
    answer: linkResponseSchema,
    errors: LINK_ERRORS,
  },
  "DELETE /boards/{board_id}/links/{link_id}": {
    params: linkParams,
    answer: doneResponseSchema,
    errors: ["not_allowed_on_board"],
  },
  "POST /boards/{board_id}/seen": {
    params: boardParams,
    body: seenRequestSchema,
    answer: doneResponseSchema,
  },
  "POST /boards/{board_id}/comments": {
    limit: "change_board",
    params: boardParams,
    body: replyRequestSchema,
    answer: boardCommentResponseSchema,
    errors: ["link_full", "not_allowed_on_board"],
  },
  "PATCH /boards/{board_id}/comments/{comment_id}": {
    limit: "change_board",
    params: commentParams,
    body: commentPatchSchema,
    answer: doneResponseSchema,
    errors: ["not_allowed_on_board"],
  },
  "DELETE /boards/{board_id}/comments/{comment_id}": {
    limit: "change_board",
    params: commentParams,
    answer: doneResponseSchema,
    errors: ["not_allowed_on_board"],
  },
} as const satisfies Operations;
