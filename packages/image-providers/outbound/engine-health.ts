/** The health of a server that draws, as the calls of its engine showed it. */
import { isStudioError } from "contract/studio-error";
import { isCreateFailure } from "../create-failure";
import type { EngineHealth } from "../engine";

const MINUTE_MS = 60_000;
const MAX_TIMES = 10_000;
const DEFAULT_PAUSE_MS = 5_000;

export interface Health {
  called(): void;
  /** A call that draws succeeded, or was refused for what it asked, which shows that the server works. */
  succeeded(): void;
  /** Another call was answered; it says nothing about drawing. */
  reached(): void;
  failed(error: unknown): void;
  read(): EngineHealth;
}

export function createHealth(host: string, clock: { now(): number }): Health {
  let state: EngineHealth["state"] = "ok";
  let since = clock.now();
  let resumesAt = 0;
  let lastError: EngineHealth["lastError"] = null;
  let isUnreachable = false;
  const calls: number[] = [];

  function become(next: EngineHealth["state"]): void {
    if (next === state) return;
    state = next;
    since = clock.now();
  }

  function succeeded(): void {
    isUnreachable = false;
    become("ok");
  }

  return {
    called() {
      calls.push(clock.now());
      if (calls.length > MAX_TIMES) calls.shift();
    },
    succeeded,
    reached() {
      if (isUnreachable) succeeded();
    },
    failed(error) {
      const failure = isCreateFailure(error) ? error : null;
      const message = failure?.body.message ?? (isStudioError(error) ? error.message : null);
      lastError = { message: message ?? "The engine failed.", at: clock.now() };
      isUnreachable = failure?.outcome === "not_sent";
      if (failure?.kind === "unauthorized") return become("unauthorized");
      if (failure?.kind !== "rate_limited") return become("degraded");
      resumesAt = clock.now() + (failure.retryAfterMs ?? DEFAULT_PAUSE_MS);
      become("rate_limited");
    },
    read() {
      const now = clock.now();
      if (state === "rate_limited" && now >= resumesAt) become("ok");
      return {
        host,
        state,
        since,
        resumesAt: state === "rate_limited" ? resumesAt : null,
        lastError,
        callsLastMinute: calls.filter((at) => at > now - MINUTE_MS).length,
      };
    },
  };
}
