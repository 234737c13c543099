/** Calls of the studio's API: same origin, JSON in, a parsed answer out, or one of three kinds of failure. */
import type { OPERATIONS } from "contract/operations/all";
import type { Operation } from "contract/operations/operation";
import type * as z from "zod/mini";
import { ApiError, CallError, NoAnswerError, UnexpectedAnswerError } from "./errors";
import { type AnyInput, type ApiKey, type RequestInput, type SendOptions, sendWith } from "./request";
import { noteServerTime } from "./server-clock";

interface CallOptions extends SendOptions {
  timeoutMs?: number;
}

const PART_MISSING = "A part of the page is missing. Reload the page.";

/** A part of the operations. */
type Part = { [Key in ApiKey]?: (typeof OPERATIONS)[Key] };
type Read<One> = One extends { answer: infer Schema extends z.core.$ZodType } ? z.output<Schema> : never;
/** The operations that answer with JSON. */
type Callable<Some> = keyof { [Key in keyof Some as Some[Key] extends { answer: object } ? Key : never]: 1 };

/**
 * Makes the calls of one part of the API.
 *
 * @param load its operations, by whose schemas answers are read. They load while the first call is under way, not with the page.
 * @returns what calls an operation by its key. @throws ApiError, NoAnswerError, UnexpectedAnswerError
 */
export function callsOf<Some extends Part>(load: () => Promise<Some>) {
  return async <Key extends Callable<Some> & ApiKey>(
    key: Key,
    ...[input]: RequestInput<Key, CallOptions>
  ): Promise<Read<Some[Key]>> => {
    const call: AnyInput & CallOptions = input ?? {};
    try {
      const [{ status, text, retryAfter }, [part, { readAnswer }]] = await Promise.all([
        transmit(key, call),
        // An updated studio may not have them any more.
        Promise.all([load(), import("./read-answer")]).catch((cause) => {
          throw new NoAnswerError({ cause }, PART_MISSING);
        }),
      ]);
      try {
        const { answer } = part[key] as Required<Pick<Operation, "answer">>;
        return readAnswer(answer, status, text) as Read<Some[Key]>;
      } catch (error) {
        if (error instanceof ApiError || error instanceof UnexpectedAnswerError)
          error.retryAfterMs = retryAfterMs(retryAfter);
        throw error;
      }
    } catch (cause) {
      if (cause instanceof CallError || call.signal?.aborted) throw cause;
      throw new NoAnswerError({ cause });
    }
  };
}

/** @param header `Retry-After`: whole seconds, or a date. */
export function retryAfterMs(header: string | null, now = Date.now()): number {
  if (header === null) return 0;
  const ms = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - now;
  return Number.isNaN(ms) ? 0 : Math.max(ms, 0);
}

interface RawAnswer {
  status: number;
  text: string;
  retryAfter: string | null;
}

async function transmit(
  key: ApiKey,
  { timeoutMs = 30_000, ...call }: AnyInput & CallOptions,
): Promise<RawAnswer> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const response = await sendWith(key, {
    ...call,
    headers: { accept: "application/json", ...call.headers },
    signal: call.signal ? AbortSignal.any([call.signal, timeout]) : timeout,
  });
  const text = await response.text();
  noteServerTime(response.headers.get("date"));
  return { status: response.status, text, retryAfter: response.headers.get("retry-after") };
}
