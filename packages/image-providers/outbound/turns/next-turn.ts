/** Lets other work run between the steps of large bodies. */
import { setImmediate as endOfTurn } from "node:timers/promises";

let last: Promise<unknown> = Promise.resolve();

/** Ends at a turn of the event loop that no other step has: the steps of many bodies at once would keep everybody waiting together. */
export function nextTurn(): Promise<unknown> {
  last = last.then(() => endOfTurn());
  return last;
}
