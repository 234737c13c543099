/** Whom to ask about next, when a service allows only so many status reads: a pure function of what the ledger knows. */

/** How long creations of a model and size take: the logarithm of the milliseconds, its mean and standard deviation. */
export interface Spread {
  mean: number;
  deviation: number;
}

/** An open creation at a service, as far as the ledger knows it. */
export interface Asked {
  /** When it was last asked about; times in milliseconds since 1970. */
  checkedAt: number;
  /** When it was first seen to be drawn; null before. */
  startedAt: number | null;
  /** What the service reported then, 0..1; null when unknown. */
  progress: number | null;
  /** How long those like it took; null when too few are known. */
  spread: Spread | null;
  /** Where it waits; null when it is being drawn, or nothing is known of a queue. */
  standing: Standing | null;
  /** Whether it was never asked about. */
  isNew: boolean;
}

/** A place in the line before a model. */
export interface Standing {
  /** How many wait before it. */
  place: number;
  /** How many are drawn at once. */
  drawing: number;
}

/** Every creation is asked about within this time, whatever is predicted, as far as the budget allows. */
export const MAX_SILENCE_MS = 20_000;
/** Where nothing is known, an end is as likely in any second as that of a creation that takes so long on average. */
const USUAL_MS = 60_000;
/** How much of the probability does not believe the prediction. */
const DOUBT = 0.05;
/** A service with room begins within about this time. The first answer tells whether it has, and from when to count. */
const USUAL_START_MS = 1_000;
/** How much a start is worth beside an end: people wait for pictures. */
const WORTH_OF_START = 0.15;
/** How far the end lies from where the progress points, as the standard deviation of the logarithm of what remains. */
const PROGRESS_DEVIATION = 0.3;
/** Progress below this says nothing about its rate. */
const MIN_PROGRESS = 0.02;
const SECOND = 1_000;
const MIN_REMAINING_MS = 300;
/** Few samples are not believed to be as close together as they happen to be. */
const PRIOR = { samples: 3, deviation: 0.5 };
const MIN_DEVIATION = 0.1;
/** The scale at which a logistic distribution is closest to a normal one. */
const LOGISTIC = 1.702;

/** @param times milliseconds that creations took, at least one. */
export function spreadOf(times: readonly number[]): Spread {
  const logs = times.map((time) => Math.log(Math.max(1, time)));
  const mean = logs.reduce((sum, log) => sum + log, 0) / logs.length;
  const squares = logs.reduce((sum, log) => sum + (log - mean) ** 2, PRIOR.samples * PRIOR.deviation ** 2);
  const deviation = Math.max(MIN_DEVIATION, Math.sqrt(squares / (logs.length + PRIOR.samples)));
  return { mean, deviation };
}

/**
 * Where each creation stands at a service that draws those of a model in the order in which they were sent.
 *
 * @param creations in that order.
 * @returns null for those that are drawn, and where all seem to wait: then the service says nothing of a queue.
 */
export function standingOf(
  creations: readonly { id: string; model: string; status: string }[],
): Map<string, Standing | null> {
  const drawing = new Map<string, number>();
  for (const { model, status } of creations)
    if (status !== "pending") drawing.set(model, (drawing.get(model) ?? 0) + 1);
  const waiting = new Map<string, number>();
  return new Map(
    creations.map(({ id, model, status }) => {
      const drawn = drawing.get(model);
      if (status !== "pending" || !drawn) return [id, null];
      const place = waiting.get(model) ?? 0;
      waiting.set(model, place + 1);
      return [id, { place, drawing: drawn }];
    }),
  );
}

/**
 * The creations to ask about, best first.
 *
 * The best is the one with the largest product of the probability that it has ended since it was last asked about, and the
 * time since then. With nothing known that is the one asked longest ago, so all take turns. Before that come those that
 * would otherwise not be asked within `MAX_SILENCE_MS`.
 *
 * @param budget.count how many.
 * @param budget.perMs reads that the budget allows in a millisecond, in the long run.
 */
export function nextAsked<One extends Asked>(
  creations: readonly One[],
  { count, now, perMs }: { count: number; now: number; perMs: number },
): One[] {
  const waiting = creations
    .map((one) => ({ one, gain: gainOf(one, now), until: one.checkedAt + MAX_SILENCE_MS - now }))
    .sort((a, b) => a.until - b.until);
  const chosen: One[] = [];
  while (chosen.length < count && waiting.length > 0) {
    // A read of another one must leave each creation, and those that are asked before it, enough reads until its deadline.
    const isTight = waiting.some(({ until }, before) => until * perMs - chosen.length < before + 2);
    const best = isTight
      ? 0
      : waiting.reduce((top, { gain }, n) => (gain > (waiting[top]?.gain ?? 0) ? n : top), 0);
    chosen.push(...waiting.splice(best, 1).map(({ one }) => one));
  }
  return chosen;
}

/** The probability that it has ended since it was last asked about, times the milliseconds since then. */
export function gainOf(one: Asked, now: number): number {
  const since = Math.max(0, now - one.checkedAt);
  return since * probabilityOfNews(one, since);
}

/**
 * How often in a second a creation is expected to have news: the probability of an end in the next second, and that of an end
 * that the next read will bring.
 *
 * @param paceMs the mean interval between two reads of it.
 */
export function newsPerSecond(one: Asked, { now, paceMs }: { now: number; paceMs: number }): number {
  const since = Math.max(0, now - one.checkedAt);
  const ended = probabilityOfNews(one, since);
  const soon = probabilityOfNews(one, since + SECOND) - ended;
  return soon + (ended * SECOND) / Math.max(SECOND, paceMs);
}

function probabilityOfNews(one: Asked, since: number): number {
  const { startedAt, spread, standing } = one;
  if (one.isNew) return within(since, USUAL_START_MS);
  if (standing) {
    // The first in line begins with the next end; for those behind it that is much less likely.
    const drawnMs = spread ? Math.exp(spread.mean) : USUAL_MS;
    return WORTH_OF_START * within(since, (drawnMs / standing.drawing) * (standing.place + 1) ** 2);
  }
  const usual = within(since, USUAL_MS);
  const remaining = remainingOf(one);
  if (remaining) return (1 - DOUBT) * atMost(since, remaining) + DOUBT * usual;
  if (startedAt === null || !spread) return usual;
  const then = Math.max(1, one.checkedAt - startedAt);
  const before = atMost(then, spread);
  const left = 1 - before;
  if (left < 1e-6) return usual;
  return (1 - DOUBT) * ((atMost(then + since, spread) - before) / left) + DOUBT * usual;
}

function remainingOf({ progress, startedAt, checkedAt, spread }: Asked): Spread | null {
  if (progress === null || startedAt === null || progress < MIN_PROGRESS) return null;
  const elapsed = Math.max(1, checkedAt - startedAt);
  const byRate = Math.log(elapsed / progress);
  const total = spread ? progress * byRate + (1 - progress) * spread.mean : byRate;
  const remaining = Math.max(MIN_REMAINING_MS, (1 - progress) * Math.exp(total));
  return { mean: Math.log(remaining), deviation: PROGRESS_DEVIATION };
}

const within = (ms: number, meanMs: number) => 1 - Math.exp(-ms / meanMs);

/** The probability of at most so many milliseconds: log-logistic, which is close to log-normal and has a short formula. */
function atMost(ms: number, { mean, deviation }: Spread): number {
  return 1 / (1 + Math.exp((-LOGISTIC * (Math.log(Math.max(1, ms)) - mean)) / deviation));
}
