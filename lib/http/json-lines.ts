/** Answers with a line of JSON for each thing that happens, as it happens. */
import "server-only";
import { isStudioError } from "@/lib/errors";
import type { Log } from "@/lib/log";
import { internalErrorBody } from "./answers";

interface Lines<Step, Result> {
  steps: AsyncGenerator<Step, Result>;
  /** The last line, from what the steps return. */
  last: (result: Result) => unknown;
  /** Runs once, whether it came to the end, failed, or the reader went away. */
  onEnd: () => Promise<void>;
  log: Log;
  requestId: string;
}

/**
 * The work goes on only as far as somebody reads. An error after the first line becomes an error body as the last one:
 * the status of the answer is out by then.
 */
export function jsonLines<Step, Result>({
  steps,
  last,
  onEnd,
  log,
  requestId,
}: Lines<Step, Result>): Response {
  const encoder = new TextEncoder();
  const lineOf = (value: unknown) => encoder.encode(`${JSON.stringify(value)}\n`);
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await steps.next();
        if (!done) return controller.enqueue(lineOf(value));
        controller.enqueue(lineOf(last(value)));
      } catch (error) {
        if (!isStudioError(error)) log.error({ err: error }, "the answer broke off");
        controller.enqueue(lineOf(isStudioError(error) ? error.toBody() : internalErrorBody(requestId)));
      }
      await onEnd();
      controller.close();
    },
    async cancel() {
      await steps.return(undefined as Result).catch(() => {});
      await onEnd();
    },
  });
  return new Response(stream, { headers: { "content-type": "application/x-ndjson; charset=utf-8" } });
}
