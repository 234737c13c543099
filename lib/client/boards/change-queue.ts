/**
 * Sends the changes of a board one call at a time, in their order. Nothing is dropped silently: of a change that needs several
 * calls and is refused in the middle, the caller gets to know which part is saved.
 */

import type { Board } from "contract/boards/board";
import type { BoardAction } from "contract/boards/board-actions";
import { addSizes, fitsOneRequest, type RequestSize, requestSizeOf } from "@/lib/board-items/portions";
import type { Verdict } from "../api/call/retry";

/** A change, its undo, or its redo. */
export type ChangeKind = "change" | "undo" | "redo";

export interface Change {
  id: number;
  kind: ChangeKind;
  words: string;
  actions: readonly BoardAction[];
  /** The board on which the change was made. */
  before: Board;
}

/** As much of a change as one call holds. */
export interface Portion {
  change: Change;
  actions: readonly BoardAction[];
}

/** A change of which the studio has saved a part, perhaps none, and refused the rest. */
export interface Refusal {
  change: Change;
  saved: readonly BoardAction[];
  refused: readonly BoardAction[];
  error: unknown;
}

interface Ports {
  /** One call: all actions or none. It may be repeated, because actions name what they mean. */
  send: (actions: readonly BoardAction[]) => Promise<void>;
  verdictOn: (error: unknown) => Verdict;
  /** How long a failed call asks to wait, in milliseconds; 0 for nothing. */
  retryAfterMsOf: (error: unknown) => number;
  /** Called when a change was refused and its unsaved part was taken out. */
  onRefused: (refusal: Refusal) => void;
  onChanged: () => void;
  /** @returns a promise that ends after this time, or when it is cut short. */
  pause: (ms: number) => Promise<void>;
}

export interface ChangeQueue {
  /** What is not confirmed yet of the changes, in their order. */
  pending: () => readonly Portion[];
  /** Why the last call failed that will be repeated; null when it did not fail. */
  failure: () => unknown;
  /** @param change whose actions are small enough for a call each. */
  add: (change: Change) => void;
  /** Goes on after the person has signed in again. */
  resume: () => void;
}

const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 10_000;

export function createChangeQueue(ports: Ports): ChangeQueue {
  const { send, verdictOn, retryAfterMsOf, onRefused, onChanged, pause } = ports;
  let pending: readonly Portion[] = [];
  /** Of changes that are partly saved. */
  const saved = new WeakMap<Change, readonly BoardAction[]>();
  let isSending = false;
  let failures = 0;
  let failure: unknown = null;
  let isSignedOut = false;
  /** After a refusal portions go one by one, so that only the change that is at fault is taken back. */
  let goSingly = false;

  /** As many portions as one call may hold; at least one. */
  function nextBatch(): readonly Portion[] {
    let size: RequestSize = NOTHING;
    const over = pending.findIndex(({ actions }, index) => {
      size = addSizes(size, requestSizeOf(actions));
      return index > 0 && (goSingly || !fitsOneRequest(size));
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
        endFailures();
        // Taken out by position: changes are only ever added at the end.
        pending = pending.slice(batch.length);
        for (const { change, actions } of batch)
          saved.set(change, [...(saved.get(change) ?? []), ...actions]);
      } catch (error) {
        await handleFailure(batch, error);
      }
      if (pending.length === 0) goSingly = false;
      onChanged();
    }
    isSending = false;
  }

  function endFailures(): void {
    failures = 0;
    failure = null;
  }

  async function handleFailure(batch: readonly Portion[], error: unknown): Promise<void> {
    const verdict = verdictOn(error);
    if (verdict === "repeat") {
      failures += 1;
      failure = error;
      onChanged();
      const backoffMs = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - 1));
      await pause(Math.max(backoffMs, retryAfterMsOf(error)));
    } else if (verdict === "signed_out") {
      isSignedOut = true;
    } else if (batch.length > 1) {
      goSingly = true;
    } else {
      endFailures();
      for (const { change } of batch) refuse(change, error);
    }
  }

  /** Takes out all that is not saved of a change: its other portions would be half a change without the refused one. */
  function refuse(change: Change, error: unknown): void {
    const refused = pending.filter((portion) => portion.change === change).flatMap(({ actions }) => actions);
    pending = pending.filter((portion) => portion.change !== change);
    onRefused({ change, saved: saved.get(change) ?? [], refused, error });
  }

  return {
    pending: () => pending,
    failure: () => failure,
    add(change) {
      pending = [...pending, ...portionsOf(change)];
      void drain();
    },
    resume() {
      isSignedOut = false;
      void drain();
    },
  };
}

const NOTHING: RequestSize = { actions: 0, ids: 0, bytes: 0 };

/** A change that is more than a call may hold becomes several portions; no action alone is more. */
function portionsOf(change: Change): Portion[] {
  const portions: BoardAction[][] = [];
  let size = NOTHING;
  for (const action of change.actions) {
    const own = requestSizeOf([action]);
    size = addSizes(size, own);
    const last = portions.at(-1);
    if (last && fitsOneRequest(size)) last.push(action);
    else {
      portions.push([action]);
      size = own;
    }
  }
  return portions.map((actions) => ({ change, actions }));
}
