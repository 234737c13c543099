import type { Bounds } from "../core/path";
import type { Gradient } from "../subjects/kinds";

/** Writes linear red, green, blue and alpha of a gradient at a place into `out`. */
export type GradientShader = (x: number, y: number, out: Float32Array) => void;

/**
 * The colours of a gradient over an outline that was placed in the picture.
 *
 * @param bounds of the placed outline
 * @param mirror -1 when the outline was mirrored left to right
 */
export function gradientShader(gradient: Gradient, bounds: Bounds, mirror: 1 | -1 = 1): GradientShader {
  const width = bounds.right - bounds.left || 1;
  const height = bounds.bottom - bounds.top || 1;
  const {
    stops,
    from: [fromU, fromV],
    along: [alongU, alongV],
    across,
    aspect,
  } = gradient;
  const first = stops[0]!;
  const last = stops[stops.length - 1]!;
  // Lengths are measured in heights of the bounding box, where a circle is round.
  const [ax, ay] = [alongU * aspect, alongV];
  const [bx, by] = across ? [across[0] * aspect, across[1]] : [0, 0];
  const determinant = ax * by - ay * bx;
  const squared = ax * ax + ay * ay || 1;
  const at = (u: number, v: number): number => {
    const x = (u - fromU) * aspect;
    const y = v - fromV;
    if (!across) return (x * ax + y * ay) / squared;
    if (Math.abs(determinant) < 1e-9) return 1;
    return Math.hypot((x * by - y * bx) / determinant, (y * ax - x * ay) / determinant);
  };
  return (px, py, out) => {
    const across01 = (px - bounds.left) / width;
    const t = at(mirror < 0 ? 1 - across01 : across01, (py - bounds.top) / height);
    let before = first;
    let after = last;
    if (t <= first.at) after = first;
    else if (t >= last.at) before = last;
    else
      for (let i = 1; i < stops.length; i++)
        if (t <= stops[i]!.at) {
          before = stops[i - 1]!;
          after = stops[i]!;
          break;
        }
    const share = after.at > before.at ? (t - before.at) / (after.at - before.at) : 0;
    for (let c = 0; c < 3; c++) out[c] = before.colour[c]! + (after.colour[c]! - before.colour[c]!) * share;
    out[3] = before.alpha + (after.alpha - before.alpha) * share;
  };
}
