/** Answers in JSON. */
import "server-only";
import { ERROR_CODES, type ErrorBody } from "@/lib/contract/errors";
import type { StudioError } from "@/lib/errors";

/** An answer with a status or headers of its own; a handler that needs neither returns the plain value. */
export function json(value: unknown, init: ResponseInit = {}): Response {
  return Response.json(value, init);
}

/** The error body and status of an error. */
export function errorAnswer(error: StudioError): Response {
  const headers = new Headers();
  if (ERROR_CODES[error.errorName].httpStatus === 401) {
    headers.set("www-authenticate", 'Bearer realm="Prompt Studio"');
  }
  if (error.retryAfterMs !== undefined) {
    headers.set("retry-after", String(Math.max(1, Math.ceil(error.retryAfterMs / 1_000))));
  }
  return json(error.toBody(), { status: error.httpStatus, headers });
}

/** The fixed sentence for whatever went wrong unexpectedly; the original is for the log alone. */
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
