/**
 * Culling: one picture after the other gets a decision, and what is picked can be culled again in a further round.
 *
 * Pure functions of a state and the pictures as the board has them now. The decisions themselves belong to the board, so that
 * pictures and decisions may change from elsewhere meanwhile.
 */

import type { Decision } from "contract/boards/board";
import { takeLast, withStep } from "@/lib/client/undo-stack";

/** A picture of the board, as far as culling looks at it. */
export interface CullPicture {
  id: string;
  decision: Decision | null;
}

type Pictures = readonly CullPicture[];

export interface Cull {
  /** From 1. The first round asks about undecided pictures, each further one about the picks of the round before. */
  round: number;
  /** The pictures of a further round; null in the first, which has all pictures of the board. */
  among: readonly string[] | null;
  /** The picks of the round before that were picked again in this one. */
  confirmed: readonly string[];
  /** The pictures of this round in the board's order when it was last followed: what came after one that is gone. */
  order: readonly string[];
  /** The picture that is looked at and decided; null for the summary. */
  current: string | null;
  /** The one that was looked at before; null while two stand side by side. */
  previous: string | null;
  /** Two pictures side by side in the board's order; `current` is the chosen one. */
  pair: readonly [string, string] | null;
  /** Whether steps skip what is decided. */
  onlyLeft: boolean;
  /** The decisions that can be undone. */
  steps: readonly CullStep[];
}

interface CullStep {
  before: Cull;
  /** The change of the board that gave the decision; null where the picture had it already. */
  changeId: number | null;
}

/** @param startAt the picture to begin with; otherwise the first undecided one, or the summary when there is none. */
export function startCull(pictures: Pictures, startAt: string | null): Cull {
  const ids = pictures.map(({ id }) => id);
  const first = startAt !== null && ids.includes(startAt) ? startAt : null;
  return {
    round: 1,
    among: null,
    confirmed: [],
    order: ids,
    current: first ?? pictures.find(({ decision }) => decision === null)?.id ?? null,
    previous: null,
    pair: null,
    onlyLeft: false,
    steps: [],
  };
}

/** The pictures of the present round. */
export function picturesOf<Picture extends CullPicture>(
  { among }: Cull,
  pictures: readonly Picture[],
): readonly Picture[] {
  if (among === null) return pictures;
  const ids = new Set(among);
  return pictures.filter(({ id }) => ids.has(id));
}

/** Whether this round has still to decide about a picture. */
export const isLeft = ({ round, confirmed }: Cull, { id, decision }: CullPicture): boolean =>
  round === 1 ? decision === null : decision === "pick" && !confirmed.includes(id);

export interface Counts {
  total: number;
  left: number;
  picks: number;
  rejected: number;
  /** Decided to be neither, in a further round. */
  undecided: number;
}

export function countsOf(state: Cull, pictures: Pictures): Counts {
  const all = picturesOf(state, pictures);
  const decided = all.filter((one) => !isLeft(state, one));
  const count = (decision: Decision | null) => decided.filter((one) => one.decision === decision).length;
  return {
    total: all.length,
    left: all.length - decided.length,
    picks: count("pick"),
    rejected: count("reject"),
    undecided: count(null),
  };
}

/** The ids that steps walk through. */
export function walkOf(state: Cull, pictures: Pictures): readonly string[] {
  const all = picturesOf(state, pictures);
  const walked = state.onlyLeft ? all.filter((one) => one.id === state.current || isLeft(state, one)) : all;
  return walked.map(({ id }) => id);
}

/**
 * The state after the board has changed: instead of a picture that is gone, the one after it. The same object when
 * nothing has changed.
 */
export function follow(state: Cull, pictures: Pictures): Cull {
  const order = picturesOf(state, pictures).map(({ id }) => id);
  const isSame = order.length === state.order.length && order.every((id, at) => id === state.order[at]);
  if (isSame) return state;
  const there = new Set(order);
  const { current, previous, pair } = state;
  const now = current === null || there.has(current) ? current : instead(state, current, there);
  return {
    ...state,
    order,
    pair: pair?.every((id) => there.has(id)) ? pair : null,
    current: now,
    previous: previous !== null && previous !== now && there.has(previous) ? previous : null,
  };
}

function instead({ order, pair }: Cull, gone: string, there: ReadonlySet<string>): string | null {
  const at = order.indexOf(gone);
  const candidates = [...(pair ?? []), ...order.slice(at + 1), ...order.slice(0, Math.max(0, at)).reverse()];
  return candidates.find((id) => there.has(id)) ?? null;
}

/** Looks at one picture. */
export function goTo(state: Cull, id: string): Cull {
  const { current, previous, pair } = state;
  if (id === current && !pair) return state;
  const before = current === null || current === id ? previous : current;
  return { ...state, current: id, previous: before === id ? null : before, pair: null };
}

/** To the next picture or the one before it; after the last one comes the summary. Of two side by side it chooses one. */
export function step(state: Cull, pictures: Pictures, by: 1 | -1): Cull {
  const { current, pair } = state;
  if (pair) return { ...state, current: by === 1 ? pair[1] : pair[0] };
  const walk = walkOf(state, pictures);
  const at = current === null ? walk.length : walk.indexOf(current);
  const next = walk[at + by];
  if (next !== undefined) return goTo(state, next);
  return by === 1 && current !== null ? toSummary(state) : state;
}

const toSummary = (state: Cull): Cull => ({
  ...state,
  current: null,
  previous: state.current ?? state.previous,
  pair: null,
});

/**
 * The state after a decision of the current picture, which the caller gives to the board.
 *
 * @param pictures as they are before the decision.
 * @param changeId the change of the board, which `undo` returns; null where the board has not changed.
 * @param advances whether the next undecided picture is looked at then; after the last one the summary.
 */
export function decide(
  state: Cull,
  pictures: Pictures,
  given: Decision | null,
  advances: boolean,
  changeId: number | null,
): Cull {
  const { current, confirmed, round } = state;
  const picture = pictures.find(({ id }) => id === current);
  if (current === null || !picture) return state;
  const isConfirmed = confirmed.includes(current);
  const confirms = round > 1 && given === "pick";
  const isChanged = picture.decision !== given;
  const decided: Cull =
    isChanged || confirms !== isConfirmed
      ? {
          ...state,
          confirmed: confirms
            ? [...new Set([...confirmed, current])]
            : confirmed.filter((id) => id !== current),
          steps: withStep(state.steps, { before: state, changeId }),
        }
      : state;
  if (!advances) return decided;
  const wasOver = countsOf(state, pictures).left === 0;
  const now = pictures.map((one) => (one.id === current ? { ...one, decision: given } : one));
  return advance(decided, now, wasOver);
}

function advance(state: Cull, pictures: Pictures, wasOver: boolean): Cull {
  const all = picturesOf(state, pictures);
  const at = all.findIndex(({ id }) => id === state.current);
  const onward = [...all.slice(at + 1), ...all.slice(0, at)].filter((one) => isLeft(state, one));
  if (state.pair) {
    const other = onward.find(({ id }) => state.pair?.includes(id));
    return other ? { ...state, current: other.id } : state;
  }
  const [next] = onward;
  if (next) return goTo(state, next.id);
  // Who looks through decided pictures again walks on through all of them.
  if (wasOver) return step(state, pictures, 1);
  const self = all[at];
  return self && isLeft(state, self) ? state : toSummary(state);
}

/** The state before the last decision, at its picture, and the change of the board; null when nothing was decided. */
export function undo({ steps, onlyLeft }: Cull): { state: Cull; changeId: number | null } | null {
  const last = takeLast(steps);
  if (!last) return null;
  const { before, changeId } = last.step;
  return { state: { ...before, onlyLeft, steps: last.rest }, changeId };
}

/** Two pictures side by side, the current one and the one looked at before, or back to the chosen one. */
export function togglePair(state: Cull, pictures: Pictures): Cull {
  const { current, previous, pair } = state;
  if (pair) return { ...state, pair: null, previous: pair.find((id) => id !== current) ?? null };
  const order = picturesOf(state, pictures).map(({ id }) => id);
  if (current === null || !order.includes(current)) return state;
  const at = order.indexOf(current);
  const isThere = previous !== null && previous !== current && order.includes(previous);
  const other = isThere ? previous : (order[at + 1] ?? order[at - 1]);
  if (other === undefined) return state;
  return { ...state, previous: null, pair: order.indexOf(other) < at ? [other, current] : [current, other] };
}

/** Chooses one of two side by side. */
export const choose = (state: Cull, id: string): Cull =>
  state.pair?.includes(id) ? { ...state, current: id } : state;

export const toggleOnlyLeft = (state: Cull): Cull => ({ ...state, onlyLeft: !state.onlyLeft });

/** A further round with the picks of this one. The same object where fewer than two pictures are picked. */
export function nextRound(state: Cull, pictures: Pictures): Cull {
  const picks = picturesOf(state, pictures).filter((one) => one.decision === "pick");
  const ids = picks.map(({ id }) => id);
  if (ids.length < 2) return state;
  return {
    ...state,
    round: state.round + 1,
    among: ids,
    order: ids,
    confirmed: [],
    current: ids[0] ?? null,
    previous: null,
    pair: null,
    onlyLeft: false,
  };
}

/** The pictures that are probably looked at next, to be loaded ahead. */
export function upcoming(state: Cull, pictures: Pictures, count: number): readonly string[] {
  const all = picturesOf(state, pictures);
  const at = all.findIndex(({ id }) => id === state.current);
  const rest = all.slice(at + 1);
  const undecided = rest.filter((one) => isLeft(state, one));
  // A decision leads to the next undecided picture, an arrow to the next one.
  const near = [...undecided.slice(0, count), ...(state.onlyLeft ? [] : rest.slice(0, 1))];
  return [...new Set(near.map(({ id }) => id))];
}
