/**
 * Cooperative cancelling. Long loops call `checkpoint()` every few milliseconds of work.
 *
 * A thread draws one picture at a time, so the check belongs to the thread rather than to the signature of
 * every loop.
 */

/** Thrown by a checkpoint when the drawing was cancelled. */
export class Cancelled extends Error {
  constructor() {
    super("The drawing was cancelled.");
    this.name = "Cancelled";
  }
}

const never = (): boolean => false;
let isCancelled = never;

/** @throws Cancelled when the current drawing was cancelled */
export function checkpoint(): void {
  if (isCancelled()) throw new Cancelled();
}

/** Runs `draw`; its checkpoints throw `Cancelled` as soon as `shouldStop` returns true. */
export function interruptible<T>(shouldStop: () => boolean, draw: () => T): T {
  isCancelled = shouldStop;
  try {
    return draw();
  } finally {
    isCancelled = never;
  }
}
