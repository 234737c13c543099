/** One call to the studio's API: same origin, JSON in, a parsed answer out, or one of three kinds of failure. */
import * as z from "zod/mini";
import { type ErrorDetail, errorBodySchema, errorDetailSchema } from "@/lib/contract/errors";
import { noteServerTime } from "./server-clock";

/** The studio answered with its error body. */
export class ApiError extends Error {
  constructor(
    message: string,
    readonly code: number,
    readonly httpStatus: number,
    readonly details: ErrorDetail[],
  ) {
    super(message);
    this.name = "ApiError";
  }
}

/** No answer came: whether the call had an effect is unknown. */
export class NoAnswerError extends Error {
  constructor(options?: ErrorOptions) {
    super("The studio did not answer. Check the connection.", options);
    this.name = "NoAnswerError";
  }
}

/** An answer came that this page does not understand: a newer studio, or something in between. */
export class StrangeAnswerError extends Error {
  constructor(
    readonly httpStatus: number,
    options?: ErrorOptions,
  ) {
    super("The studio answered with something this page does not understand. Reload the page.", options);
    this.name = "StrangeAnswerError";
  }
}

export interface ApiCall<Schema extends z.ZodMiniType> {
  path: string;
  /** What the answer must look like. */
  answer: Schema;
  method?: "GET" | "POST" | "PATCH" | "DELETE";
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
  timeoutMs?: number;
}

/** @throws ApiError, NoAnswerError, StrangeAnswerError */
export async function callApi<Schema extends z.ZodMiniType>(
  call: ApiCall<Schema>,
): Promise<z.output<Schema>> {
  const timeout = AbortSignal.timeout(call.timeoutMs ?? 30_000);
  let response: Response;
  let text: string;
  try {
    response = await fetch(call.path, {
      method: call.method ?? "GET",
      headers: {
        accept: "application/json",
        ...(call.body === undefined ? {} : { "content-type": "application/json" }),
        ...call.headers,
      },
      ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
      credentials: "same-origin",
      cache: "no-store",
      signal: call.signal ? AbortSignal.any([call.signal, timeout]) : timeout,
    });
    text = await response.text();
  } catch (cause) {
    if (call.signal?.aborted) throw cause;
    throw new NoAnswerError({ cause });
  }
  noteServerTime(response.headers.get("date"));
  return readAnswer(call.answer, response.status, text);
}

/** Turns a status and a body into the parsed answer or the failure it stands for. */
export function readAnswer<Schema extends z.ZodMiniType>(
  answer: Schema,
  httpStatus: number,
  text: string,
): z.output<Schema> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    throw new StrangeAnswerError(httpStatus, { cause });
  }
  if (httpStatus >= 200 && httpStatus < 300) {
    const parsed = z.safeParse(answer, json);
    if (!parsed.success) throw new StrangeAnswerError(httpStatus, { cause: parsed.error });
    return parsed.data;
  }
  const parsed = z.safeParse(errorBodySchema, json);
  if (!parsed.success) throw new StrangeAnswerError(httpStatus, { cause: parsed.error });
  const details = parsed.data.details.flatMap((detail) => {
    const one = z.safeParse(errorDetailSchema, detail);
    return one.success ? [one.data] : [];
  });
  throw new ApiError(parsed.data.message, parsed.data.code, httpStatus, details);
}

/** One sentence a person can read, whatever was thrown. */
export function wordsOf(error: unknown): string {
  if (error instanceof ApiError || error instanceof NoAnswerError || error instanceof StrangeAnswerError) {
    return error.message;
  }
  return "Something in this page failed. Reload it and try again.";
}

/** Whether the session has ended, so that signing in again is the way on. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.httpStatus === 401;
}
