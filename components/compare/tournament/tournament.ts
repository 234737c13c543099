/**
 * A tournament: many pictures, decided a few at a time in rounds, until the wanted number is left.
 *
 * Pure functions of the decisions so far, so that a tournament is stored as the list of its decisions, and undo is the
 * same list without the last one. Pictures meet in the given order: those of one creation meet each other first.
 */

import { takeLast } from "@/lib/client/undo-stack";

/** How many pictures can be shown at once. */
export const AT_ONCE = [2, 3, 4, 6] as const;
export type AtOnce = (typeof AT_ONCE)[number];

/** This many are shown together in the last round, so that the last choice is among all of them. */
const MAX_IN_LAST_ROUND = 6;

export interface Plan {
  /** Ids of pictures, each once. */
  pictures: readonly string[];
  /** How many shall be left, at least 1. */
  wanted: number;
  atOnce: AtOnce;
}

export type Decision =
  /** Marks a picture on the stage to be kept, or takes the mark back; the last needed mark decides the stage. */
  | { kind: "keep"; picture: string }
  | { kind: "set_aside"; picture: string }
  /** Keeps all pictures on the stage. */
  | { kind: "keep_all" }
  | { kind: "set_all_aside" }
  /** Keeps everything that is left, and ends. */
  | { kind: "finish" }
  /** A picture no longer exists. */
  | { kind: "gone"; picture: string }
  | { kind: "at_once"; atOnce: AtOnce }
  | { kind: "wanted"; wanted: number };

/** Together, `kept`, `stage`, `queue` and `aside` contain each picture exactly once. */
export interface Tournament {
  plan: Plan;
  /** From 1. */
  round: number;
  /** How many pictures began this round. */
  roundSize: number;
  /** Kept in this round. */
  kept: readonly string[];
  /** The pictures to decide now; empty when the tournament is over. */
  stage: readonly string[];
  /** How many of the stage are to be kept. */
  quota: number;
  /** Those of the stage that are marked to be kept. */
  marked: readonly string[];
  /** Not yet on the stage in this round. */
  queue: readonly string[];
  /** In the order in which they were set aside. */
  aside: readonly string[];
}

export function startTournament(plan: Plan): Tournament {
  const { pictures } = plan;
  const empty = {
    round: 1,
    roundSize: pictures.length,
    kept: [],
    stage: [],
    quota: 0,
    marked: [],
    aside: [],
  };
  return deal({ ...empty, plan, queue: pictures });
}

/** All decisions in order, applied to the start. Impossible decisions change nothing. */
export const playTournament = (plan: Plan, decisions: readonly Decision[]): Tournament =>
  decisions.reduce(decide, startTournament(plan));

/** The decisions without the last one of the person; settings are kept as they are. */
export const withoutLast = (decisions: readonly Decision[]): readonly Decision[] =>
  takeLast(decisions, isUndoable)?.rest ?? decisions;

export const isUndoable = ({ kind }: Decision): boolean =>
  kind !== "at_once" && kind !== "wanted" && kind !== "gone";

export const isOver = ({ stage }: Tournament): boolean => stage.length === 0;

/** The pictures that are left, in the given order. */
export function left({ plan, aside }: Tournament): readonly string[] {
  const gone = new Set(aside);
  return plan.pictures.filter((picture) => !gone.has(picture));
}

const countLeft = ({ kept, stage, queue }: Tournament) => kept.length + stage.length + queue.length;

/** Whether all pictures of the stage may be kept: each round sets at least one aside, so that every tournament ends. */
export const canKeepAll = (state: Tournament): boolean =>
  !isOver(state) && (countLeft(state) < state.roundSize || state.queue.length > 0);

/** Whether all pictures of the stage may be set aside: the wanted number must be left. */
export const canSetAllAside = (state: Tournament): boolean =>
  !isOver(state) && countLeft(state) - state.stage.length >= state.plan.wanted;

/** The state after a decision; the same object when the decision is impossible. */
export function decide(state: Tournament, decision: Decision): Tournament {
  if (decision.kind === "at_once") return replan(state, { atOnce: decision.atOnce });
  if (decision.kind === "wanted") return replan(state, { wanted: decision.wanted });
  if (decision.kind === "gone") return remove(state, decision.picture);
  if (isOver(state)) return state;
  const { stage } = state;
  switch (decision.kind) {
    case "keep":
      return stage.includes(decision.picture) ? mark(state, decision.picture) : state;
    case "set_aside":
      return stage.includes(decision.picture) ? setAside(state, [decision.picture]) : state;
    case "keep_all":
      return canKeepAll(state) ? settle({ ...state, marked: stage }) : state;
    case "set_all_aside":
      return canSetAllAside(state) ? setAside(state, stage) : state;
    case "finish":
      return end(state);
  }
}

function mark(state: Tournament, picture: string): Tournament {
  const { marked, quota } = state;
  if (marked.includes(picture)) return { ...state, marked: marked.filter((one) => one !== picture) };
  const next = { ...state, marked: [...marked, picture] };
  return next.marked.length >= quota ? settle(next) : next;
}

function setAside(state: Tournament, pictures: readonly string[]): Tournament {
  const isStaying = (picture: string) => !pictures.includes(picture);
  const next = {
    ...state,
    stage: state.stage.filter(isStaying),
    marked: state.marked.filter(isStaying),
    aside: [...state.aside, ...pictures],
  };
  if (countLeft(next) <= next.plan.wanted) return end(next);
  // What remains is exactly what was to be kept.
  return next.stage.length <= next.quota ? settle({ ...next, marked: next.stage }) : next;
}

/** Keeps the marked pictures of the stage, sets the others aside, and shows the next ones. */
function settle(state: Tournament): Tournament {
  const { stage, marked, kept, aside } = state;
  return deal({
    ...state,
    kept: [...kept, ...stage.filter((picture) => marked.includes(picture))],
    aside: [...aside, ...stage.filter((picture) => !marked.includes(picture))],
    stage: [],
    marked: [],
  });
}

function remove(state: Tournament, picture: string): Tournament {
  if (!state.plan.pictures.includes(picture) || state.aside.includes(picture)) return state;
  if (state.stage.includes(picture)) return setAside(state, [picture]);
  const without = (pictures: readonly string[]) => pictures.filter((one) => one !== picture);
  const next = {
    ...state,
    kept: without(state.kept),
    queue: without(state.queue),
    aside: [...state.aside, picture],
  };
  return countLeft(next) <= next.plan.wanted ? end(next) : next;
}

/** Deals the present stage anew under a changed plan. */
function replan(state: Tournament, change: Partial<Plan>): Tournament {
  const { stage, queue } = state;
  return deal({
    ...state,
    plan: { ...state.plan, ...change },
    stage: [],
    marked: [],
    queue: [...stage, ...queue],
  });
}

const end = (state: Tournament): Tournament => ({
  ...state,
  kept: [...state.kept, ...state.stage, ...state.queue],
  stage: [],
  marked: [],
  queue: [],
  quota: 0,
});

/** Puts the next pictures on the empty stage; after the last ones of a round, the kept ones meet in the next round. */
function deal(state: Tournament): Tournament {
  const { plan, kept, queue } = state;
  const count = countLeft(state);
  if (count <= plan.wanted) return end(state);
  if (queue.length === 0)
    return deal({ ...state, round: state.round + 1, roundSize: count, kept: [], queue: kept });
  const size = stageSize(state);
  const quota = quotaOf(state, size);
  // Nothing to decide: these pictures are needed to reach the wanted number.
  if (quota >= size)
    return deal({ ...state, kept: [...kept, ...queue.slice(0, size)], queue: queue.slice(size) });
  return { ...state, stage: queue.slice(0, size), quota, queue: queue.slice(size) };
}

/** Stages of a round are about equally large, and never a single picture, which would be kept unseen. */
function stageSize({ plan: { atOnce }, roundSize, queue: { length } }: Tournament): number {
  if (roundSize <= MAX_IN_LAST_ROUND) return length;
  if (length <= atOnce + 1 && atOnce === 2) return length;
  return Math.ceil(length / Math.ceil(length / atOnce));
}

/** One of each stage is kept; more where otherwise fewer than the wanted number would be left. */
function quotaOf({ plan: { wanted, atOnce }, roundSize, kept, queue }: Tournament, size: number): number {
  const isLastRound = roundSize <= MAX_IN_LAST_ROUND;
  const target = isLastRound ? wanted : Math.max(wanted, Math.ceil(roundSize / atOnce));
  const share = Math.round((Math.max(1, target - kept.length) * size) / queue.length);
  const excess = kept.length + queue.length - wanted;
  return Math.max(1, Math.min(size, share), size - excess);
}

/** About how many keys are left to press, when the first pictures of each stage are kept. */
export function remainingDecisions(state: Tournament): number {
  let [now, count] = [state, 0];
  while (!isOver(now)) {
    const picture = now.stage.find((one) => !now.marked.includes(one)) ?? "";
    now = decide(now, { kind: "keep", picture });
    count++;
  }
  return count;
}

/** The pictures that are shown next if this stage keeps its size, to be loaded ahead. */
export const upcoming = ({ queue, plan }: Tournament): readonly string[] => queue.slice(0, 2 * plan.atOnce);
