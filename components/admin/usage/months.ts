/** Calendar months in UTC, as usage is counted: `2026-11`. */
import type { UsageAsked } from "../admin-queries";

export const monthOf = (ms: number): string => new Date(ms).toISOString().slice(0, 7);

/** @param by months later; negative for earlier. */
export function monthBeside(month: string, by: number): string {
  const [year = 0, of = 1] = month.split("-").map(Number);
  return monthOf(Date.UTC(year, of - 1 + by, 1));
}

/** As the studio answers at once. */
export const MAX_MONTHS = 24;

/** The current month and those before it, the newest first. */
export const latestMonths = (now: number): string[] =>
  Array.from({ length: MAX_MONTHS }, (_, back) => monthBeside(monthOf(now), -back));

export const isMonth = (text: string | null): text is string =>
  text !== null && /^\d{4}-(0[1-9]|1[0-2])$/.test(text);

/** `November 2026` */
export const monthInWords = (month: string): string =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString("en-GB", {
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });

/** The span that an address asks for: both ends included, in order, no longer than the studio answers. */
export function spanOf(from: string | null, to: string | null, now: number): { from: string; to: string } {
  const current = monthOf(now);
  const last = isMonth(to) && to <= current ? to : current;
  const first = isMonth(from) && from <= last ? from : last;
  const isTooLong = first < monthBeside(last, 1 - MAX_MONTHS);
  return { from: isTooLong ? monthBeside(last, 1 - MAX_MONTHS) : first, to: last };
}

/** @param address the query parameters of the page. */
export const readUsageAsked = (address: URLSearchParams, now: number): UsageAsked => ({
  ...spanOf(address.get("from"), address.get("to"), now),
  personId: address.get("person"),
});
