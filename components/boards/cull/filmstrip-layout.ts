/** Where the pictures of the filmstrip stand, and which of them are in view: only these are on the page. */

export interface StripPlace {
  /** Pixels from the left end of the strip. */
  left: number;
  width: number;
}

/** Widths as multiples of the height: a panorama must not fill the strip, nor a tall picture be too thin to hit. */
const NARROWEST = 0.6;
const WIDEST = 2;
/** Pixels on both sides of the window that are drawn too, so that scrolling shows no empty places. */
const AHEAD_PIXELS = 300;

/** The places of pictures beside each other. @param ratios width by height @param height in pixels */
export function stripPlaces(ratios: readonly number[], height: number, gap: number): StripPlace[] {
  let left = 0;
  return ratios.map((ratio) => {
    const width = Math.round(height * Math.min(WIDEST, Math.max(NARROWEST, ratio)));
    const place = { left, width };
    left += width + gap;
    return place;
  });
}

/** The first place in view and the one after the last. @param width of the window, in pixels */
export function placesInView(
  places: readonly StripPlace[],
  scrollLeft: number,
  width: number,
): { from: number; to: number } {
  const [start, end] = [scrollLeft - AHEAD_PIXELS, scrollLeft + width + AHEAD_PIXELS];
  const from = places.findIndex((place) => place.left + place.width >= start);
  if (from < 0) return { from: places.length, to: places.length };
  const to = places.findIndex((place, at) => at >= from && place.left > end);
  return { from, to: to < 0 ? places.length : to };
}

/** The scroll position that shows a place in the middle. */
export const centred = ({ left, width }: StripPlace, window: number): number =>
  Math.max(0, left + width / 2 - window / 2);
