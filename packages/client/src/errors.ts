/** What can go wrong: the studio says no, the connection fails, or a creation ends without pictures. */
import { ERROR_NAMES, type ErrorName } from "./error-names.js";
import type { Creation, ErrorBody } from "./types/creations.js";

/** An error that the studio answered with. */
export class StudioError extends Error {
  /** The HTTP status. */
  readonly status: number;
  /** The studio's integer code, whose first three digits are the status; 0 where something before the studio answered. */
  readonly code: number;
  /** The name of the code, such as `too_many_creations`; undefined for a code that only a newer studio knows. */
  readonly errorName: ErrorName | undefined;
  /** Of a wrong request, `{field, message}` for the first wrong fields. */
  readonly details: unknown[];
  /** Seconds after which the call may succeed; undefined where the studio does not say. */
  readonly retryAfter: number | undefined;

  constructor(status: number, body: ErrorBody, retryAfter?: number) {
    super(body.message);
    this.name = "StudioError";
    this.status = status;
    this.code = body.code;
    this.errorName = ERROR_NAMES[body.code];
    this.details = body.details;
    this.retryAfter = retryAfter;
  }
}

/** No usable answer came: the connection failed, was cut, or stood still. `cause` has the reason. */
export class ConnectionError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "ConnectionError";
  }
}

/** A creation ended without pictures. */
export class CreationFailedError extends Error {
  readonly creation: Creation;

  constructor(creation: Creation) {
    super(creation.error?.message ?? `The creation ended as ${creation.status}.`);
    this.name = "CreationFailedError";
    this.creation = creation;
  }
}

/** A request that is no authentic webhook of the studio. */
export class WebhookVerificationError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "WebhookVerificationError";
  }
}

/** Reads an error answer, also one of a proxy before the studio. Never throws. */
export async function errorOf(answer: Response): Promise<StudioError> {
  const text = await answer.text().catch(() => "");
  const after = retryAfterOf(answer.headers.get("retry-after"));
  const body = bodyOf(text) ?? { message: `The answer is HTTP ${answer.status}.`, code: 0, details: [] };
  return new StudioError(answer.status, body, after);
}

function bodyOf(text: string): ErrorBody | null {
  try {
    const { message, code, details } = JSON.parse(text);
    if (typeof message !== "string" || typeof code !== "number") return null;
    return { message, code, details: Array.isArray(details) ? details : [] };
  } catch {
    return null;
  }
}

/** @param header seconds or a date. @returns seconds */
function retryAfterOf(header: string | null): number | undefined {
  if (header === null) return undefined;
  const seconds = /^\d{1,9}$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined;
}
