/** Tells how a download goes: rate over the last seconds, remaining time. */
import type { DownloadProgress } from "../types";

const EVERY_MS = 250;
const WINDOW_MS = 5_000;
/** A rate of less time is noise. */
const MIN_WINDOW_MS = 1_000;

/**
 * @param start how many bytes were there before: they came at no rate.
 * @param now milliseconds of a clock that never goes back.
 * @returns what is called with the bytes that are there; `told` with the last tells for sure.
 */
export function createMeter(
  name: string,
  total: number,
  start: number,
  onProgress: (progress: DownloadProgress) => void,
  now: () => number = () => performance.now(),
) {
  let samples = [{ at: now(), received: start }];
  let toldAt = Number.NEGATIVE_INFINITY;
  const tell = (received: number, isLast: boolean) => {
    const at = now();
    if (!isLast && at - toldAt < EVERY_MS) return;
    toldAt = at;
    const last = samples.at(-1);
    // It started over: the rate counts from here.
    if (last && received < last.received) samples = [];
    samples.push({ at, received });
    while (samples.length > 2 && at - (samples[1]?.at ?? at) >= WINDOW_MS) samples.shift();
    const [oldest = { at, received }] = samples;
    const elapsed = at - oldest.at;
    const rate = elapsed > 0 ? ((received - oldest.received) / elapsed) * 1_000 : 0;
    const isKnown = rate > 0 && elapsed >= MIN_WINDOW_MS;
    const remainingMs = received >= total ? 0 : isKnown ? ((total - received) / rate) * 1_000 : null;
    onProgress({ name, received, total, bytesPerSecond: Math.round(rate), remainingMs });
  };
  return {
    tell: (received: number) => tell(received, false),
    told: (received: number) => tell(received, true),
  };
}
