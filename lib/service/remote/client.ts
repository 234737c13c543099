/**
 * Calls to one service, with everything between an intention and the wire: the token gate, the budget, a bulkhead, the
 * circuit breaker and retries for reads. All retries of the studio are here and in `cancel.ts`.
 */
import "server-only";
import {
  BulkheadRejectedError,
  bulkhead,
  ExponentialBackoff,
  fullJitterGenerator,
  handleWhenResult,
  retry,
} from "cockatiel";
import { StudioError } from "@/lib/errors";
import type { Log } from "@/lib/log";
import { type Budget, waitFor } from "./budget/budget";
import { BREAKER, type BreakerTuning, createBreaker } from "./guard/breaker";
import { createRetrying, PassingFailure, type Retrying } from "./guard/retrying";
import { createTokenGate, tokenRefused } from "./guard/token-gate";
import { createWatch, type Watch } from "./guard/watch";
import { readError } from "./read-error";
import { DEFAULT_RETRY_AFTER_MS } from "./wire/retry-after";
import { type Answer, createTransport, DEADLINES, type Deadlines, type SendResult } from "./wire/transport";

/** How a send went; `held`: it was not tried, because nothing would have come of it now. */
export type GuardedSend =
  | SendResult
  | { kind: "held"; reason: "unauthorized" | "rate_limited"; retryAfterMs: number };

export interface ServiceClient {
  readonly baseUrl: URL;
  readonly mediaHosts: ReadonlySet<string>;
  readonly log: Log;
  readonly watch: Watch;
  /** Shared by everything that reads, so that its budget is one. */
  readonly retrying: Retrying;
  /** A call without effects. @returns an answer of a status below 500. @throws StudioError */
  read(path: string): Promise<Answer>;
  /** A create: sent again, at most twice, only while it surely never left. A cancel is sent once. */
  send(kind: "create" | "cancel", path: string, body?: unknown): Promise<GuardedSend>;
  /** Leaves the service alone for as long as a 429 asks for. @returns that time in milliseconds */
  obeyPause(answer: Pick<Answer, "retryAfterMs">): Promise<number>;
  close(): Promise<void>;
}

/** Only tests need others than the defaults. */
export interface Tuning {
  deadlines?: Deadlines;
  breaker?: BreakerTuning;
  /** The longest first pause before something is sent again. */
  firstPauseMs?: number;
}

/** How long a call waits for the budget: a person waits for a send, nobody for a read. */
const PATIENCE_MS = { create: 3_000, cancel: 5_000, read: 10_000 } as const;
const PARALLEL_READS = 12;
const WAITING_READS = 1_000;
const PARALLEL_SENDS = 64;

export function createClient(
  settings: { baseUrl: string; token: string; mediaHosts: string[] },
  parts: { budget: Budget; clock: { now(): number }; log: Log },
  tuning: Tuning = {},
): ServiceClient {
  const { budget, clock, log } = parts;
  const deadlines = tuning.deadlines ?? DEADLINES;
  const baseUrl = new URL(settings.baseUrl);
  const transport = createTransport(settings, deadlines);
  const gate = createTokenGate(clock, log);
  const breaker = createBreaker(tuning.breaker ?? BREAKER, (state) =>
    log.warn({ state }, "the circuit breaker of the service changed"),
  );
  const watch = createWatch({
    host: baseUrl.host,
    clock,
    gate,
    breaker,
    perMinute: budget.perMinute,
  });
  const retrying = createRetrying(tuning.firstPauseMs);
  const readsAtOnce = bulkhead(PARALLEL_READS, WAITING_READS);
  const sendsAtOnce = bulkhead(PARALLEL_SENDS, 0);
  const repeatUnsent = retry(
    handleWhenResult((result) => (result as SendResult).kind === "not_sent"),
    {
      maxAttempts: 2,
      backoff: new ExponentialBackoff({
        generator: fullJitterGenerator,
        initialDelay: tuning.firstPauseMs ?? 250,
        maxDelay: 1_000,
      }),
    },
  );

  async function obeyPause({ retryAfterMs }: Pick<Answer, "retryAfterMs">): Promise<number> {
    const ms = retryAfterMs ?? DEFAULT_RETRY_AFTER_MS;
    watch.paused(clock.now() + ms);
    // Whoever asked for the call learns what came of it, even if the others cannot be told to pause.
    await budget.pause(ms).catch((error) => log.error({ err: error }, "a pause could not be written down"));
    return ms;
  }

  /** One try of a read. @throws PassingFailure for what the breaker counts and another try may mend */
  async function tryRead(path: string): Promise<Answer> {
    const begunAt = clock.now();
    watch.called();
    const answer = await transport.read(path).catch((cause) => {
      watch.failed("The service could not be reached.");
      throw new PassingFailure(unreachable(cause));
    });
    gate.answered(answer.status, begunAt);
    if (answer.status === 401) {
      watch.failed("The service refuses the studio's token.");
      throw tokenRefused();
    }
    if (answer.status === 429) {
      const pauseMs = await obeyPause(answer);
      throw readError(answer, undefined, pauseMs);
    }
    if (answer.status >= 500) {
      watch.failed(`The service answered ${answer.status}.`);
      throw new PassingFailure(readError(answer));
    }
    if (answer.status < 300 && answer.body === undefined) {
      watch.failed("The service's answer made no sense.");
      throw new PassingFailure(
        new StudioError("service_answer_unusable", "The service's answer made no sense.", {
          retryable: true,
        }),
      );
    }
    return answer;
  }

  async function guardedRead(path: string): Promise<Answer> {
    // Both before the breaker, which would take a refusal of theirs for an answer of the service and close.
    const closedMs = gate.enter();
    if (closedMs > 0) throw tokenRefused(closedMs);
    const waitMs = await waitFor(budget, "read", PATIENCE_MS.read);
    if (waitMs > 0) throw busy(waitMs);
    return breaker.run(() => tryRead(path));
  }

  async function guardedSend(kind: "create" | "cancel", path: string, body: unknown): Promise<GuardedSend> {
    const closedMs = gate.enter();
    if (closedMs > 0) return { kind: "held", reason: "unauthorized", retryAfterMs: closedMs };
    const waitMs = await waitFor(budget, kind, PATIENCE_MS[kind]).catch((cause) => {
      log.error({ err: cause }, "the budget of the service cannot be asked");
      return DEFAULT_RETRY_AFTER_MS;
    });
    if (waitMs > 0) return { kind: "held", reason: "rate_limited", retryAfterMs: waitMs };
    const begunAt = clock.now();
    // One deadline for all tries together: somebody waits for the outcome.
    const deadline = AbortSignal.timeout(deadlines.total);
    const once = () => {
      watch.called();
      return transport.send(path, body, deadline);
    };
    const result = await (kind === "create" ? repeatUnsent.execute(once) : once());
    if (result.kind !== "answer") watch.failed("The service could not be reached.");
    else {
      gate.answered(result.status, begunAt);
      if (result.status >= 500) watch.failed(`The service answered ${result.status}.`);
      if (result.status === 401) watch.failed("The service refuses the studio's token.");
    }
    return result;
  }

  return {
    baseUrl,
    mediaHosts: new Set(settings.mediaHosts),
    log,
    watch,
    retrying,
    obeyPause,
    read: (path) =>
      retrying
        .run(() => readsAtOnce.execute(() => guardedRead(path)))
        .catch((error) => {
          throw error instanceof BulkheadRejectedError ? busy() : error;
        }),
    send: (kind, path, body) =>
      sendsAtOnce
        .execute(() => guardedSend(kind, path, body))
        .catch((error) => {
          if (!(error instanceof BulkheadRejectedError)) throw error;
          return { kind: "held", reason: "rate_limited", retryAfterMs: 1_000 } as const;
        }),
    close: () => transport.close(),
  };
}

/** What is thrown when a call did not come through. */
export function unreachable(cause: unknown): StudioError {
  return new StudioError("service_unreachable", "The image service cannot be reached right now.", {
    retryable: true,
    cause,
  });
}

/** What is thrown when the budget has no call left for a while. @param retryAfterMs how long, where that is known */
export function busy(retryAfterMs?: number): StudioError {
  return new StudioError("service_busy", "The image service has no room right now.", {
    retryable: true,
    retryAfterMs,
  });
}
