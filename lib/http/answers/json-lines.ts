/** Streams a response as lines of JSON, one for each step of the work. */
import "server-only";
import { isStudioError } from "contract/studio-error";
import type { Log } from "@/lib/base/log";
import { internalErrorBody } from "./json";

/** A client that reads nothing for this long counts as gone, although its connection is open. */
const STALL_MS = 5 * 60_000;

interface Lines<Step, Result> {
  steps: AsyncGenerator<Step, Result>;
  /** The last line, from what the steps return. */
  last: (result: Result) => unknown;
  /** Runs once, after the end, a failure or a disconnect. */
  onEnd: () => Promise<void>;
  /** Aborts when the client disconnects, because a stream that was never read is not cancelled. */
  signal: AbortSignal;
  log: Log;
  requestId: string;
  /** For tests. */
  stallMs?: number;
}

/**
 * The work advances only as fast as the client reads. An error after the first line becomes an error body in the last
 * line, because the status has been sent by then.
 */
export function jsonLines<Step, Result>({
  steps,
  last,
  onEnd,
  signal,
  log,
  requestId,
  stallMs = STALL_MS,
}: Lines<Step, Result>): Response {
  const encoder = new TextEncoder();
  const lineOf = (value: unknown) => encoder.encode(`${JSON.stringify(value)}\n`);
  let isFinished = false;
  let stalled: NodeJS.Timeout | undefined;
  /** @returns false when it had finished before. */
  const finish = (): boolean => {
    if (isFinished) return false;
    isFinished = true;
    clearTimeout(stalled);
    signal.removeEventListener("abort", leave);
    return true;
  };
  /** Waits for the current step, which still needs its resources. */
  const stop = async () => {
    if (!finish()) return;
    await steps.return(undefined as Result).catch(() => {});
    await onEnd();
  };
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  function leave() {
    controller?.error(new DOMException("The client no longer reads the response.", "AbortError"));
    void stop();
  }
  const stream = new ReadableStream<Uint8Array>({
    start(its) {
      controller = its;
      signal.addEventListener("abort", leave, { once: true });
      if (signal.aborted) leave();
    },
    async pull(its) {
      clearTimeout(stalled);
      try {
        const { done, value } = await steps.next();
        if (isFinished) return;
        if (!done) {
          stalled = setTimeout(leave, stallMs).unref();
          return its.enqueue(lineOf(value));
        }
        its.enqueue(lineOf(last(value)));
      } catch (error) {
        if (isFinished) return;
        if (!isStudioError(error)) log.error({ err: error }, "the streamed response failed");
        its.enqueue(lineOf(isStudioError(error) ? error.toBody() : internalErrorBody(requestId)));
      }
      finish();
      await onEnd();
      its.close();
    },
    cancel: stop,
  });
  return new Response(stream, { headers: { "content-type": "application/x-ndjson; charset=utf-8" } });
}
