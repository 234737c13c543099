/**
 * The arithmetic of the budget: a token bucket written as one number.
 *
 * That number is the time at which the bucket will be full again, in microseconds since 1970. A call moves it on by
 * what one token takes to grow back, and is granted only if it does not get too far ahead of now. One number is one
 * column, and one column changes in one statement.
 */
import type { BudgetKind } from "./budget";

export interface Rate {
  /** What one call costs: the microseconds in which a token grows back. */
  costUs: number;
  /** Tokens in a full bucket: calls that may be made in one moment. */
  burst: number;
  /** Tokens that reads leave to the others. */
  reserve: number;
}

const MINUTE_US = 60_000_000;
/** Further ahead than any pause: the clock was set back, and the number means nothing any more. */
const SENSELESS_US = 10 * MINUTE_US;

/**
 * A full bucket and what grows back within a minute are together what may be called in that minute, so that no minute,
 * wherever it begins, has more.
 *
 * @param perMinute at least 2.
 */
export function rateOf(perMinute: number): Rate {
  const burst = Math.max(1, Math.floor(perMinute / 6));
  return { costUs: Math.ceil(MINUTE_US / (perMinute - burst)), burst, reserve: Math.floor(burst / 3) };
}

/** The latest `fullAt` at which a call of this kind is granted. */
export function latestFor(rate: Rate, kind: BudgetKind, nowUs: number): number {
  const kept = kind === "read" ? rate.reserve : 0;
  return nowUs + (rate.burst - 1 - kept) * rate.costUs;
}

/** How long a call has to wait, in milliseconds; 0 for not at all. */
export function waitMsFor(rate: Rate, kind: BudgetKind, fullAtUs: number, nowUs: number): number {
  return Math.max(0, Math.ceil((fullAtUs - latestFor(rate, kind, nowUs)) / 1_000));
}

/** The `fullAt` with which the next call is granted after so many milliseconds. */
export function afterPause(rate: Rate, pauseMs: number, nowUs: number): number {
  return nowUs + pauseMs * 1_000 + (rate.burst - 1) * rate.costUs;
}

export function isSenseless(fullAtUs: number, nowUs: number): boolean {
  return fullAtUs - nowUs > SENSELESS_US;
}
