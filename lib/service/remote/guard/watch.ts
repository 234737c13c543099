/** Watches how the calls to a service go, and says in one value how it is doing. */
import "server-only";
import type { ServiceHealth, ServiceState } from "@/lib/service/service";
import type { Breaker } from "./breaker";
import type { TokenGate } from "./token-gate";

const MINUTE_MS = 60_000;
/** So many failures within a minute, and at least this share of the calls, make a service degraded. */
const FAILURES = 2;
const FAILING_SHARE = 0.1;
const MOST_REMEMBERED = 10_000;

export interface Watch {
  /** A call goes out. */
  called(): void;
  /** A call failed, by the service's fault or on the way. @param message a sentence of ours */
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
    if (times.length > MOST_REMEMBERED) times.shift();
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
    return failed >= FAILURES && failed >= FAILING_SHARE * lastMinute(calls) ? "degraded" : "ok";
  }
  function look(): void {
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
      look();
    },
    paused(until) {
      pausedUntil = Math.max(pausedUntil, until);
      lastError = { message: "The service asked for a pause.", at: clock.now() };
      look();
    },
    health() {
      look();
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
