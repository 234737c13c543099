/** Sends the changes of a board one call at a time, in their order. Nothing is dropped silently. */
import { fits, plus, type Weight, weightOf } from "@/lib/board-items/portions";
import type { BoardAction } from "@/lib/contract/boards/board-actions";

/** A change that the studio has not confirmed yet. */
export interface Change {
  id: number;
  words: string;
  actions: readonly BoardAction[];
}

/** What a failed call means: the change was refused, the call may be repeated, or a person has to sign in first. */
export type Verdict = "refused" | "repeat" | "signed_out";

interface Ports {
  /** One call: all actions or none. It may be repeated, because actions name what they mean. */
  send: (actions: readonly BoardAction[]) => Promise<void>;
  verdictOn: (error: unknown) => Verdict;
  /** Called when a change was refused and taken out. */
  onRefused: (change: Change, error: unknown) => void;
  onChanged: () => void;
  /** @returns a promise that ends after this time, or when it is cut short. */
  pause: (ms: number) => Promise<void>;
}

export interface ChangeQueue {
  /** The changes that are sent or wait, in their order. */
  pending: () => readonly Change[];
  /** Whether the last call failed and will be repeated. */
  isFailing: () => boolean;
  /** @param change whose actions are small enough for a call each. */
  add: (change: Change) => void;
  /** Goes on after the person has signed in again. */
  resume: () => void;
}

const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 10_000;

export function createChangeQueue({ send, verdictOn, onRefused, onChanged, pause }: Ports): ChangeQueue {
  let pending: readonly Change[] = [];
  let isSending = false;
  let failures = 0;
  let isSignedOut = false;
  /** After a refusal changes go one by one, so that only the one that is at fault is taken back. */
  let goSingly = false;

  /** As many changes as one call may hold; at least one. */
  function nextBatch(): readonly Change[] {
    let weight: Weight = NOTHING;
    const over = pending.findIndex(({ actions }, index) => {
      weight = plus(weight, weightOf(actions));
      return index > 0 && (goSingly || !fits(weight));
    });
    return over < 0 ? pending : pending.slice(0, over);
  }

  async function drain(): Promise<void> {
    if (isSending || isSignedOut) return;
    isSending = true;
    while (pending.length > 0 && !isSignedOut) {
      const batch = nextBatch();
      try {
        await send(batch.flatMap(({ actions }) => actions));
        failures = 0;
        // Taken out by position: changes are only ever added at the end.
        pending = pending.slice(batch.length);
      } catch (error) {
        await handleFailure(batch, error);
      }
      if (pending.length === 0) goSingly = false;
      onChanged();
    }
    isSending = false;
  }

  async function handleFailure(batch: readonly Change[], error: unknown): Promise<void> {
    const verdict = verdictOn(error);
    if (verdict === "repeat") {
      failures += 1;
      onChanged();
      await pause(Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - 1)));
    } else if (verdict === "signed_out") {
      isSignedOut = true;
    } else if (batch.length > 1) {
      goSingly = true;
    } else {
      failures = 0;
      const [refused] = batch;
      pending = pending.slice(1);
      if (refused) onRefused(refused, error);
    }
  }

  return {
    pending: () => pending,
    isFailing: () => failures > 0,
    add(change) {
      pending = [...pending, ...inPortions(change)];
      void drain();
    },
    resume() {
      isSignedOut = false;
      void drain();
    },
  };
}

const NOTHING: Weight = { actions: 0, ids: 0, bytes: 0 };

/** A change that is more than a call may hold becomes several; no action alone is more. */
function inPortions(change: Change): Change[] {
  const portions: BoardAction[][] = [];
  let weight = NOTHING;
  for (const action of change.actions) {
    const own = weightOf([action]);
    weight = plus(weight, own);
    const last = portions.at(-1);
    if (last && fits(weight)) last.push(action);
    else {
      portions.push([action]);
      weight = own;
    }
  }
  return portions.map((actions) => ({ ...change, actions }));
}
