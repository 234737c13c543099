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
  return { costUs: costOf(perMinute, burst), burst, reserve: Math.floor(burst / 3) };
}

/** The share of status reads in a budget; the rest is for creates, cancels and pictures. */
const READS_SHARE = 0.8;

/** Status reads within any minute, of a budget of so many calls. */
export const readsPerMinuteOf = (perMinute: number): number =>
  Math.max(2, Math.floor(perMinute * READS_SHARE));

/**
 * The rate of status reads within a budget: steadier than other calls, so that each goes to the creation that is then the best.
 *
 * @param perMinute of the whole budget, at least 3.
 */
export function readsRateOf(perMinute: number): Rate {
  const reads = readsPerMinuteOf(perMinute);
  const burst = Math.ceil(reads / 40);
  return { costUs: costOf(reads, burst), burst, reserve: 0 };
}

const costOf = (perMinute: number, burst: number) => Math.ceil(MINUTE_US / (perMinute - burst));

/** The latest `fullAt` at which a call of this kind is granted. */
export function latestFor(rate: Rate, kind: BudgetKind, nowUs: number): number {
  return nowUs + (rate.burst - 1 - keptFrom(kind, rate)) * rate.costUs;
}

const keptFrom = (kind: BudgetKind, { reserve }: Rate) => (kind === "read" ? reserve : 0);

/** How long a call has to wait, in milliseconds; 0 for not at all. */
export function waitMsFor(rate: Rate, kind: BudgetKind, fullAtUs: number, nowUs: number): number {
  return Math.max(0, Math.ceil((fullAtUs - latestFor(rate, kind, nowUs)) / 1_000));
}

/** How many calls of this kind are granted at once, now. */
export function callsLeft(rate: Rate, fullAtUs: number, nowUs: number, kind: BudgetKind = "create"): number {
  const ahead = isImplausible(fullAtUs, nowUs) ? 0 : Math.max(0, fullAtUs - nowUs);
  return Math.max(0, Math.floor(rate.burst - keptFrom(kind, rate) - ahead / rate.costUs));
}

/** The `fullAt` with which the next call is granted after so many milliseconds. */
export function afterPause(rate: Rate, pauseMs: number, nowUs: number): number {
  return nowUs + pauseMs * 1_000 + (rate.burst - 1) * rate.costUs;
}

export function isImplausible(fullAtUs: number, nowUs: number): boolean {
  return fullAtUs - nowUs > IMPLAUSIBLE_US;
}
