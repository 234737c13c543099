/** Lets other requests run between the steps of work on a large board. */
import "server-only";
import { setImmediate as nextTurnOfLoop } from "node:timers/promises";

let last: Promise<unknown> = Promise.resolve();

/**
 * Ends at the next turn of the event loop that nobody else has taken: one step of one request a turn. Otherwise the steps of all
 * who read large boards at once would follow one another before anybody else has a turn.
 */
export function nextTurn(): Promise<unknown> {
  last = last.then(() => nextTurnOfLoop());
  return last;
}
