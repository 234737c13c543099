import { adjust, hex, lch } from "../core/colour";
import { linePath, path } from "../core/path";
import { LAMPLIGHT, WOOD } from "../subjects/palette";
import { addThing } from "./company";
import type { Furnishing } from "./furnishing";

const STONE = hex("#8f867c");
const CEILING = 0.02;
const MANTEL = 0.44;

/** A stone fireplace with a burning fire, from `left` to `left + width`, standing on `floor`. */
export function addFireplace(room: Furnishing, left: number, width: number, floor: number): void {
  const { add, random, isFlat } = room;
  const foot = floor + 0.018;
  const right = left + width;
  add(path().rect(left, CEILING, width, foot - CEILING), STONE, { tone: 0.6 });
  add(path().rect(right - width * 0.035, CEILING, width * 0.035, foot - CEILING), adjust(STONE, -0.12), {
    tone: 0.3,
  });
  if (!isFlat) {
    for (let y = 0.03; y < foot - 0.02; y += 0.052) {
      for (let x = left + 0.004; x < right - 0.02; ) {
        const long = Math.min(random.range(0.055, 0.11), right - 0.008 - x);
        const outline = path().spline([
          [x + 0.006, y],
          [x + long * 0.6, y + random.range(-0.003, 0.003)],
          [x + long - 0.006, y + 0.003],
          [x + long - 0.003, y + 0.042],
          [x + long * 0.4, y + 0.046],
          [x + 0.003, y + 0.042],
        ]);
        add(outline, adjust(STONE, random.range(-0.08, 0.05)), { tone: random.range(0.5, 0.72) });
        x += long + 0.006;
      }
    }
  }
  const mouth = { left: left + width * 0.2, width: width * 0.6, top: 0.505 };
  const middle = mouth.left + mouth.width / 2;
  add(
    path()
      .moveTo(mouth.left, foot)
      .lineTo(mouth.left, mouth.top + 0.05)
      .quadTo(middle, mouth.top - 0.035, mouth.left + mouth.width, mouth.top + 0.05)
      .lineTo(mouth.left + mouth.width, foot)
      .close(),
    hex("#1d1512"),
    { tone: 0.3 },
  );
  addFire(room, middle, foot - 0.012, mouth.width * 0.75);
  add(path().rect(left - 0.02, foot - 0.004, width + 0.04, 0.026), adjust(STONE, 0.05), { tone: 0.72 });
  add(path().rect(left - 0.025, MANTEL, width + 0.05, 0.034), hex("#5a3b27"), { tone: 0.65 });
  add(path().rect(left - 0.025, MANTEL + 0.026, width + 0.05, 0.01), hex("#3a2519"), { tone: 0.35 });
  for (const share of [0.16, 0.27])
    addThing(room, "thing candle", left + width * share, MANTEL, { size: 0.07 });
  addThing(room, "thing framed picture", left + width * 0.64, 0.38, { size: 0.18 });
}

/** Flames on logs; `width` of the fire. */
function addFire({ add, random, lights }: Furnishing, x: number, foot: number, width: number): void {
  const height = Math.min(0.15, width * 0.85);
  for (const [from, to] of [
    [-0.5, 0.42],
    [-0.42, 0.5],
  ] as const)
    add(
      linePath([x + from * width, foot + 0.002], [x + to * width, foot - height * 0.14], height * 0.13),
      WOOD,
      {
        tone: 0.4,
      },
    );
  const flame = (at: number, size: number, colour: ReturnType<typeof lch>, glow: number) => {
    const lean = random.range(-0.06, 0.06);
    const px = (u: number) => x + (at + u * size) * width;
    const py = (v: number) => foot - v * size * height;
    add(
      path().spline([
        [px(-0.3), py(0.05)],
        [px(-0.36), py(0.4)],
        [px(-0.14), py(0.62)],
        [px(-0.08 + lean), py(1.05)],
        [px(0.12), py(0.7)],
        [px(0.31), py(0.42)],
        [px(0.28), py(0.05)],
      ]),
      colour,
      { glow },
    );
  };
  flame(-0.2, 0.72, lch(0.62, 0.2, 38), 1.9);
  flame(0.21, 0.64, lch(0.62, 0.2, 38), 1.9);
  flame(0, 1, lch(0.68, 0.2, 45), 2.2);
  flame(-0.12, 0.5, LAMPLIGHT, 2.8);
  flame(0.08, 0.58, LAMPLIGHT, 3);
  lights.push({ x, y: foot - height * 0.5, reach: 0.42 });
}
