/** Answers with a line of JSON for each thing that happens, as it happens. */
import "server-only";
import { isStudioError } from "@/lib/errors";
import type { Log } from "@/lib/log";
import { internalErrorBody } from "./json";

/** A reader that takes nothing for so long will not come back, though its connection stands. */
const STALL_MS = 5 * 60_000;

interface Lines<Step, Result> {
  steps: AsyncGenerator<Step, Result>;
  /** The last line, from what the steps return. */
  last: (result: Result) => unknown;
  /** Runs once, whether it came to the end, failed, or the reader went away. */
  onEnd: () => Promise<void>;
  /** Aborts when the reader goes away: an answer that nobody has begun to read is never cancelled. */
  signal: AbortSignal;
  log: Log;
  requestId: string;
  /** For tests. */
  stallMs?: number;
}

/**
 * The work goes on only as far as somebody reads. An error after the first line becomes an error body as the last one:
 * the status of the answer is out by then.
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
  let isOver = false;
  let stalled: NodeJS.Timeout | undefined;
  /** @returns false when it was over already. */
  const finish = (): boolean => {
    if (isOver) return false;
    isOver = true;
    clearTimeout(stalled);
    signal.removeEventListener("abort", leave);
    return true;
  };
  /** The step under way comes to its end first; what it uses stays open for it. */
  const stop = async () => {
    if (!finish()) return;
    await steps.return(undefined as Result).catch(() => {});
    await onEnd();
  };
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  function leave() {
    controller?.error(new DOMException("Nobody reads the answer.", "AbortError"));
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
        if (isOver) return;
        if (!done) {
          stalled = setTimeout(leave, stallMs).unref();
          return its.enqueue(lineOf(value));
        }
        its.enqueue(lineOf(last(value)));
      } catch (error) {
        if (isOver) return;
        if (!isStudioError(error)) log.error({ err: error }, "the answer broke off");
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
