/** Holds reads back from a service that fails one after the other, and tries with one of them whether it is back. */
import "server-only";
import { BrokenCircuitError, CircuitState, ConsecutiveBreaker, circuitBreaker, handleWhen } from "cockatiel";
import { StudioError } from "@/lib/errors";
import { PassingFailure } from "./retrying";

export interface Breaker {
  readonly state: "closed" | "open" | "half_open";
  /** @throws StudioError `service_unreachable` while it is open, else what `work` throws */
  run<T>(work: () => Promise<T>): Promise<T>;
}

export interface BreakerTuning {
  /** Failures in a row that open it. */
  failures: number;
  /** How long it stays open before one call tries. */
  openMs: number;
}

export const BREAKER: BreakerTuning = { failures: 10, openMs: 10_000 };

const heldBack = () =>
  new StudioError("service_unreachable", "The image service keeps failing and is left alone for a moment.", {
    retryable: true,
  });

/** Only a PassingFailure counts; anything else is an answer, and whoever answers is there. */
export function createBreaker(
  { failures, openMs }: BreakerTuning,
  onChange: (state: Breaker["state"]) => void,
): Breaker {
  const policy = circuitBreaker(
    handleWhen((error) => error instanceof PassingFailure),
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
        throw error instanceof BrokenCircuitError ? heldBack() : error;
      }),
  };
}
