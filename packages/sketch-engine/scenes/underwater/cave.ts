import { lch } from "../../core/colour";
import { fillPath } from "../../core/fill";
import { type Frame, Surface } from "../../core/frame";
import { hypot, smoothstep } from "../../core/math";
import type { Noise } from "../../core/noise";
import type { Point } from "../../core/path";
import type { Random } from "../../core/random";
import type { Sea } from "./sea";

const STEPS = 160;

/** Dark cave walls around a wide mouth with a view into the light. */
export function paintCave(frame: Frame, sea: Sea, random: Random, noise: Noise): void {
  const { height, aspect } = frame;
  const shift = random.range(0, 90);
  const centreX = aspect / 2 + (sea.lightX - aspect / 2) * 0.35;
  const centreY = 0.46;
  const mouth: Point[] = Array.from({ length: STEPS }, (_, i) => {
    const angle = (i / STEPS) * Math.PI * 2;
    const cos = Math.cos(angle);
    const sin = Math.sin(angle);
    const rough = 1 + 0.26 * noise.fractal(cos * 1.6 + shift, sin * 1.6, 4);
    return [(centreX + cos * aspect * 0.46 * rough) * height, (centreY + sin * 0.43 * rough) * height];
  });
  const around: Point[] = [
    [-9, -9],
    [frame.width + 9, -9],
    [frame.width + 9, height + 9],
    [-9, height + 9],
    [-9, -9],
  ];
  const rock = lch(0.2, 0.035, sea.hue + 15);
  const start = mouth[0]!;
  // One outline with a hole: around the picture, then around the mouth in the opposite direction.
  const outline: Point[] = [...around, ...[...mouth].reverse(), mouth[STEPS - 1]!];
  if (start[0] < 0) return;
  fillPath(
    frame,
    [outline],
    (px, py, out) => {
      const x = px / height;
      const y = py / height;
      const fromMouth = hypot((x - centreX) / (aspect * 0.46), (y - centreY) / 0.43) - 1;
      const relief = noise.fractal(x * 5 + shift, y * 5, 4);
      const rim = smoothstep(0.45, 0, fromMouth + relief * 0.35);
      const light = 0.3 + 0.3 * relief + rim * rim * 0.9;
      const [red, green, blue] = sea.colourAt(x, Math.min(1, y + 0.2));
      out[0] = rock[0] * light + red * 0.06 * rim;
      out[1] = rock[1] * light + green * 0.1 * rim;
      out[2] = rock[2] * light + blue * 0.12 * rim;
    },
    { surface: Surface.land },
  );
}
