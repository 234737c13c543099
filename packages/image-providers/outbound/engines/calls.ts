/** Calls that draw while their caller waits, and that may cost: each is one POST, never repeated, and every end of it has a word. */
import { type CreateFailure, isCreateFailure } from "../../create-failure";
import type { EngineHealth } from "../../engine";
import type { Log } from "../../log";
import { createHealth } from "../engine-health";
import { createPoster, type PostResult } from "../post-stream";
import type { Deadlines, TransportSettings } from "../transport";
import type { createCallFailures } from "./failures";
import { readJson } from "./read-answer";
import { untilAborted } from "./until-aborted";

/** An answer of which only the head was read. */
export type Answer = Extract<PostResult, { kind: "answer" }>;

export interface Call {
  path: string;
  /** As `encodeBody` takes it. */
  body: unknown;
}

interface Parts {
  /** Who draws, for people. */
  provider: string;
  endpoint: TransportSettings;
  deadlines: Pick<Deadlines, "connect">;
  failures: ReturnType<typeof createCallFailures>;
  /** An answer with an error status. @param body as JSON. @param retryAfterMs what it asks for; null when for nothing */
  ofStatus(status: number, body: unknown, retryAfterMs: number | null): CreateFailure;
  clock: { now(): number };
  log: Log;
}

interface Making<Result> {
  signal: AbortSignal;
  /** Milliseconds until the answer is complete. */
  totalMs: number;
  /** @throws anything for an answer that cannot be understood; a CreateFailure where it says more. */
  read(answer: Answer): Promise<Result>;
}

export interface EngineCalls {
  /** Makes up a call, before anything is sent. @throws CreateFailure also when aborted */
  prepare<Made>(work: Promise<Made>, signal: AbortSignal): Promise<Made>;
  /** @throws the signal's reason when aborted, unless it is certain that nothing was started; else CreateFailure */
  make<Result>(call: Call, making: Making<Result>): Promise<Result>;
  health(): EngineHealth;
  close(): Promise<void>;
}

/** An error's body may be large or never end. */
const MAX_ERROR_BYTES = 1_000_000;

export function createEngineCalls(parts: Parts): EngineCalls {
  const { provider, endpoint, failures, ofStatus, clock, log } = parts;
  const poster = createPoster(endpoint, parts.deadlines);
  const record = createHealth(new URL(endpoint.baseUrl).host, clock);

  async function errorOf({ status, body, retryAfterMs }: Answer): Promise<CreateFailure> {
    const json = await readJson(body, endpoint.token, MAX_ERROR_BYTES).catch(() => undefined);
    return ofStatus(status, json, retryAfterMs);
  }

  /** @throws CreateFailure */
  async function send<Result>({ path, body }: Call, making: Making<Result>): Promise<Result> {
    const deadline = AbortSignal.timeout(making.totalMs);
    const result = await poster.post(path, body, AbortSignal.any([making.signal, deadline]));
    if (result.kind === "not_sent") throw failures.notSent(result.cause);
    if (result.kind === "broken")
      throw deadline.aborted ? failures.tooLate(result.cause) : failures.broken(result.cause);
    if (result.status < 200 || result.status >= 300) throw await errorOf(result).finally(result.discard);
    try {
      return await making.read(result);
    } catch (error) {
      if (isCreateFailure(error)) throw error;
      throw deadline.aborted ? failures.tooLate(error) : failures.unreadable(error);
    } finally {
      result.discard();
    }
  }

  return {
    prepare: (work, signal) =>
      untilAborted(work, signal).catch((cause: unknown) => {
        throw isCreateFailure(cause) ? cause : failures.notBegun(cause);
      }),
    async make(call, making) {
      const { signal } = making;
      record.called();
      try {
        const result = await untilAborted(send(call, making), signal);
        record.succeeded();
        return result;
      } catch (error) {
        if (!signal.aborted && isCreateFailure(error)) {
          // The service works: it only refuses this request.
          if (error.outcome === "refused" && error.kind === undefined) record.succeeded();
          else record.failed(error);
          log.warn({ err: error, provider }, "a call of the engine drew nothing");
        }
        // A call that certainly started nothing is no aborted one.
        throw signal.aborted && !(isCreateFailure(error) && error.outcome !== "unknown")
          ? signal.reason
          : error;
      }
    },
    health: record.read,
    close: () => poster.close(),
  };
}
