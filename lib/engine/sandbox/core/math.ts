export const clamp = (x: number, low = 0, high = 1): number => (x < low ? low : Math.min(x, high));

export const lerp = (from: number, to: number, t: number): number => from + (to - from) * t;

/** Smoothstep: 0 below `from`, 1 above `to`; reversed when `from > to`. */
export function smoothstep(from: number, to: number, x: number): number {
  let t = (x - from) / (to - from);
  t = t < 0 ? 0 : Math.min(t, 1);
  return t * t * (3 - 2 * t);
}

/** The signed shortest turn from one hue to another, -180..180 degrees. */
export const hueDistance = (from: number, to: number): number => ((to - from + 540) % 360) - 180;
