/** What a failed call means for the change that it sent, and how long to wait before it is sent again. */
import { ApiError, isSignedOut, UnexpectedAnswerError } from "./errors";

/** The change was refused, the call may be repeated, or a person has to sign in first. */
export type Verdict = "refused" | "repeat" | "signed_out";

const TOO_MANY_REQUESTS = 429;

/** The HTTP status of a failed call, also of a proxy's answer; null when no answer came. */
const statusOf = (error: unknown): number | null =>
  error instanceof ApiError || error instanceof UnexpectedAnswerError ? error.httpStatus : null;

/** An answer that says no is final, apart from one of an overloaded or failing studio or proxy. */
export function verdictOn(error: unknown): Verdict {
  if (isSignedOut(error)) return "signed_out";
  const status = statusOf(error);
  return status === null || status === TOO_MANY_REQUESTS || status >= 500 ? "repeat" : "refused";
}

/** How long an answer asks to wait (`Retry-After`), in milliseconds; 0 where it asks for nothing. */
export const retryAfterMsOf = (error: unknown): number =>
  error instanceof ApiError || error instanceof UnexpectedAnswerError ? error.retryAfterMs : 0;

/** Whether the studio may have done what the failed call asked for. */
export function isUnconfirmed(error: unknown): boolean {
  const status = statusOf(error);
  return status === null || status >= 500 || status < 300;
}

const MAX_RETRIES = 2;
const FIRST_PAUSE_MS = 1_000;

/**
 * Repeats a call that may be repeated: as long as the studio asks for a pause, and twice after other transient errors.
 *
 * @param onWait is called before each pause. @throws what the last call threw
 */
export async function withRetries<Value>(call: () => Promise<Value>, onWait: () => void): Promise<Value> {
  for (let failures = 0; ; ) {
    try {
      return await call();
    } catch (error) {
      if (verdictOn(error) !== "repeat") throw error;
      if (statusOf(error) !== TOO_MANY_REQUESTS) failures += 1;
      if (failures > MAX_RETRIES) throw error;
      onWait();
      await pause(Math.max(retryAfterMsOf(error), FIRST_PAUSE_MS * 2 ** failures));
    }
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
