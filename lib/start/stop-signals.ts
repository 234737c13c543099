/** Signals that stop the process, from its first moment: one that nobody handles while another handler is removed is lost. */
import "server-only";

const SIGNALS = ["SIGTERM", "SIGINT"] as const;
export type StopSignal = (typeof SIGNALS)[number];

/**
 * From now on SIGTERM and SIGINT end the process with 0 at once: until the studio is open there is nothing to finish, and the
 * databases roll back what an update has not committed.
 *
 * @returns `stopBy` replaces that by the stop of an open studio.
 */
export function handleStops(): { stopBy(stop: (signal: StopSignal) => void): void } {
  let stop = (signal: StopSignal): void => {
    process.stderr.write(`The studio was stopped by ${signal} before it was open.\n`);
    process.exit(0);
  };
  for (const signal of SIGNALS) process.on(signal, () => stop(signal));
  return {
    stopBy(other) {
      stop = other;
    },
  };
}
