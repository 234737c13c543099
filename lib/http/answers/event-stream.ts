/** Answers with a stream of events, as browsers and programs read it. */
import "server-only";
import type { Log } from "@/lib/base/log";

export const EVENT_STREAM = "text/event-stream";

/** After this pause a client comes again when its stream has ended. */
const RETRY_MS = 2_000;

/** The blank line ends an event. A JSON text has no line breaks, and cursors have none either. */
const textOf = (one: { id?: string; name?: string; data?: unknown } | null) =>
  one === null
    ? ": still here\n\n"
    : `${one.id === undefined ? "" : `id: ${one.id}\n`}${one.name === undefined ? "" : `event: ${one.name}\ndata: ${JSON.stringify(one.data)}\n`}\n`;

/**
 * Each event is made when the client has read those before it. A stream that ends, also by an error, ends without one: the client comes
 * again, and is told then what is wrong.
 *
 * @param events null for a comment, which keeps the connection alive.
 * @param end lets a pending event end at once. @param signal aborts when the client disconnects, because a stream that was never read is not cancelled.
 */
export function eventStream(
  events: AsyncGenerator<{ id?: string; name?: string; data?: unknown } | null, void>,
  { end, signal, log }: { end: () => void; signal: AbortSignal; log: Log },
): Response {
  const encoder = new TextEncoder();
  const stop = async () => {
    end();
    await events.return();
  };
  const leave = () => void stop();
  let isFirst = true;
  const stream = new ReadableStream<Uint8Array>(
    {
      start() {
        signal.addEventListener("abort", leave, { once: true });
        if (signal.aborted) leave();
      },
      async pull(its) {
        if (isFirst) {
          isFirst = false;
          return its.enqueue(encoder.encode(`retry: ${RETRY_MS}\n\n`));
        }
        const next = await events.next().catch((error: unknown) => {
          log.warn({ err: error }, "a stream of events ended early");
          return { done: true as const, value: undefined };
        });
        if (!next.done) return its.enqueue(encoder.encode(textOf(next.value)));
        signal.removeEventListener("abort", leave);
        its.close();
      },
      cancel: stop,
    },
    { highWaterMark: 0 },
  );
  return new Response(stream, {
    headers: {
      "content-type": `${EVENT_STREAM}; charset=utf-8`,
      // Proxies must neither collect nor compress it.
      "cache-control": "private, no-store, no-transform",
      "x-accel-buffering": "no",
    },
  });
}
