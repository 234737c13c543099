/** What ends a call: signals, and a connection that stands still. */
import { ConnectionError } from "./errors.js";

/** Aborts as soon as one of them does; undefined without any. */
export function joined(...signals: (AbortSignal | null | undefined)[]): AbortSignal | undefined {
  const given = signals.filter((signal) => signal != null);
  return given.length > 1 ? AbortSignal.any(given) : given[0];
}

export interface Watch {
  signal: AbortSignal;
  /** The connection lives. */
  alive(): void;
  /** Nothing is watched any more. */
  leave(): void;
}

/** Aborts with `outer`, and when nobody has called `alive` for `ms`. */
export function watched(outer: AbortSignal | undefined, ms: number): Watch {
  const controller = new AbortController();
  const stop = () => controller.abort(outer?.reason);
  const stall = () => controller.abort(new ConnectionError("The connection stood still."));
  let timer = setTimeout(stall, ms);
  outer?.addEventListener("abort", stop, { once: true });
  return {
    signal: controller.signal,
    alive() {
      clearTimeout(timer);
      timer = setTimeout(stall, ms);
    },
    leave() {
      clearTimeout(timer);
      outer?.removeEventListener("abort", stop);
    },
  };
}

/** The same answer, whose body calls `alive` for every piece, and fails with what `failure` makes of the reason. */
export function guarded(answer: Response, alive: () => void, failure: (cause: unknown) => Error): Response {
  alive();
  if (!answer.body || !answer.ok) return answer;
  const reader = answer.body.getReader();
  const body = new ReadableStream<Uint8Array>({
    async pull(its) {
      try {
        const { done, value } = await reader.read();
        alive();
        if (done) its.close();
        else its.enqueue(value);
      } catch (cause) {
        its.error(failure(cause));
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
  const { status, headers } = answer;
  return new Response(body, { status, headers });
}
