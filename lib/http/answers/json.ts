/** JSON answers. */
import "server-only";
import { defaultRetryAfterSeconds, ERROR_CODES, type ErrorBody } from "contract/errors";
import type { StudioError } from "contract/studio-error";

/** An answer with its own status or headers; a handler that needs neither returns the plain value. */
export function json(value: unknown, init: ResponseInit = {}): Response {
  return Response.json(value, init);
}

/** The error body and status of an error, and when to try again if that may help. */
export function errorAnswer(error: StudioError): Response {
  const headers = new Headers();
  if (ERROR_CODES[error.errorName].httpStatus === 401) {
    // RFC 6750: a request without a token is told of no error.
    const refusal = error.errorName === "missing_token" ? "" : ', error="invalid_token"';
    headers.set("www-authenticate", `Bearer realm="Prompt Studio"${refusal}`);
  }
  const seconds = retryAfterSeconds(error);
  if (seconds !== null) headers.set("retry-after", String(seconds));
  return json(withinBounds(error.toBody()), { status: error.httpStatus, headers });
}

/** Of the body of an error, whatever was sent and whatever else answered: an error costs the studio no more than this. */
const MAX_ERROR_BYTES = 4 * 1024;
const MAX_MESSAGE_CHARACTERS = 500;

const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value) ?? "");

/** The body with the first of its details, as many as fit. */
export function withinBounds(body: ErrorBody): ErrorBody {
  const message = body.message.slice(0, MAX_MESSAGE_CHARACTERS);
  let bytes = bytesOf({ ...body, message, details: [] });
  const tooMany = body.details.findIndex((detail) => {
    // And the comma.
    bytes += bytesOf(detail) + 1;
    return bytes > MAX_ERROR_BYTES;
  });
  return { ...body, message, details: tooMany < 0 ? body.details : body.details.slice(0, tooMany) };
}

/** Whole seconds, at least one, rounded up; null where waiting does not help. */
export function retryAfterSeconds({ errorName, retryAfterMs }: StudioError): number | null {
  if (retryAfterMs !== undefined) return Math.max(1, Math.ceil(retryAfterMs / 1000));
  return defaultRetryAfterSeconds(errorName);
}

/** The fixed message for unexpected errors; the original error is only logged. */
export function internalErrorAnswer(requestId: string): Response {
  return json(internalErrorBody(requestId), { status: ERROR_CODES.internal.httpStatus });
}

export function internalErrorBody(requestId: string): ErrorBody {
  return {
    message: `Something failed in the studio. The request id is ${requestId}.`,
    code: ERROR_CODES.internal.code,
    details: [],
  };
}
