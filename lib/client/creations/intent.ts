/**
 * An intent: one wish for pictures, with the one key it is sent under however often sending is tried.
 *
 *     sending → (answered: it is a creation from here on)
 *             → not_sent → sending, same key
 *             → refused: back to the composer, with the reasons
 */
import type { CreationRequest } from "@/lib/contract/request";
import { ApiError } from "../api/errors";

export type IntentRequest = CreationRequest;

export interface Intent {
  /** A UUID. */
  key: string;
  request: IntentRequest;
  /** Milliseconds of the studio's clock. */
  startMs: number;
  state: "sending" | "not_sent";
  problem: string | null;
}

/** What pressing Generate means, given what is on its way already. */
export type Decision = { kind: "new" } | { kind: "again"; intent: Intent } | { kind: "under_way" };

/**
 * The same body as one that was not sent is that intent again, under its key; the same body as one that is being sent
 * is a double click; anything else is a new wish.
 */
export function decide(intents: readonly Intent[], request: IntentRequest): Decision {
  const body = JSON.stringify(request);
  const same = intents.find((intent) => JSON.stringify(intent.request) === body);
  if (!same) return { kind: "new" };
  return same.state === "sending" ? { kind: "under_way" } : { kind: "again", intent: same };
}

/** Codes with which the studio says that surely nothing was started: token refused, out of reach, no room. */
const NOTHING_STARTED: ReadonlySet<number> = new Set([50202, 50301, 50303]);

/** Whether the studio has said no, so that nothing is left that would have to be sent under the same key. */
export function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.httpStatus < 500 || NOTHING_STARTED.has(error.code));
}

/** Whether it is this request that is refused, so that another one may well be taken. */
export const isAboutRequest = (error: unknown): boolean =>
  error instanceof ApiError && (error.httpStatus === 400 || error.httpStatus === 422);
