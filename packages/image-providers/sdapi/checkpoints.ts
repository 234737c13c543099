/** What an A1111-style server calls its checkpoints, as far as it was asked. */
import { notReached, WithoutCheckpoint } from "./outcome";
import type { SdapiServer } from "./server";

/** How long a list of checkpoints is believed. */
const CHECKPOINTS_MS = 60_000;

/** The title of a checkpoint by each of its names. */
export function createTitles(server: SdapiServer, clock: { now(): number }) {
  let known: { at: number; titles: ReadonlyMap<string, string> } | null = null;
  let reading: Promise<void> | null = null;
  const isKnown = (checkpoint: string): boolean =>
    known !== null && Math.abs(clock.now() - known.at) < CHECKPOINTS_MS && known.titles.has(checkpoint);
  /** Callers share one question. @throws CreateFailure `not_sent` */
  function read(): Promise<void> {
    reading ??= server
      .checkpoints()
      .then(
        (titles) => {
          known = titles && { at: clock.now(), titles };
        },
        (cause) => {
          throw notReached(cause);
        },
      )
      .finally(() => {
        reading = null;
      });
    return reading;
  }
  return {
    read,
    /** Whether the server said not long ago that it has this one. */
    isKnown,
    isMissing: (checkpoint: string): boolean => known !== null && !known.titles.has(checkpoint),
    /** The title of a checkpoint by one of its names. @throws CreateFailure */
    async of(checkpoint: string): Promise<string> {
      if (!isKnown(checkpoint)) await read();
      const title = known?.titles.get(checkpoint);
      // The server itself would silently draw with another one.
      if (title === undefined) throw new WithoutCheckpoint(checkpoint);
      return title;
    },
  };
}
