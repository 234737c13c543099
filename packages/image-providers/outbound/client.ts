/**
 * The client of one remote service: token gate, budget, bulkheads, circuit breaker, and retries of reads. All retries of
 * calls to a service are here and in `send-cancel.ts`.
 */
import {
  BulkheadRejectedError,
  bulkhead,
  ExponentialBackoff,
  fullJitterGenerator,
  handleWhenResult,
  retry,
} from "cockatiel";
import { StudioError } from "contract/studio-error";
import type { InputsOf } from "../inputs";
import type { Log } from "../log";
import { type Budget, type BudgetKind, waitFor } from "./budget/budget";
import type { CreateBudget } from "./budget/open";
import { BREAKER, type BreakerTuning, createBreaker } from "./guard/breaker";
import { createRetrying, type Retrying, TransientError } from "./guard/retrying";
import { createTokenGate, tokenRefused } from "./guard/token-gate";
import { createWatch, type Watch } from "./guard/watch";
import { shortName, THE_SERVICE } from "./name";
import { readError } from "./read-error";
import { DEFAULT_RETRY_AFTER_MS } from "./retry-after";
import {
  type Answer,
  createTransport,
  DEADLINES,
  type Deadlines,
  type SendMethod,
  type SendResult,
  type TransportSettings,
} from "./transport";

/** The result of a send. `held`: it was not tried, because of a refused token or a used-up budget. */
export type GuardedSend =
  | SendResult
  | { kind: "held"; reason: "unauthorized" | "rate_limited"; retryAfterMs: number };

export interface ClientSettings extends TransportSettings {
  /** Private hosts that pictures may come from, as `host:port`. */
  mediaHosts: readonly string[];
  /** The setting that names these; absent where there is none. */
  mediaHostsSetting?: string;
  /** What messages call the service, at the beginning of a sentence; "The image service" by default. */
  name?: string;
  /** A status, besides 401, of a read whose token is refused; absent where there is none. */
  tokenRefusedStatus?: number;
}

/** How a read treats answers. */
export interface ReadOptions {
  /** Whether an answer with a status of 500 or more is about the creation, so that reading it again changes nothing. */
  isFinal?(answer: Answer): boolean;
  /** What it is of the budget; `read` by default. */
  kind?: Extract<BudgetKind, "read" | "outputs">;
}

export interface ServiceClient {
  /** What messages call the service. */
  readonly name: string;
  readonly baseUrl: URL;
  readonly mediaHosts: ReadonlySet<string>;
  readonly mediaHostsSetting: string | undefined;
  /** Pictures are at a host that the setting does not allow. */
  onHostRefused(message: string): void;
  readonly log: Log;
  readonly watch: Watch;
  /** Shared by all reads, so that they have one retry budget. */
  readonly retrying: Retrying;
  /** A call without effects. @returns an answer with a status below 500, or a final one. @throws StudioError */
  read(path: string, options?: ReadOptions): Promise<Answer>;
  /** A create is repeated at most twice, and only if it certainly never left. A cancel is sent once. */
  send(kind: "create" | "cancel", path: string, body?: unknown, method?: SendMethod): Promise<GuardedSend>;
  /** Pauses calls for as long as a 429 asks for. @returns that time in milliseconds */
  obeyPause(answer: Pick<Answer, "retryAfterMs">): Promise<number>;
  close(): Promise<void>;
}

/** Only tests change the defaults. */
export interface Tuning {
  deadlines?: Deadlines;
  breaker?: BreakerTuning;
  /** The maximum of the first pause before a retry. */
  firstPauseMs?: number;
}

/** What a service over HTTP needs besides its settings. */
export interface HttpServiceDependencies {
  /** The address at which the service may say that a creation has ended; null where it has none. */
  hintAddressOf?: (creationId: string) => string | null;
  /** Reads what a creation is made from; absent where nothing can be made from pictures. */
  inputsOf?: InputsOf;
  /** Where processes share their budget; without it each process has its own. */
  createBudget?: CreateBudget;
  log?: Log;
  clock?: { now(): number };
  tuning?: Tuning;
}

/** How long a call waits for the budget. Sends block a user; reads do not. */
const BUDGET_MAX_WAIT_MS = { create: 3_000, cancel: 5_000, outputs: 10_000, read: 10_000 } as const;
const MAX_CONCURRENT_READS = 12;
const MAX_WAITING_READS = 1_000;
const MAX_CONCURRENT_SENDS = 64;

export function createClient(
  settings: ClientSettings,
  parts: { budget: Budget; clock: { now(): number }; log: Log },
  tuning: Tuning = {},
): ServiceClient {
  const { budget, clock, log } = parts;
  const deadlines = tuning.deadlines ?? DEADLINES;
  const baseUrl = new URL(settings.baseUrl);
  const transport = createTransport(settings, deadlines);
  const gate = createTokenGate(clock, log);
  const name = settings.name ?? THE_SERVICE;
  const who = shortName(name);
  const breaker = createBreaker(
    tuning.breaker ?? BREAKER,
    (state) => log.warn({ state }, "the circuit breaker of the service changed"),
    name,
  );
  const watch = createWatch({
    host: baseUrl.host,
    clock,
    gate,
    breaker,
    perMinute: budget.perMinute,
  });
  const retrying = createRetrying(tuning.firstPauseMs);
  const readBulkhead = bulkhead(MAX_CONCURRENT_READS, MAX_WAITING_READS);
  const sendBulkhead = bulkhead(MAX_CONCURRENT_SENDS, 0);
  const retryUnsent = retry(
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
    // The caller gets the service's answer even if other processes cannot be told to pause.
    await budget.pause(ms).catch((error) => log.error({ err: error }, "a pause could not be recorded"));
    return ms;
  }

  /** One try of a read. @throws TransientError for failures that the breaker counts and a retry may fix */
  async function tryRead(path: string, { isFinal }: ReadOptions): Promise<Answer> {
    const begunAt = clock.now();
    watch.called();
    const answer = await transport.read(path).catch((cause) => {
      watch.failed(`${who} could not be reached.`);
      throw new TransientError(unreachable(cause, name));
    });
    const isTokenRefused = answer.status === 401 || answer.status === settings.tokenRefusedStatus;
    gate.answered(isTokenRefused ? 401 : answer.status, begunAt);
    if (isTokenRefused) {
      watch.failed(`${who} refuses the studio's token.`);
      throw tokenRefused(undefined, name);
    }
    if (answer.status === 429) {
      const pauseMs = await obeyPause(answer);
      throw readError(answer, undefined, pauseMs, name);
    }
    if (answer.status >= 500 && !isFinal?.(answer)) {
      watch.failed(`${who} answered ${answer.status}.`);
      throw new TransientError(readError(answer, undefined, undefined, name));
    }
    if (answer.status < 300 && answer.body === undefined) {
      watch.failed(`${who}'s answer could not be understood.`);
      throw new TransientError(
        new StudioError("answer_unreadable", `${who}'s answer could not be understood.`, {
          retryable: true,
        }),
      );
    }
    watch.succeeded();
    return answer;
  }

  async function guardedRead(path: string, options: ReadOptions): Promise<Answer> {
    // Both come before the breaker, which would count their refusals as answers of the service and close.
    const closedMs = gate.enter();
    if (closedMs > 0) throw tokenRefused(closedMs, name);
    const { kind = "read" } = options;
    const waitMs = await waitFor(budget, kind, BUDGET_MAX_WAIT_MS[kind]);
    if (waitMs > 0) throw busy(waitMs, name);
    return breaker.run(() => tryRead(path, options));
  }

  async function guardedSend(
    kind: "create" | "cancel",
    path: string,
    body: unknown,
    method?: SendMethod,
  ): Promise<GuardedSend> {
    const closedMs = gate.enter();
    if (closedMs > 0) return { kind: "held", reason: "unauthorized", retryAfterMs: closedMs };
    const waitMs = await waitFor(budget, kind, BUDGET_MAX_WAIT_MS[kind]).catch((cause) => {
      log.error({ err: cause }, "the budget of the service cannot be read");
      return DEFAULT_RETRY_AFTER_MS;
    });
    if (waitMs > 0) return { kind: "held", reason: "rate_limited", retryAfterMs: waitMs };
    const begunAt = clock.now();
    // One deadline for all tries together, because a user waits for the outcome.
    const deadline = AbortSignal.timeout(deadlines.total);
    const once = () => {
      watch.called();
      return transport.send(path, body, deadline, method);
    };
    const result = await (kind === "create" ? retryUnsent.execute(once) : once());
    if (result.kind !== "answer") {
      watch.failed(`${who} could not be reached.`);
      return result;
    }
    const { status } = result;
    gate.answered(status, begunAt);
    if (status === 401) watch.failed(`${who} refuses the studio's token.`);
    else if (status >= 500) watch.failed(`${who} answered ${status}.`);
    else if (status !== 429) watch.succeeded();
    return result;
  }

  return {
    name,
    baseUrl,
    mediaHosts: new Set(settings.mediaHosts),
    mediaHostsSetting: settings.mediaHostsSetting,
    onHostRefused: (message) => watch.noted(message),
    log,
    watch,
    retrying,
    obeyPause,
    read: (path, options = {}) =>
      retrying
        .run(() => readBulkhead.execute(() => guardedRead(path, options)))
        .catch((error) => {
          throw error instanceof BulkheadRejectedError ? busy(undefined, name) : error;
        }),
    send: (kind, path, body, method) =>
      sendBulkhead
        .execute(() => guardedSend(kind, path, body, method))
        .catch((error) => {
          if (!(error instanceof BulkheadRejectedError)) throw error;
          return { kind: "held", reason: "rate_limited", retryAfterMs: 1_000 } as const;
        }),
    close: () => transport.close(),
  };
}

/** The error of a call that did not reach the service. */
export function unreachable(cause: unknown, name = THE_SERVICE): StudioError {
  return new StudioError("service_unreachable", `${name} cannot be reached right now.`, {
    retryable: true,
    cause,
  });
}

/** The error when the budget has no call left. @param retryAfterMs for how long, where known */
export function busy(retryAfterMs?: number, name = THE_SERVICE): StudioError {
  return new StudioError("service_busy", `${name} is busy. Try again in a moment.`, {
    retryable: true,
    retryAfterMs,
  });
}
