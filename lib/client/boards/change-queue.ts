/** Sends the changes of a board one call at a time, in their order. Nothing is dropped silently. */
import type { BoardAction } from "@/lib/contract/boards/board-actions";
import { MAX_ACTIONS_AT_ONCE } from "@/lib/contract/boards/board-actions";

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
    let actions = 0;
    const over = pending.findIndex((change, index) => {
      actions += change.actions.length;
      return index > 0 && (goSingly || actions > MAX_ACTIONS_AT_ONCE);
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

/** A change with more actions than a call may hold becomes several. */
function inPortions(change: Change): Change[] {
  const portions: Change[] = [];
  for (let from = 0; from < change.actions.length; from += MAX_ACTIONS_AT_ONCE) {
    portions.push({ ...change, actions: change.actions.slice(from, from + MAX_ACTIONS_AT_ONCE) });
  }
  return portions;
}
