/** Turns what changes into a stream that ends by itself. */
import "server-only";
import type { News, Source, StreamEvent } from "./sources";
import type { Place } from "./watcher";

export interface StreamTimes {
  /** How long a stream lives. */
  forMs: number;
  /** A stream without events says something after this time, so that nothing on the way takes it for dead. */
  beatMs: number;
  /** How often it is checked whether the reader may still read. */
  checkMs: number;
  /** A look without a change: after a change, because a commit may become visible after its time, and while positions in a queue are told. */
  lookMs: number;
  /** The same for all others. */
  idleLookMs: number;
  /** The shortest pause between two looks, however often something changes. */
  pauseMs: number;
}

export const STREAM_TIMES: Omit<StreamTimes, "forMs"> = {
  beatMs: 15_000,
  checkMs: 5_000,
  lookMs: 3_500,
  idleLookMs: 15_000,
  pauseMs: 200,
};

/**
 * Yields events as they happen, and null where nothing happened for a while. Ends with the source, when the reader may read no more, when
 * the place is given back, when the process stops, and after a time.
 *
 * @param first what the source said first. @param times only tests change more than `forMs`.
 */
export async function* stream(
  place: Place,
  source: Source,
  {
    first,
    isStillAllowed,
    times,
  }: { first: News; isStillAllowed: () => Promise<boolean>; times: StreamTimes },
): AsyncGenerator<StreamEvent | null, void> {
  const { forMs, beatMs, checkMs, lookMs, idleLookMs, pauseMs } = times;
  const now = () => performance.now();
  const end = now() + forMs;
  let checkAt = now() + checkMs;
  let beatAt = now() + beatMs;
  let version: number | undefined;
  const mayGoOn = async () => {
    if (place.isOver || now() >= end) return false;
    if (now() < checkAt) return true;
    checkAt = now() + checkMs;
    return isStillAllowed();
  };
  try {
    for (let news = first; ; news = await source.read()) {
      // A reader may take its time for each.
      for (const event of news.events) {
        if (!(await mayGoOn())) return;
        yield event;
        beatAt = now() + beatMs;
      }
      if (news.rest === "last") return;
      const from = now() + pauseMs;
      const lookAt = now() + (news.hasQueued || news.events.length > 0 ? lookMs : idleLookMs);
      const seen = version;
      while (news.rest === "later" && version === seen && now() < lookAt) {
        const until = Math.min(lookAt, checkAt, beatAt, end);
        version = await place.change(version, { of: source.of, from, until });
        if (!(await mayGoOn())) return;
        if (now() < beatAt) continue;
        yield null;
        beatAt = now() + beatMs;
      }
    }
  } finally {
    place.leave();
  }
}
