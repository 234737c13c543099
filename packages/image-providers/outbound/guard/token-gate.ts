/** Blocks calls while the service refuses the studio's token, except one probe every thirty seconds. */
import { StudioError } from "contract/studio-error";
import type { Log } from "../../log";
import { THE_SERVICE } from "../name";

const PROBE_INTERVAL_MS = 30_000;

export interface TokenGate {
  /** Since when the token is refused, in milliseconds since 1970; null while it is not. */
  readonly refusedSince: number | null;
  /**
   * How long a call has to wait, in milliseconds; 0 lets it through. While the token is refused, one call in thirty seconds
   * gets 0 and probes the token.
   */
  enter(): number;
  /** Records an answer's status. @param begunAt when the call began */
  answered(status: number, begunAt: number): void;
}

/** The error of blocked calls. @param retryAfterMs until the next probe */
export function tokenRefused(retryAfterMs?: number, name = THE_SERVICE): StudioError {
  return new StudioError("service_refused_token", `${name} refuses the studio's token.`, {
    retryable: true,
    retryAfterMs,
  });
}

/** @param log gets one line when the token is refused and one when it is accepted again. */
export function createTokenGate(clock: { now(): number }, log: Pick<Log, "error" | "info">): TokenGate {
  let refusedSince: number | null = null;
  let nextProbeAt = 0;
  return {
    get refusedSince() {
      return refusedSince;
    },
    enter() {
      if (refusedSince === null) return 0;
      const now = clock.now();
      const waitMs = nextProbeAt - now;
      if (waitMs > 0 && waitMs <= PROBE_INTERVAL_MS) return waitMs;
      // After the clock was set back, an answer to the next call must count as later than the refusal.
      refusedSince = Math.min(refusedSince, now);
      nextProbeAt = now + PROBE_INTERVAL_MS;
      return 0;
    },
    answered(status, begunAt) {
      if (status === 401) {
        if (refusedSince !== null) return;
        refusedSince = clock.now();
        nextProbeAt = refusedSince + PROBE_INTERVAL_MS;
        log.error("the service refuses the studio's token; calls pause until it is accepted again");
        return;
      }
      // Server errors and rate limits do not prove that the token is valid, nor do answers to earlier calls.
      const isAccepted = status < 500 && status !== 429;
      if (refusedSince === null || !isAccepted || begunAt < refusedSince) return;
      refusedSince = null;
      log.info("the service accepts the studio's token again");
    },
  };
}
