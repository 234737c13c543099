import { boxBlur } from "./blur";
import { checkpoint } from "./checkpoint";
import { type Frame, INFINITE_DEPTH, Surface } from "./frame";
import { clamp, smoothstep } from "./math";

/** Radius of the strongest blur, as a share of the picture's shorter side. */
const MAX_RADIUS = 0.013;
/** Smallest share of object pixels that counts as a subject. */
const MIN_OBJECT_SHARE = 0.0015;
const SAMPLES = 1500;

/**
 * Shallow depth of field: what is nearer or farther than the subject is out of focus. Objects stay sharp, and a picture
 * without objects is focused on the middle of its land.
 *
 * @param strength 0..1
 */
export function defocus(frame: Frame, strength: number): void {
  const { width, height, colour, pixels } = frame;
  const focus = focusOf(frame);
  const blurOf = circlesOfConfusion(frame, focus, strength);
  const radius = Math.max(1, MAX_RADIUS * Math.min(width, height));
  const half = blurred(frame, blurOf, radius * 0.45);
  const full = blurred(frame, blurOf, radius * 1.3);
  for (let i = 0; i < pixels; i++) {
    if ((i & 0x7fff) === 0) checkpoint();
    const blur = blurOf[i]!;
    if (blur < 0.02) continue;
    const toHalf = Math.min(1, blur * 2);
    const toFull = clamp(blur * 2 - 1);
    for (let k = i * 3; k < i * 3 + 3; k++) {
      const near = colour[k]! + (half[k]! - colour[k]!) * toHalf;
      colour[k] = near + (full[k]! - near) * toFull;
    }
  }
}

/** The depth in focus, in world units: of the objects, or of the land in the middle of the picture. */
function focusOf({ depth, surface, pixels }: Frame): number {
  const objects: number[] = [];
  const land: number[] = [];
  const step = Math.max(1, Math.floor(pixels / SAMPLES));
  for (let i = 0; i < pixels; i += step) {
    if (depth[i]! >= INFINITE_DEPTH) continue;
    if (surface[i] === Surface.object) objects.push(depth[i]!);
    else if (i > pixels * 0.5 && i < pixels * 0.85) land.push(depth[i]!);
  }
  const seen = objects.length >= SAMPLES * MIN_OBJECT_SHARE ? objects : land;
  return seen.sort((a, b) => a - b)[seen.length >> 1] ?? INFINITE_DEPTH;
}

/** The blur of each pixel, 0..1. */
function circlesOfConfusion(
  { depth, surface, pixels }: Frame,
  focus: number,
  strength: number,
): Float32Array {
  const blur = new Float32Array(pixels);
  for (let i = 0; i < pixels; i++) {
    if ((i & 0x7fff) === 0) checkpoint();
    const kind = surface[i];
    if (kind === Surface.object || kind === Surface.light) continue;
    // The circle grows with the difference of the inverse distances; relative to the focus it has no unit.
    const away = Math.abs(1 - focus / depth[i]!);
    blur[i] = smoothstep(0.12, 1.05, Math.min(away, 1.05)) * strength;
  }
  return blur;
}

/** A blurred copy in which sharp pixels do not bleed into their blurred surroundings. */
function blurred(
  { width, height, colour, pixels }: Frame,
  blurOf: Float32Array,
  radius: number,
): Float32Array {
  const weighted = new Float32Array(pixels * 4);
  for (let i = 0; i < pixels; i++) {
    if ((i & 0x7fff) === 0) checkpoint();
    const weight = blurOf[i]! + 0.02;
    weighted[i * 4] = colour[i * 3]! * weight;
    weighted[i * 4 + 1] = colour[i * 3 + 1]! * weight;
    weighted[i * 4 + 2] = colour[i * 3 + 2]! * weight;
    weighted[i * 4 + 3] = weight;
  }
  const sums = boxBlur(weighted, width, height, 4, Math.max(1, radius), 2);
  const out = new Float32Array(pixels * 3);
  for (let i = 0; i < pixels; i++) {
    if ((i & 0x7fff) === 0) checkpoint();
    const inverse = 1 / sums[i * 4 + 3]!;
    out[i * 3] = sums[i * 4]! * inverse;
    out[i * 3 + 1] = sums[i * 4 + 1]! * inverse;
    out[i * 3 + 2] = sums[i * 4 + 2]! * inverse;
  }
  return out;
}
