/**
 * Which pictures of a scrolled list load next. Loading and decoding one takes processor time for several frames, and many at
 * once hold up the frames of the scrolling, so that a few begin in each frame.
 */

/** How many begin in a frame while the page is scrolled, and how many once it rests. */
export const TURNS = { moving: 2, resting: 3 };

/**
 * Those in the window first; among them, and else, those that came last, because the page is scrolled towards them.
 *
 * @param waiting in the order in which they came.
 */
export function nextTurns<Picture>(
  waiting: Iterable<Picture>,
  isInWindow: (picture: Picture) => boolean,
  count: number,
): Picture[] {
  const latest = [...waiting].reverse();
  const seen: Picture[] = [];
  for (const picture of latest) {
    if (seen.length === count) break;
    if (isInWindow(picture)) seen.push(picture);
  }
  return seen.length > 0 ? seen : latest.slice(0, count);
}
