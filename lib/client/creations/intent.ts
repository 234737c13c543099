/**
 * An intent: one request for pictures with its idempotency key, which stays the same for every attempt to send it.
 *
 *     sending → answered: it is a creation
 *             → not_sent → sending, same key
 *             → refused: back to the composer, with the reasons
 */
import type { CreationRequest } from "contract/creations/request";
import { ApiError } from "../api/call/errors";

export type IntentRequest = CreationRequest;

export interface Intent {
  /** A UUID. */
  key: string;
  request: IntentRequest;
  /** The time of the studio in milliseconds. */
  startMs: number;
  state: "sending" | "not_sent";
  problem: string | null;
  /** Of the picture that is changed, to show it while there is no creation; absent where there is none. */
  sourceThumbnailUrl?: string;
}

/** What pressing Generate does, given the open intents. */
export type Decision = { kind: "new" } | { kind: "again"; intent: Intent } | { kind: "under_way" };

/**
 * The same body as an unsent intent sends that intent again under its key; the same body as one being sent is a double
 * click; any other body is a new intent.
 */
export function decide(intents: readonly Intent[], request: IntentRequest): Decision {
  const body = JSON.stringify(request);
  const same = intents.find((intent) => JSON.stringify(intent.request) === body);
  if (!same) return { kind: "new" };
  return same.state === "sending" ? { kind: "under_way" } : { kind: "again", intent: same };
}

/** Error codes that guarantee that nothing was started: token refused, service unreachable, queue full. */
const NOTHING_STARTED: ReadonlySet<number> = new Set([50202, 50301, 50303]);

/** Whether the studio has refused the request, so that it need not be sent again under its key. */
export function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.httpStatus < 500 || NOTHING_STARTED.has(error.code));
}

/** Error codes of an outage of the studio's database or storage: it ends, and nothing was wrong with the request. */
const OUTAGES: ReadonlySet<number> = new Set([50304, 50305]);

/** Whether the request may be sent again by itself: it has a key, so that it is made once. */
export const isStudioOutage = (error: unknown): boolean =>
  error instanceof ApiError && OUTAGES.has(error.code);

/** Error codes of the service that was to draw; another model may be well: quota, no usable answer, token, unreachable; those of failures are one range. */
const ABOUT_SERVICE: ReadonlySet<number> = new Set([40201, 50201, 50202, 50301]);

/** Which other requests fail the same way now: none, those for the same model, or all. */
export function scopeOfFailure(error: unknown): "request" | "model" | "all" {
  if (!(error instanceof ApiError)) return "all";
  if (error.httpStatus === 400 || error.httpStatus === 422) return "request";
  return ABOUT_SERVICE.has(error.code) || (error.code > 50210 && error.code < 50300) ? "model" : "all";
}
