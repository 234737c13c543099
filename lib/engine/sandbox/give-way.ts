import { getPriority, setPriority } from "node:os";

/** As `nice` counts: 0 is usual, 19 gives way most. */
export const NICENESS = 5;

/**
 * Lowers the priority of the calling thread, so that a process which draws still answers people quickly.
 *
 * Linux alone gives each thread a priority of its own. Elsewhere the call would slow down the whole process, so it is
 * left out there, and where the system refuses it the thread draws at the usual priority.
 */
export function giveWay(): void {
  if (process.platform !== "linux") return;
  try {
    // Whoever started the studio with a lower priority keeps it.
    if (getPriority() < NICENESS) setPriority(NICENESS);
  } catch {
    // A sandbox around the process may forbid the call.
  }
}
