/** The clock of the studio, so that elapsed times are right on a machine whose clock is wrong. */

/** `Date` headers have whole seconds and arrive late; a smaller difference is not a wrong clock. */
const TOLERANCE_MS = 2_500;

let offsetMs = 0;

/** Reads the clock from the `Date` header of an answer. */
export function noteServerTime(dateHeader: string | null, now = Date.now()): void {
  const serverMs = dateHeader === null ? Number.NaN : Date.parse(dateHeader);
  if (Number.isNaN(serverMs)) return;
  const difference = serverMs + 500 - now;
  offsetMs = Math.abs(difference) > TOLERANCE_MS ? difference : 0;
}

/** The time of the studio in milliseconds. */
export function serverNow(now = Date.now()): number {
  return now + offsetMs;
}
