/** Records the results of calls to a service and derives its health. */
import type { ServiceHealth, ServiceState } from "../../service";
import type { Breaker } from "./breaker";
import type { TokenGate } from "./token-gate";

const MINUTE_MS = 60_000;
/** A service is degraded with at least this many failures, in a row or within a minute. */
const MIN_FAILURES = 2;
/** Within a minute in which calls succeeded too, the share of failed calls that counts. */
const MIN_FAILING_SHARE = 0.1;
/** After this time a single failure counts as well, unless a later call succeeded. */
const MAX_UNCONFIRMED_MS = 5_000;
const MAX_TIMES = 10_000;
/** No service may ask for a longer pause. */
const MAX_PAUSE_MS = 10 * MINUTE_MS;

export interface Watch {
  /** A call is sent. */
  called(): void;
  /** A call failed at the service or on the network. @param message in the studio's own words */
  failed(message: string): void;
  /** Something is wrong that is no failure of a call. */
  noted(message: string): void;
  /** The service answered a call as it should. */
  succeeded(): void;
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
  /** Failures since the last call that succeeded, and when the first of them was. */
  let failedInARow = 0;
  let failingSince = 0;
  let lastError: ServiceHealth["lastError"] = null;
  let noted: ServiceHealth["lastError"] = null;
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
  function isDegraded(): boolean {
    // Time alone mends nothing: a service that nobody has asked since its last calls failed is not known to work.
    const unconfirmedMs = clock.now() - failingSince;
    if (failedInARow >= MIN_FAILURES || (failedInARow > 0 && unconfirmedMs >= MAX_UNCONFIRMED_MS))
      return true;
    const failed = lastMinute(failures);
    return failed >= MIN_FAILURES && failed >= MIN_FAILING_SHARE * lastMinute(calls);
  }
  function currentState(): ServiceState {
    if (gate.refusedSince !== null) return "unauthorized";
    if (breaker.state !== "closed") return "open_circuit";
    const pauseMs = pausedUntil - clock.now();
    // A longer one was asked for before the clock was set back.
    if (pauseMs > 0 && pauseMs <= MAX_PAUSE_MS) return "rate_limited";
    return isDegraded() ? "degraded" : "ok";
  }
  function update(): void {
    const current = currentState();
    if (current === state) return;
    state = current;
    since = clock.now();
    if (state === "unauthorized") since = gate.refusedSince ?? since;
    if (state === "degraded" && failedInARow > 0) since = failingSince;
  }

  return {
    called() {
      remember(calls);
    },
    failed(message) {
      remember(failures);
      if (failedInARow === 0) failingSince = clock.now();
      failedInARow += 1;
      lastError = { message, at: clock.now() };
      update();
    },
    noted(message) {
      noted = { message, at: clock.now() };
    },
    succeeded() {
      failedInARow = 0;
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
        noted,
        requests: { lastMinute: lastMinute(calls), limit: perMinute },
        breaker: breaker.state,
      };
    },
  };
}
