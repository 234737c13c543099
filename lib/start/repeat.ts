/** Repeats background work. */

import { waitAtMost } from "@/lib/base/wait-at-most";

/** Work that is repeated until it is stopped. */
export interface Repeated {
  start(): void;
  /** Waits a limited time for the current round; an unfinished round is safe to abandon. */
  stop(): Promise<void>;
}

/** How long a stop waits for the current round. */
const STOP_MAX_WAIT_MS = 3_000;

/**
 * @param round one round of work; must handle its errors and not reject.
 * @param pauseMs the pause between the end of a round and the next, in milliseconds; a function where that depends on the round.
 */
export function repeat(round: () => Promise<void>, pauseMs: number | (() => number)): Repeated {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let underWay: Promise<void> = Promise.resolve();
  const next = () => {
    underWay = round().finally(() => {
      const pause = typeof pauseMs === "number" ? pauseMs : pauseMs();
      if (!stopped) timer = setTimeout(next, pause).unref();
    });
  };
  return {
    start: next,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await waitAtMost(underWay, STOP_MAX_WAIT_MS);
    },
  };
}
