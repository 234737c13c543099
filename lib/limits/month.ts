/** Calendar months in UTC, in which usage is counted. */
import "server-only";

/** @param ms milliseconds since 1970. @returns such as `2026-11`. */
export const monthOf = (ms: number): string => new Date(ms).toISOString().slice(0, 7);

/** The begin of a month. @param after 1 for the month after. @returns milliseconds since 1970 */
export function monthStart(ms: number, after = 0): number {
  const time = new Date(ms);
  return Date.UTC(time.getUTCFullYear(), time.getUTCMonth() + after, 1);
}
