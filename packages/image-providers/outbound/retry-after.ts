/** How long an answer asks for a pause: the Retry-After header, or OpenAI's own for a used-up rate limit. */

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

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/**
 * The pause that an answer asks for. Without Retry-After it is the time until the limit of requests is reset, which OpenAI's
 * answers have; only a 429 says that the limit is used up.
 *
 * @param now milliseconds since 1970.
 * @returns milliseconds, from 1 to 120 seconds; null when the answer asks for none.
 */
export function pauseOf(status: number, headers: Headers, now: number): number | null {
  const { "retry-after": wait, "x-ratelimit-reset-requests": reset } = headers;
  if (wait !== undefined) return parseRetryAfter(wait, now);
  if (status !== 429 || reset === undefined) return null;
  const ms = parseDuration((Array.isArray(reset) ? reset[0] : reset) ?? "");
  return ms === null ? null : clamp(ms);
}

const DURATION = /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+(?:\.\d+)?)s)?(?:(\d+(?:\.\d+)?)ms)?$/;

/** `1s`, `6m0s`, `120ms` or `1h2m3.5s` in milliseconds; null for anything else. */
function parseDuration(text: string): number | null {
  const trimmed = text.trim();
  const parts = DURATION.exec(trimmed);
  if (!parts || trimmed === "") return null;
  const [hours = 0, minutes = 0, seconds = 0, ms = 0] = parts.slice(1).map((part) => Number(part ?? 0));
  return ((hours * 60 + minutes) * 60 + seconds) * 1_000 + ms;
}

function clamp(ms: number): number {
  return Math.min(MAX_RETRY_AFTER_MS, Math.max(MIN_RETRY_AFTER_MS, Math.round(ms)));
}
