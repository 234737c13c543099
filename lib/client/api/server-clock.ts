/** The studio's clock as seen from here, so that elapsed times are right on a machine whose clock is not. */

/** `Date` headers are whole seconds and arrive late; less than this is not a wrong clock. */
const TOLERANCE_MS = 2_500;

let offsetMs = 0;

/** Takes note of an answer's `Date` header. */
export function noteServerTime(dateHeader: string | null, now = Date.now()): void {
  const serverMs = dateHeader === null ? Number.NaN : Date.parse(dateHeader);
  if (Number.isNaN(serverMs)) return;
  const difference = serverMs + 500 - now;
  offsetMs = Math.abs(difference) > TOLERANCE_MS ? difference : 0;
}

/** Milliseconds of the studio's clock. */
export function serverNow(now = Date.now()): number {
  return now + offsetMs;
}
