/**
 * The error codes of the API: one table from a name to the integer `code` of the error body and the HTTP status.
 *
 * The first three digits of a code are its HTTP status, so that a client that only keeps the body still has the status.
 */
import * as z from "zod/mini";
import { FAILURE_CODES } from "./failures";

export const ERROR_CODES = {
  invalid_json: { code: 40001, httpStatus: 400, meaning: "The body is not well-formed JSON." },
  invalid_request: { code: 40002, httpStatus: 400, meaning: "A field is missing or has a wrong value." },
  prompt_refused: { code: 40003, httpStatus: 400, meaning: "The service refused the prompt." },
  malformed_request: { code: 40004, httpStatus: 400, meaning: "The request is not well-formed HTTP." },
  missing_token: {
    code: 40101,
    httpStatus: 401,
    meaning: "The request has neither a session nor a bearer token.",
  },
  invalid_token: {
    code: 40102,
    httpStatus: 401,
    meaning: "The bearer token is unknown, expired or revoked.",
  },
  account_disabled: {
    code: 40103,
    httpStatus: 401,
    meaning: "An administrator of the studio has disabled this account.",
  },
  quota_exhausted: { code: 40201, httpStatus: 402, meaning: "The service's quota is used up." },
  storage_full: {
    code: 40202,
    httpStatus: 402,
    meaning: "Your pictures, uploads, boards and sheets use all the storage that one person has.",
  },
  monthly_limit_reached: {
    code: 40203,
    httpStatus: 402,
    meaning:
      "You have used what the administrator allows in a month; `details` says which limit and when it resets.",
  },
  cross_site_request: { code: 40301, httpStatus: 403, meaning: "A page of another site sent this request." },
  link_expired: { code: 40302, httpStatus: 403, meaning: "The picture's signature is wrong or has expired." },
  session_required: {
    code: 40303,
    httpStatus: 403,
    meaning: "This needs a signed-in browser; an access token is not enough.",
  },
  scope_missing: {
    code: 40320,
    httpStatus: 403,
    meaning: "The access token may not do this; `details` names the scope that it needs.",
  },
  too_many_tokens: {
    code: 40304,
    httpStatus: 403,
    meaning: "You already have the maximum number of access tokens; revoke one first.",
  },
  administrators_only: {
    code: 40309,
    httpStatus: 403,
    meaning: "Only administrators of the studio may do this.",
  },
  too_many_links: {
    code: 40306,
    httpStatus: 403,
    meaning: "The board already has the maximum number of working share links; revoke one first.",
  },
  not_allowed_by_link: {
    code: 40307,
    httpStatus: 403,
    meaning: "The owner of the board does not allow this with this share link.",
  },
  link_full: {
    code: 40308,
    httpStatus: 403,
    meaning:
      "The share link already has the maximum number of guests, favourites or comments, or the picture of pins.",
  },
  comment_too_old: {
    code: 40312,
    httpStatus: 403,
    meaning: "A guest may edit or delete a comment only for 15 minutes.",
  },
  too_many_approvals: {
    code: 40323,
    httpStatus: 403,
    meaning: "The board already has the maximum number of rounds of approval.",
  },
  not_allowed_on_board: {
    code: 40321,
    httpStatus: 403,
    meaning: "Your role on this board does not allow this; its owner may do it.",
  },
  too_many_members: {
    code: 40322,
    httpStatus: 403,
    meaning: "The board already has the maximum number of members; remove one first.",
  },
  too_many_boards: {
    code: 40305,
    httpStatus: 403,
    meaning: "You already have the maximum number of boards; delete one first.",
  },
  password_required: {
    code: 40311,
    httpStatus: 403,
    meaning: "The share link asks for a password, which guests type on its page.",
  },
  too_many_sheets: {
    code: 40310,
    httpStatus: 403,
    meaning: "You already have the maximum number of sheets; delete one first.",
  },
  not_found: {
    code: 40401,
    httpStatus: 404,
    meaning: "The requested item does not exist, or it is not yours.",
  },
  method_not_allowed: { code: 40501, httpStatus: 405, meaning: "The path exists, but not with this method." },
  request_timeout: { code: 40801, httpStatus: 408, meaning: "The request did not arrive in time." },
  not_of_unknown_outcome: {
    code: 40902,
    httpStatus: 409,
    meaning: "The outcome of the creation is already known.",
  },
  not_cancellable: { code: 40901, httpStatus: 409, meaning: "The creation has already ended." },
  board_full: {
    code: 40903,
    httpStatus: 409,
    meaning: "The board has no place for so many pictures; nothing was changed.",
  },
  approval_open: {
    code: 40921,
    httpStatus: 409,
    meaning: "The board has a round of approval that is open; close it first.",
  },
  approval_closed: {
    code: 40922,
    httpStatus: 409,
    meaning: "The round of approval takes no answers: it is closed, or its deadline is over.",
  },
  name_taken: {
    code: 40923,
    httpStatus: 409,
    meaning: "Somebody answers under this name in another browser.",
  },
  upload_in_use: {
    code: 40904,
    httpStatus: 409,
    meaning: "A creation, a sheet or a share link uses the upload, which is kept as long as that.",
  },
  creation_deleted: {
    code: 41001,
    httpStatus: 410,
    meaning: "The creation with this Idempotency-Key was deleted; use a new key to create another.",
  },
  sheet_deleted: {
    code: 41002,
    httpStatus: 410,
    meaning: "The sheet with this Idempotency-Key was deleted; restore it, or use a new key for another.",
  },
  body_too_large: {
    code: 41301,
    httpStatus: 413,
    meaning: "The body is larger than this operation accepts.",
  },
  picture_too_large: {
    code: 41302,
    httpStatus: 413,
    meaning: "The uploaded picture has more pixels than the studio reads.",
  },
  address_too_long: {
    code: 41401,
    httpStatus: 414,
    meaning: "The address is too long or has too many parameters.",
  },
  range_not_satisfiable: {
    code: 41601,
    httpStatus: 416,
    meaning: "The requested range is outside of the picture.",
  },
  unsupported_media_type: {
    code: 41501,
    httpStatus: 415,
    meaning: "This operation does not accept this content type; most take application/json.",
  },
  unsupported_picture: {
    code: 41502,
    httpStatus: 415,
    meaning: "The uploaded file is no picture that the studio reads, or it is damaged.",
  },
  idempotency_mismatch: {
    code: 42201,
    httpStatus: 422,
    meaning: "The Idempotency-Key was used before with another body.",
  },
  too_many_creations: {
    code: 42901,
    httpStatus: 429,
    meaning: "Too many of your creations are queued or running.",
  },
  too_many_requests: {
    code: 42902,
    httpStatus: 429,
    meaning: "Too many requests of this kind in a short time, or the previous one is still running.",
  },
  headers_too_large: {
    code: 43101,
    httpStatus: 431,
    meaning: "The headers are too large, or there are too many cookies.",
  },
  internal: {
    code: 50001,
    httpStatus: 500,
    meaning: "The studio failed; the log has the reason under the request id.",
  },
  record_damaged: {
    code: 50011,
    httpStatus: 500,
    meaning: "The creation's record is damaged; the intact part is shown.",
  },
  picture_damaged: {
    code: 50012,
    httpStatus: 500,
    meaning: "The stored picture is damaged or lost.",
  },
  service_answer_unusable: {
    code: 50201,
    httpStatus: 502,
    meaning: "The image service's answer could not be used.",
  },
  service_refused_token: {
    code: 50202,
    httpStatus: 502,
    meaning: "The image service refuses the studio's token.",
  },
  picture_host_not_allowed: {
    code: 50203,
    httpStatus: 502,
    meaning:
      "The pictures are at a host in a private network from which the settings allow none to be fetched.",
  },
  ...FAILURE_CODES,
  service_unreachable: {
    code: 50301,
    httpStatus: 503,
    meaning: "The image service could not be reached; nothing was sent.",
  },
  service_busy: {
    code: 50303,
    httpStatus: 503,
    meaning: "The image service is busy; nothing was started.",
  },
  downloads_busy: {
    code: 50311,
    httpStatus: 503,
    meaning: "Too many pictures are being converted right now; try again in a moment.",
  },
  database_unavailable: {
    code: 50304,
    httpStatus: 503,
    meaning: "The studio cannot reach its database; send the same request again in a moment.",
  },
  storage_unavailable: {
    code: 50305,
    httpStatus: 503,
    meaning: "The studio's disk or bucket is full or out of reach; send the same request again in a moment.",
  },
  stopping: { code: 50302, httpStatus: 503, meaning: "The studio is shutting down." },
} as const;

export type ErrorName = keyof typeof ERROR_CODES;

/** The seconds of the header `Retry-After` where the default of five does not fit. */
const RETRY_AFTER_SECONDS: Partial<Record<ErrorName, number>> = {
  quota_exhausted: 60,
  service_refused_token: 30,
  stopping: 2,
};

/**
 * The default of `Retry-After` in whole seconds, for every 429 and 503, and for other temporary failures; null where
 * waiting does not help.
 */
export function defaultRetryAfterSeconds(name: ErrorName): number | null {
  const { httpStatus } = ERROR_CODES[name];
  return RETRY_AFTER_SECONDS[name] ?? (httpStatus === 429 || httpStatus === 503 ? 5 : null);
}

/** One item of `details`. `field` is the path of a request field, such as `settings.seed`. */
export const errorDetailSchema = z.looseObject({
  field: z.optional(z.string()),
  message: z.optional(z.string()),
});

/** The error body of the specification: `message`, an integer `code`, and a list of `details`. */
export const errorBodySchema = z.looseObject({
  message: z.string(),
  code: z.int(),
  details: z.array(z.unknown()),
});

export type ErrorDetail = z.infer<typeof errorDetailSchema>;
export type ErrorBody = z.infer<typeof errorBodySchema>;
