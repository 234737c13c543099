/** A call to the studio's API: same origin, JSON in, a parsed answer out, or one of three kinds of failure. */
import { PERSON_HEADER } from "contract/person-header";
import type { Answer, AnswerName } from "./answers";
import { ApiError, NoAnswerError, UnexpectedAnswerError } from "./errors";
import { noteServerTime } from "./server-clock";

export interface ApiRequest {
  path: string;
  method?: "GET" | "POST" | "PATCH" | "DELETE";
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
  timeoutMs?: number;
}

export interface ApiCall<Name extends AnswerName> extends ApiRequest {
  /** The schema of the answer. */
  answer: Name;
}

let personId: string | null = null;

/** Sets the person for whom calls are made; the studio refuses them when another person is signed in. */
export function actAs(id: string | null): void {
  personId = id;
}

/** The person for whom calls are made, for calls that do not use `callApi`. */
export const actingPersonId = (): string | null => personId;

/** @throws ApiError, NoAnswerError, UnexpectedAnswerError */
export const callApi = <Name extends AnswerName>(call: ApiCall<Name>): Promise<Answer<Name>> =>
  callAndRead(
    call,
    import("./answers").then(
      ({ readAnswer }) =>
        (status, text) =>
          readAnswer(call.answer, status, text),
    ),
  );

/** @param reading what reads an answer; it loads while the call is under way. @throws as `callApi` */
export async function callAndRead<Value>(
  call: ApiRequest,
  reading: Promise<(httpStatus: number, text: string) => Value>,
): Promise<Value> {
  try {
    const [{ status, text, retryAfter }, read] = await Promise.all([transmit(call), reading]);
    try {
      return read(status, text);
    } catch (error) {
      if (error instanceof ApiError || error instanceof UnexpectedAnswerError)
        error.retryAfterMs = retryAfterMs(retryAfter);
      throw error;
    }
  } catch (cause) {
    const isAnswered = cause instanceof ApiError || cause instanceof UnexpectedAnswerError;
    if (!isAnswered && !call.signal?.aborted) throw new NoAnswerError({ cause });
    throw cause;
  }
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

async function transmit(call: ApiRequest): Promise<RawAnswer> {
  const timeout = AbortSignal.timeout(call.timeoutMs ?? 30_000);
  const response = await fetch(call.path, {
    method: call.method ?? "GET",
    headers: {
      accept: "application/json",
      ...(personId === null ? {} : { [PERSON_HEADER]: personId }),
      ...(call.body === undefined ? {} : { "content-type": "application/json" }),
      ...call.headers,
    },
    ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
    credentials: "same-origin",
    cache: "no-store",
    signal: call.signal ? AbortSignal.any([call.signal, timeout]) : timeout,
  });
  const text = await response.text();
  noteServerTime(response.headers.get("date"));
  return { status: response.status, text, retryAfter: response.headers.get("retry-after") };
}
