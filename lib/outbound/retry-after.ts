/** The Retry-After header: seconds, or a date. */

/** The pause when a service does not say how long, or not in a valid form. */
export const DEFAULT_RETRY_AFTER_MS = 5_000;
const MIN_RETRY_AFTER_MS = 1_000;
const MAX_RETRY_AFTER_MS = 120_000;

/**
 * Parses how long a service asks for a pause.
 *
 * @param header the header's value; of several the first counts.
 * @param now milliseconds since 1970, for dates.
 * @returns milliseconds, from 1 to 120 seconds; the default for a value that is neither seconds nor a date.
 */
export function parseRetryAfter(header: string | string[] | undefined, now: number): number {
  const text = (Array.isArray(header) ? header[0] : header)?.trim() ?? "";
  if (/^\d+(\.\d+)?(e\d+)?$/i.test(text)) return clamp(Number(text) * 1_000);
  // HTTP dates begin with the name of a day; Date.parse alone would accept "-7".
  const date = /^(mon|tue|wed|thu|fri|sat|sun)/i.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? DEFAULT_RETRY_AFTER_MS : clamp(date - now);
}

function clamp(ms: number): number {
  return Math.min(MAX_RETRY_AFTER_MS, Math.max(MIN_RETRY_AFTER_MS, Math.round(ms)));
}
