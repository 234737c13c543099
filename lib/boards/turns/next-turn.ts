/** Lets other requests run between the steps of work on a large board. */
import "server-only";
import { currentRequest } from "@/lib/base/current-request";

/** The steps that wait, by person; the person who is next comes first. Guests have one turn together. */
const lines = new Map<string, (() => void)[]>();
let isRunning = false;

/**
 * Ends at a turn of the event loop that no other step has: one step a turn, and the persons take turns, so that somebody who
 * reads many large boards at once makes the others wait for one step and not for all of them.
 */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    const person = currentRequest()?.personId ?? "";
    const line = lines.get(person);
    if (line) line.push(resolve);
    else lines.set(person, [resolve]);
    if (isRunning) return;
    isRunning = true;
    setImmediate(step);
  });
}

/** For work that holds the database's connection: the others wait for it, so it takes the next turn of all. */
export const ownTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

function step(): void {
  const [first] = lines;
  if (!first) {
    isRunning = false;
    return;
  }
  const [person, line] = first;
  lines.delete(person);
  const resolve = line.shift();
  if (line.length > 0) lines.set(person, line);
  resolve?.();
  setImmediate(step);
}
