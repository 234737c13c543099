import { boxBlur } from "../../core/blur";
import { checkpoint } from "../../core/checkpoint";
import { toOklab } from "../../core/colour";
import { type Frame, Surface } from "../../core/frame";
import { clamp } from "../../core/math";

/** Minimum logarithm of the depth ratio of two neighbouring pixels for an outline. */
const DEPTH_JUMP = 0.1;
/** Difference of colour (OKLab) that is a full line within an object. */
const COLOUR_STEP = 0.16;

/**
 * The lines that a pencil or a pen draws first: where depth jumps, and where the colours of an object meet.
 *
 * @param width of a line, in pixels
 * @returns strength of the line at each pixel, 0..1
 */
export function outlineOf(frame: Frame, width: number): Float32Array {
  const { depth, surface, pixels } = frame;
  const line = new Float32Array(pixels);
  for (let row = 1; row < frame.height; row++) {
    if ((row & 3) === 0) checkpoint();
    for (let column = 1; column < frame.width; column++) {
      const i = row * frame.width + column;
      for (const j of [i - 1, i - frame.width]) {
        const here = surface[i];
        const there = surface[j];
        if (here === Surface.plant || there === Surface.plant) {
          // Each leaf would be outlined; the edge of a mass of leaves against the sky is enough.
          if (here === Surface.sky || there === Surface.sky) line[i] = Math.max(line[i]!, 0.35);
        } else if (here === Surface.object && there === Surface.object) {
          line[i] = Math.max(line[i]!, stepBetween(frame, i, j));
        } else if (here === Surface.object || there === Surface.object) {
          line[i] = 1;
        } else if (Math.abs(Math.log(depth[i]! / depth[j]!)) > DEPTH_JUMP) {
          line[i] = Math.max(line[i]!, 0.8);
        }
      }
    }
  }
  if (width < 1.5) return line;
  const wide = boxBlur(line, frame.width, frame.height, 1, width / 2, 1);
  for (let i = 0; i < pixels; i++) {
    if ((i & 0xffff) === 0) checkpoint();
    wide[i] = clamp(wide[i]! * width * 1.2);
  }
  return wide;
}

function stepBetween({ colour }: Frame, i: number, j: number): number {
  const isSame =
    colour[i * 3] === colour[j * 3] &&
    colour[i * 3 + 1] === colour[j * 3 + 1] &&
    colour[i * 3 + 2] === colour[j * 3 + 2];
  if (isSame) return 0;
  const a = toOklab([colour[i * 3]!, colour[i * 3 + 1]!, colour[i * 3 + 2]!]);
  const b = toOklab([colour[j * 3]!, colour[j * 3 + 1]!, colour[j * 3 + 2]!]);
  return clamp(Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]) / COLOUR_STEP);
}
