/** A service that refuses the studio's token is left alone, but for one call now and then that finds out. */
import "server-only";
import { StudioError } from "@/lib/errors";
import type { Log } from "@/lib/log";

const PROBE_EVERY_MS = 30_000;

export interface TokenGate {
  /** Since when the token is refused, in milliseconds since 1970; null while it is not. */
  readonly refusedSince: number | null;
  /**
   * How long a call has to wait, in milliseconds. 0 lets it through; while the token is refused only one in thirty
   * seconds gets that, and finds out whether it still is.
   */
  enter(): number;
  /** What the service made of the token. @param begunAt when the call began */
  answered(status: number, begunAt: number): void;
}

/** The sentence everybody gets meanwhile. @param retryAfterMs until the next call may find out */
export function tokenRefused(retryAfterMs?: number): StudioError {
  return new StudioError("service_refused_token", "The image service refuses the studio's token.", {
    retryable: true,
    retryAfterMs,
  });
}

/** @param log hears once that the token is refused, and once that it is accepted again. */
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
      if (now < nextProbeAt) return nextProbeAt - now;
      nextProbeAt = now + PROBE_EVERY_MS;
      return 0;
    },
    answered(status, begunAt) {
      if (status === 401) {
        if (refusedSince !== null) return;
        refusedSince = clock.now();
        nextProbeAt = refusedSince + PROBE_EVERY_MS;
        log.error("the service refuses the studio's token; calls pause until it is accepted again");
        return;
      }
      // A fault or a limit says nothing about the token, and neither does an answer from before it was refused.
      const isAccepted = status < 500 && status !== 429;
      if (refusedSince === null || !isAccepted || begunAt < refusedSince) return;
      refusedSince = null;
      log.info("the service accepts the studio's token again");
    },
  };
}
