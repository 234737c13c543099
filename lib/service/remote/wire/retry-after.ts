/** The Retry-After header: seconds, or a date. */

/** Where a service asks for a pause and does not say how long, or says something senseless. */
export const DEFAULT_RETRY_AFTER_MS = 5_000;
const SHORTEST_MS = 1_000;
const LONGEST_MS = 120_000;

/**
 * How long a service asks to be left alone.
 *
 * @param header its value, if it came; of several the first counts.
 * @param now milliseconds since 1970, for dates.
 * @returns milliseconds, from 1 to 120 seconds; the default for what is neither seconds nor a date.
 */
export function parseRetryAfter(header: string | string[] | undefined, now: number): number {
  const text = (Array.isArray(header) ? header[0] : header)?.trim() ?? "";
  if (/^\d+(\.\d+)?(e\d+)?$/i.test(text)) return clamp(Number(text) * 1_000);
  // Every form of an HTTP date begins with the name of a day; Date.parse alone would take "-7" for a date.
  const date = /^(mon|tue|wed|thu|fri|sat|sun)/i.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? DEFAULT_RETRY_AFTER_MS : clamp(date - now);
}

function clamp(ms: number): number {
  return Math.min(LONGEST_MS, Math.max(SHORTEST_MS, Math.round(ms)));
}
