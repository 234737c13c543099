import { adjust, hex, lch, type Rgb } from "../core/colour";
import { linePath, type Point, path, strokePath } from "../core/path";
import { points } from "../figures/outline";
import type { Design, Kit } from "./kinds";
import { DARK, LAMPLIGHT } from "./palette";

const POWDER = lch(0.97, 0.008, 240);

/** Cabins of a cable car on a cable that crosses the whole picture. */
export const cableCar: Design = {
  anchor: "sky",
  height: 1,
  width: 1.1,
  draw(kit) {
    const colour =
      kit.colour ?? kit.random.pick([hex("#c8352b"), hex("#d8402f"), hex("#1f5f8a"), hex("#e0a02a")]);
    const slope = kit.random.range(0.14, 0.22);
    const reach = 14;
    const at = (x: number): number => -1.06 - slope * x;
    for (const [drop, width] of [
      [0, 0.022],
      [-0.07, 0.014],
    ] as const)
      kit.add(linePath([-reach, at(-reach) + drop], [reach, at(reach) + drop], width), hex("#2b2f38"), {
        tone: 0.4,
      });
    drawCabin(kit, 5.4, at(5.4), 0.5, colour);
    drawCabin(kit, 0, at(0), 1, colour);
  },
};

/** A cabin that hangs from the point (x, y) of the cable. */
function drawCabin(kit: Kit, x: number, y: number, size: number, colour: Rgb): void {
  const point = (px: number, py: number): Point => [x + px * size, y + py * size];
  const box = (px: number, py: number, width: number, height: number) =>
    path().rect(x + px * size, y + py * size, width * size, height * size);
  kit.add(box(-0.17, -0.03, 0.34, 0.07), DARK, { tone: 0.5 });
  kit.add(strokePath([point(0, 0.02), point(0.03, 0.18), point(0, 0.38)], 0.05 * size), DARK, { tone: 0.5 });
  const body = path()
    .moveTo(...point(-0.46, 0.46))
    .quadTo(...point(-0.44, 0.36), ...point(-0.34, 0.36))
    .lineTo(...point(0.34, 0.36))
    .quadTo(...point(0.44, 0.36), ...point(0.46, 0.46))
    .lineTo(...point(0.5, 0.78))
    .quadTo(...point(0.48, 1.0), ...point(0.36, 1.02))
    .lineTo(...point(-0.36, 1.02))
    .quadTo(...point(-0.48, 1.0), ...point(-0.5, 0.78))
    .close();
  kit.add(body, colour, { shading: "cylinder" });
  const lamp = kit.isNight ? 1.5 : 0.18;
  const glass = kit.isNight ? LAMPLIGHT : lch(0.62, 0.05, 235);
  for (const [from, width] of points("-0.42,0.24 -0.14,0.28 0.18,0.24"))
    kit.add(box(from, 0.46, width, 0.27), glass, { glow: lamp, tone: 0.8 });
  kit.add(box(-0.48, 0.8, 0.96, 0.045), hex("#f2efe8"), { tone: 0.7 });
  kit.add(box(-0.4, 0.34, 0.8, 0.04), adjust(colour, -0.1), { tone: 0.5 });
  if (kit.snow > 0)
    kit.add(
      path().spline([
        point(-0.4, 0.35),
        point(-0.3, 0.27),
        point(0, 0.25),
        point(0.3, 0.27),
        point(0.4, 0.35),
      ]),
      POWDER,
      { tone: 0.9 },
    );
}
