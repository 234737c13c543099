/**
 * The error codes of the API: one table from a name to the integer `code` of the error body and the HTTP status.
 *
 * The first three digits of a code are its HTTP status, so that a client that keeps only the body loses nothing.
 */
import * as z from "zod/mini";

export const ERROR_CODES = {
  invalid_json: { code: 40001, httpStatus: 400, meaning: "The body is not well-formed JSON." },
  invalid_request: { code: 40002, httpStatus: 400, meaning: "A field is missing or has a wrong value." },
  prompt_refused: { code: 40003, httpStatus: 400, meaning: "The service refused the prompt." },
  malformed_request: { code: 40004, httpStatus: 400, meaning: "The request is not well-formed HTTP." },
  missing_token: {
    code: 40101,
    httpStatus: 401,
    meaning: "Neither a session nor a bearer token came along.",
  },
  invalid_token: {
    code: 40102,
    httpStatus: 401,
    meaning: "The bearer token is unknown, expired or revoked.",
  },
  quota_exhausted: { code: 40201, httpStatus: 402, meaning: "The service's quota is used up." },
  storage_full: {
    code: 40202,
    httpStatus: 402,
    meaning: "Your pictures take all the space that the studio keeps for one person.",
  },
  cross_site_request: { code: 40301, httpStatus: 403, meaning: "A browser sent this from another site." },
  link_expired: { code: 40302, httpStatus: 403, meaning: "The picture's signature is wrong or has expired." },
  session_required: {
    code: 40303,
    httpStatus: 403,
    meaning: "Only a person who is signed in may do this, no program with a token.",
  },
  too_many_tokens: {
    code: 40304,
    httpStatus: 403,
    meaning: "You have as many access tokens as one person may have.",
  },
  not_found: { code: 40401, httpStatus: 404, meaning: "There is no such thing, or it is not yours." },
  method_not_allowed: { code: 40501, httpStatus: 405, meaning: "The path exists, but not with this method." },
  request_timeout: { code: 40801, httpStatus: 408, meaning: "The request did not arrive in time." },
  not_of_unknown_outcome: {
    code: 40902,
    httpStatus: 409,
    meaning: "What became of the creation is known.",
  },
  not_cancellable: { code: 40901, httpStatus: 409, meaning: "The creation has already ended." },
  creation_deleted: {
    code: 41001,
    httpStatus: 410,
    meaning: "The creation that this Idempotency-Key made was deleted; take a new key to make another.",
  },
  body_too_large: { code: 41301, httpStatus: 413, meaning: "The body is larger than this operation takes." },
  address_too_long: {
    code: 41401,
    httpStatus: 414,
    meaning: "The address is longer or has more parameters than any of the studio.",
  },
  range_not_satisfiable: {
    code: 41601,
    httpStatus: 416,
    meaning: "The picture has no such bytes.",
  },
  unsupported_media_type: {
    code: 41501,
    httpStatus: 415,
    meaning: "The content type is not what this operation takes, mostly application/json.",
  },
  idempotency_mismatch: {
    code: 42201,
    httpStatus: 422,
    meaning: "The Idempotency-Key was used before with another body.",
  },
  too_many_creations: {
    code: 42901,
    httpStatus: 429,
    meaning: "Too many of your creations wait or run already.",
  },
  too_many_requests: {
    code: 42902,
    httpStatus: 429,
    meaning: "Too many requests of this kind in a short time, or the last one is not answered yet.",
  },
  headers_too_large: {
    code: 43101,
    httpStatus: 431,
    meaning: "The headers are larger, or the cookies more, than the studio takes.",
  },
  internal: {
    code: 50001,
    httpStatus: 500,
    meaning: "The studio failed; the request id finds it in the log.",
  },
  record_damaged: {
    code: 50011,
    httpStatus: 500,
    meaning: "What the studio kept of the creation is damaged; what is left is shown.",
  },
  picture_damaged: {
    code: 50012,
    httpStatus: 500,
    meaning: "The stored picture is damaged or lost.",
  },
  service_answer_unusable: {
    code: 50201,
    httpStatus: 502,
    meaning: "The image service's answer made no sense.",
  },
  service_refused_token: {
    code: 50202,
    httpStatus: 502,
    meaning: "The image service refuses the studio's token.",
  },
  service_unreachable: {
    code: 50301,
    httpStatus: 503,
    meaning: "The image service could not be reached; not sent.",
  },
  service_busy: {
    code: 50303,
    httpStatus: 503,
    meaning: "The image service has no room right now; nothing was started.",
  },
  downloads_busy: {
    code: 50311,
    httpStatus: 503,
    meaning: "Too many pictures are being converted right now; try again in a moment.",
  },
  stopping: { code: 50302, httpStatus: 503, meaning: "The studio is shutting down." },
} as const;

export type ErrorName = keyof typeof ERROR_CODES;

/** Seconds for the header `Retry-After` where the usual five are wrong. */
const RETRY_AFTER_SECONDS: Partial<Record<ErrorName, number>> = {
  quota_exhausted: 60,
  service_refused_token: 30,
  stopping: 2,
};

/**
 * Whole seconds after which trying again makes sense, where nothing better is known: for every 429 and 503, so that a
 * client never has to guess, and for other failures that pass with time. null where time alone changes nothing.
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
