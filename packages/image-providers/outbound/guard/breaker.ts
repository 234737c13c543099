/** The circuit breaker: blocks reads after consecutive failures, then lets one through as a probe. */
import { BrokenCircuitError, CircuitState, ConsecutiveBreaker, circuitBreaker, handleWhen } from "cockatiel";
import { StudioError } from "contract/studio-error";
import { THE_SERVICE } from "../name";
import { TransientError } from "./retrying";

export interface Breaker {
  readonly state: "closed" | "open" | "half_open";
  /** @throws StudioError `service_unreachable` while it is open, else what `work` throws */
  run<T>(work: () => Promise<T>): Promise<T>;
}

export interface BreakerTuning {
  /** Consecutive failures that open it. */
  failures: number;
  /** How long it stays open before a probe. */
  openMs: number;
}

export const BREAKER: BreakerTuning = { failures: 10, openMs: 10_000 };

const circuitOpen = (name: string) =>
  new StudioError(
    "service_unreachable",
    `${name} failed repeatedly. Status checks pause for a few seconds; no creation is lost.`,
    {
      retryable: true,
    },
  );

/** Only a TransientError counts as a failure, because any other error means that the service answered. */
export function createBreaker(
  { failures, openMs }: BreakerTuning,
  onChange: (state: Breaker["state"]) => void,
  name = THE_SERVICE,
): Breaker {
  const policy = circuitBreaker(
    handleWhen((error) => error instanceof TransientError),
    { halfOpenAfter: openMs, breaker: new ConsecutiveBreaker(failures) },
  );
  let state: Breaker["state"] = "closed";
  policy.onStateChange((next) => {
    if (next === CircuitState.Closed) state = "closed";
    else state = next === CircuitState.HalfOpen ? "half_open" : "open";
    onChange(state);
  });
  return {
    get state() {
      return state;
    },
    run: (work) =>
      policy.execute(work).catch((error) => {
        throw error instanceof BrokenCircuitError ? circuitOpen(name) : error;
      }),
  };
}
