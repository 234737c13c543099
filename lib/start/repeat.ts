/** Background work in rounds. */

import { within } from "@/lib/within";

/** Work that is done again and again until it is stopped. */
export interface Repeated {
  start(): void;
  /** Waits for a round that is under way, but not for long: what it leaves undone is safe to leave. */
  stop(): Promise<void>;
}

/** How long a stop waits for the round under way. */
const STOP_PATIENCE_MS = 3_000;

/**
 * @param round one round of work; what goes wrong in it is its own business, it must not reject.
 * @param pauseMs the pause between the end of a round and the next.
 */
export function repeat(round: () => Promise<void>, pauseMs: number): Repeated {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let underWay: Promise<void> = Promise.resolve();
  const next = () => {
    underWay = round().finally(() => {
      if (!stopped) timer = setTimeout(next, pauseMs).unref();
    });
  };
  return {
    start: next,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await within(underWay, STOP_PATIENCE_MS);
    },
  };
}
