/**
 * The arithmetic of the budget: a token bucket written as one number.
 *
 * The number is the time when the bucket will be full again, in microseconds since 1970. A call adds the time in which one
 * token refills and is granted only if the number stays close enough to now. A single number can be changed in one
 * statement.
 */
import type { BudgetKind } from "./budget";

export interface Rate {
  /** The cost of a call: the microseconds in which a token refills. */
  costUs: number;
  /** Tokens of a full bucket: calls that may be made at once. */
  burst: number;
  /** Tokens that reads leave to creates and cancels. */
  reserve: number;
}

const MINUTE_US = 60_000_000;
/** Further ahead than any pause lasts: the clock was set back, so the number is ignored. */
const IMPLAUSIBLE_US = 10 * MINUTE_US;

/**
 * The burst and the refill of a minute add up to `perMinute`, so that no minute, wherever it begins, has more calls.
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

/** How many calls are granted at once, now; reads leave `reserve` of them. */
export function callsLeft(rate: Rate, fullAtUs: number, nowUs: number): number {
  if (isImplausible(fullAtUs, nowUs)) return rate.burst;
  return Math.max(0, Math.floor(rate.burst - Math.max(0, fullAtUs - nowUs) / rate.costUs));
}

/** The `fullAt` with which the next call is granted after so many milliseconds. */
export function afterPause(rate: Rate, pauseMs: number, nowUs: number): number {
  return nowUs + pauseMs * 1_000 + (rate.burst - 1) * rate.costUs;
}

export function isImplausible(fullAtUs: number, nowUs: number): boolean {
  return fullAtUs - nowUs > IMPLAUSIBLE_US;
}
