/** Records the results of calls to a service and derives its health. */
import "server-only";
import type { ServiceHealth, ServiceState } from "@/lib/service/service";
import type { Breaker } from "./breaker";
import type { TokenGate } from "./token-gate";

const MINUTE_MS = 60_000;
/** A service is degraded with at least this many failures within a minute and at least this share of failed calls. */
const MIN_FAILURES = 2;
const MIN_FAILING_SHARE = 0.1;
const MAX_TIMES = 10_000;

export interface Watch {
  /** A call is sent. */
  called(): void;
  /** A call failed at the service or on the network. @param message in the studio's own words */
  failed(message: string): void;
  /** The service asked for a pause. */
  paused(until: number): void;
  health(): ServiceHealth;
}

export function createWatch(parts: {
  host: string;
  clock: { now(): number };
  gate: Pick<TokenGate, "refusedSince">;
  breaker: Pick<Breaker, "state">;
  perMinute: number;
}): Watch {
  const { host, clock, gate, breaker, perMinute } = parts;
  const calls: number[] = [];
  const failures: number[] = [];
  let lastError: ServiceHealth["lastError"] = null;
  let pausedUntil = 0;
  let state: ServiceState = "ok";
  let since = clock.now();

  function remember(times: number[]): void {
    times.push(clock.now());
    if (times.length > MAX_TIMES) times.shift();
  }
  function lastMinute(times: number[]): number {
    const from = clock.now() - MINUTE_MS;
    while ((times[0] ?? from + 1) <= from) times.shift();
    return times.length;
  }
  function currentState(): ServiceState {
    if (gate.refusedSince !== null) return "unauthorized";
    if (breaker.state !== "closed") return "open_circuit";
    if (pausedUntil > clock.now()) return "rate_limited";
    const failed = lastMinute(failures);
    return failed >= MIN_FAILURES && failed >= MIN_FAILING_SHARE * lastMinute(calls) ? "degraded" : "ok";
  }
  function update(): void {
    const current = currentState();
    if (current === state) return;
    state = current;
    since = state === "unauthorized" ? (gate.refusedSince ?? clock.now()) : clock.now();
  }

  return {
    called() {
      remember(calls);
    },
    failed(message) {
      remember(failures);
      lastError = { message, at: clock.now() };
      update();
    },
    paused(until) {
      pausedUntil = Math.max(pausedUntil, until);
      lastError = { message: "The service asked for a pause.", at: clock.now() };
      update();
    },
    health() {
      update();
      return {
        host,
        state,
        since,
        resumesAt: state === "rate_limited" ? pausedUntil : null,
        lastError,
        requests: { lastMinute: lastMinute(calls), limit: perMinute },
        breaker: breaker.state,
      };
    },
  };
}
