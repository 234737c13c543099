import { lch, mix, type Rgb } from "../../core/colour";
import { fillPath } from "../../core/fill";
import { type Frame, Surface } from "../../core/frame";
import { clamp, lerp, smoothstep } from "../../core/math";
import type { Noise } from "../../core/noise";
import type { Point } from "../../core/path";
import type { Random } from "../../core/random";
import type { Brief } from "../../language/brief";
import { GROWTHS } from "./corals";
import type { Sea } from "./sea";
import type { UnderwaterView } from "./views";

export const REEF_LAYERS = 4;

const CORAL_COLOURS: readonly Rgb[] = [
  lch(0.66, 0.17, 25),
  lch(0.72, 0.15, 55),
  lch(0.66, 0.17, 350),
  lch(0.6, 0.16, 305),
  lch(0.8, 0.13, 90),
  lch(0.68, 0.12, 170),
];
const WEED: Rgb = [0.13, 0.36, 0.16];

/** One ridge of the sea floor with corals and weed; `layer` 0 is the farthest. */
export function paintReefLayer(
  frame: Frame,
  sea: Sea,
  brief: Brief,
  random: Random,
  noise: Noise,
  detail: Noise,
  layer: number,
  view: UnderwaterView,
  viewSide: 1 | -1,
): void {
  const { height, width, aspect } = frame;
  const { sink, wall = 0, bowl = 0 } = view;
  const nearness = layer / (REEF_LAYERS - 1);
  const hidden = lerp(0.8, 0.03, nearness ** 0.8);
  const level = lerp(0.66, 0.93, nearness);
  const relief = lerp(0.2, 0.13, nearness);
  const row = random.integer(0, 200);
  const shift = random.range(0, 99);
  const side = random.sign();
  /** Height of the sea floor, which rises towards the sides and frames the view. */
  const topAt = (x: number): number => {
    const fromMiddle = x / aspect - 0.5;
    const bank =
      (Math.abs(fromMiddle) * 2) ** 2.2 * (0.16 + 0.12 * nearness) * (side * fromMiddle > 0 ? 1.3 : 0.8);
    // The wall stands on the side away from the light and drops steeply in the centre.
    const towardsWall = fromMiddle * viewSide + 0.08 + 0.06 * nearness;
    const rise =
      wall *
      (smoothstep(-0.05, 0.42, towardsWall) + Math.max(0, towardsWall - 0.2) * 0.5) *
      (0.55 + 0.25 * (1 - nearness));
    const drop = wall > 0.5 ? 0.3 * smoothstep(0.1, -0.25, towardsWall) : 0;
    return (
      level +
      sink -
      bank * bowl -
      rise +
      drop -
      relief * 0.9 * noise.fractalLine(x * (2.1 - 0.7 * nearness) + shift, 4, row)
    );
  };
  const inWater = (colour: Rgb, x: number, y: number): Rgb => mix(colour, sea.colourAt(x, y), hidden);

  const rock = lch(0.36, 0.05, sea.hue + 20);
  const sand = lch(0.55, 0.05, 80);
  const outline: Point[] = [[-5, height + 5]];
  for (let x = -4; x <= width + 4; x += 2) outline.push([x, topAt(x / height) * height]);
  outline.push([width + 5, height + 5]);
  fillPath(
    frame,
    [outline],
    (px, py, out) => {
      const x = px / height;
      const y = py / height;
      const below = y - topAt(x);
      const texture = detail.fractal(x * 9 + shift, y * 12, 4);
      const bumps = noise.fractal(x * 5 + shift, y * 7 + 40, 4);
      const net = clamp(1 - Math.abs(noise.fractal(x * 8 + shift, y * 17 - x * 2, 3)) * 2.4) ** 4;
      const caustics = net * smoothstep(0.25, 0, below) * 0.6;
      const light =
        sea.lightAt(y) * (0.42 + 0.7 * Math.exp(-below * 9) + 0.3 * bumps + 0.25 * texture) + caustics;
      const ground = mix(rock, sand, clamp(0.4 + texture * 1.2 + Math.exp(-below * 18) * 0.4));
      out.set(inWater([ground[0] * light, ground[1] * light, ground[2] * light], x, y));
    },
    { surface: Surface.land },
  );

  const count = Math.round(lerp(10, 15, nearness) * aspect * (0.6 + 0.8 * brief.complexity));
  for (let i = 0; i < count; i++) {
    const x = random.range(-0.02, aspect + 0.02);
    const y = topAt(x) + random.range(0, sink < 0 ? 0.3 : 0.05) * (0.4 + nearness);
    const size = random.range(0.045, 0.11) * (0.55 + 0.75 * nearness);
    const colour = random.pick(CORAL_COLOURS);
    const light = sea.lightAt(y);
    random.pick(GROWTHS)({
      frame,
      random: random.fork(`growth${i}`),
      noise: detail,
      x,
      y,
      size,
      lit: inWater([colour[0] * light, colour[1] * light, colour[2] * light], x, y),
      shade: inWater([colour[0] * 0.4, colour[1] * 0.42, colour[2] * 0.5], x, y),
      weed: inWater([WEED[0] * light, WEED[1] * light, WEED[2] * light], x, y),
    });
  }
}
