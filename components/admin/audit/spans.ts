/** The spans of time that the log can be filtered by. */
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export const SPANS = {
  day: { words: "Last 24 hours", ms: DAY_MS },
  week: { words: "Last 7 days", ms: 7 * DAY_MS },
  month: { words: "Last 30 days", ms: 30 * DAY_MS },
  quarter: { words: "Last 90 days", ms: 90 * DAY_MS },
} as const;

export type Span = keyof typeof SPANS;

export const isSpan = (text: string | null): text is Span => text !== null && Object.hasOwn(SPANS, text);

/** The begin of a span, at a full hour, so that the same request is made again. @param now in milliseconds */
export const startOf = (span: Span, now: number): string =>
  new Date(Math.floor((now - SPANS[span].ms) / HOUR_MS) * HOUR_MS).toISOString();
