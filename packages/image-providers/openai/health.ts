/** The health of the engine, from the latest outcomes of its calls. */
import type { CreateFailure } from "../create-failure";
import type { EngineHealth } from "../engine";

const MINUTE_MS = 60_000;
const MAX_TIMES = 10_000;
const DEFAULT_PAUSE_MS = 5_000;

interface HealthRecord {
  called(): void;
  succeeded(): void;
  failed(failure: CreateFailure): void;
  health(): EngineHealth;
}

export function createHealth(host: string, clock: { now(): number }): HealthRecord {
  const calls: number[] = [];
  let state: EngineHealth["state"] = "ok";
  let since = clock.now();
  let resumesAt: number | null = null;
  let lastError: EngineHealth["lastError"] = null;

  function enter(next: EngineHealth["state"]): void {
    if (next === state) return;
    state = next;
    since = clock.now();
  }

  return {
    called() {
      calls.push(clock.now());
      if (calls.length > MAX_TIMES) calls.shift();
    },
    succeeded: () => enter("ok"),
    failed(failure) {
      // The service works: it only refuses this request.
      if (failure.outcome === "refused" && failure.kind === undefined) return enter("ok");
      lastError = { message: failure.body.message, at: clock.now() };
      if (failure.kind === "rate_limited") {
        resumesAt = clock.now() + (failure.retryAfterMs ?? DEFAULT_PAUSE_MS);
        return enter("rate_limited");
      }
      enter(failure.kind === "unauthorized" ? "unauthorized" : "degraded");
    },
    health() {
      // After its end a pause is over; whether the service works again, the next call shows.
      if (state === "rate_limited" && (resumesAt ?? 0) <= clock.now()) enter("ok");
      const from = clock.now() - MINUTE_MS;
      while ((calls[0] ?? from + 1) <= from) calls.shift();
      return {
        ...{ host, state, since, lastError },
        resumesAt: state === "rate_limited" ? resumesAt : null,
        callsLastMinute: calls.length,
      };
    },
  };
}
