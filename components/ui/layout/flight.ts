/**
 * Whether the page flies: is scrolled so fast that a picture passes in about a tenth of a second. Pictures that come by
 * then are not asked for, so that loading and decoding what nobody sees does not hold up the frames, and where the page
 * comes to rest, its pictures are the first that load.
 */

/** Windows a second. */
const BEGINS_ABOVE = 8;
const ENDS_BELOW = 6;
/** It begins after this time and number of steps; one leap, as to the end of the page, is none. */
const MIN_MS = 100;
const MIN_STEPS = 4;
/** After this time without scrolling the page rests. */
export const REST_MS = 120;

/** A scroll position, in heights of the window, and when it was reached, in milliseconds. */
export interface Reached {
  at: number;
  windows: number;
}

export interface Flight {
  isOn: boolean;
  /** Where fast scrolling began; null before the first scroll event. */
  from: Reached | null;
  last: Reached | null;
  /** How many fast steps there were since. */
  steps: number;
}

export const NO_FLIGHT: Flight = { isOn: false, from: null, last: null, steps: 0 };

const speed = (from: Reached, to: Reached) =>
  (Math.abs(to.windows - from.windows) / Math.max(1, to.at - from.at)) * 1_000;

/** The flight after a further scroll event. */
export function flyOn({ isOn, from, last, steps }: Flight, reached: Reached): Flight {
  const goesOn = from && last && reached.at - last.at <= REST_MS && speed(last, reached) >= ENDS_BELOW;
  if (!goesOn) return { isOn: false, from: reached, last: reached, steps: 0 };
  const begins =
    steps + 1 >= MIN_STEPS && reached.at - from.at >= MIN_MS && speed(from, reached) > BEGINS_ABOVE;
  return { isOn: isOn || begins, from, last: reached, steps: steps + 1 };
}
