import { adjust, hex, lch, type Rgb } from "../core/colour";
import { linePath, type Point, path, strokePath } from "../core/path";
import type { Design, Kit } from "./kinds";
import { DARK, LAMPLIGHT, WOOD } from "./palette";

const POWDER = lch(0.97, 0.008, 240);

/** A skier in a turn, with a plume of powder snow behind. */
export const skier: Design = {
  anchor: "ground",
  height: 0.34,
  width: 1.5,
  draw(kit) {
    const jacket =
      kit.colour ?? kit.random.pick([hex("#d8402f"), hex("#e8a32a"), hex("#1f7fb8"), hex("#2f9a6b")]);
    const trousers = kit.random.pick([hex("#22304a"), hex("#2a2a30"), hex("#3d4a57")]);
    kit.add(
      path().spline([
        [-0.32, -0.02],
        [-0.6, -0.34],
        [-0.82, -0.5],
        [-1.02, -0.4],
        [-1.2, -0.16],
        [-1.0, 0.02],
        [-0.6, 0.04],
      ]),
      POWDER,
      { tone: 0.8, alpha: 0.4 },
    );
    kit.add(
      path().spline([
        [-0.25, -0.02],
        [-0.46, -0.24],
        [-0.7, -0.3],
        [-0.86, -0.1],
        [-0.55, 0.03],
      ]),
      POWDER,
      { tone: 0.8, alpha: 0.6 },
    );
    const limb = (points: readonly Point[], from: number, to: number, colour: Rgb, tone: number) =>
      kit.add(strokePath(points, from, to), colour, { tone });
    const ski = (dx: number, dy: number) =>
      limb(
        [
          [-0.46 + dx, -0.09 + dy],
          [0.36 + dx, 0.05 + dy],
          [0.47 + dx, 0.045 + dy],
          [0.54 + dx, 0.0 + dy],
        ],
        ...([0.03, 0.028] as const),
        hex("#20242e"),
        0.5,
      );
    ski(0.06, -0.045);
    ski(0, 0);
    // The far pole and arm, then the legs, the body and the near arm.
    limb(
      [
        [0.34, -0.52],
        [-0.2, -0.2],
      ],
      ...([0.014, 0.01] as const),
      DARK,
      0.4,
    );
    limb(
      [
        [0.14, -0.1],
        [0.24, -0.3],
        [0.0, -0.47],
      ],
      ...([0.1, 0.15] as const),
      adjust(trousers, -0.04),
      0.35,
    );
    limb(
      [
        [0.0, -0.08],
        [0.12, -0.27],
        [-0.1, -0.45],
      ],
      ...([0.1, 0.17] as const),
      trousers,
      0.6,
    );
    for (const [x, y] of [
      [0.05, -0.075],
      [0.19, -0.1],
    ] as const)
      kit.add(path().ellipse(x, y, 0.085, 0.05), hex("#d9dde2"), { tone: 0.6 });
    kit.add(
      path().spline([
        [-0.22, -0.44],
        [-0.16, -0.62],
        [0.02, -0.8],
        [0.2, -0.8],
        [0.24, -0.68],
        [0.1, -0.5],
        [-0.02, -0.38],
      ]),
      jacket,
      { shading: "cylinder" },
    );
    limb(
      [
        [0.1, -0.72],
        [0.24, -0.55],
        [0.4, -0.56],
      ],
      ...([0.12, 0.08] as const),
      adjust(jacket, -0.06),
      0.7,
    );
    kit.add(path().ellipse(0.42, -0.56, 0.05, 0.045), hex("#20242e"));
    limb(
      [
        [0.45, -0.6],
        [0.4, -0.5],
        [-0.12, -0.14],
      ],
      ...([0.016, 0.012] as const),
      DARK,
      0.5,
    );
    kit.add(path().ellipse(0.24, -0.85, 0.085, 0.08), hex("#e0b48f"), { shading: "sphere" });
    kit.add(
      path()
        .moveTo(0.14, -0.86)
        .quadTo(0.13, -1.0, 0.25, -0.99)
        .quadTo(0.35, -0.98, 0.345, -0.88)
        .quadTo(0.24, -0.92, 0.14, -0.86)
        .close(),
      kit.random.pick([hex("#f0f0ec"), hex("#22304a"), hex("#e8a32a")]),
      { shading: "sphere" },
    );
    kit.add(path().rect(0.25, -0.905, 0.095, 0.05), hex("#1a1f2b"), { tone: 0.9 });
  },
};

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
  for (const [from, width] of [
    [-0.42, 0.24],
    [-0.14, 0.28],
    [0.18, 0.24],
  ] as const)
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

/** A wooden sledge with curved runners. */
export const sledge: Design = {
  anchor: "ground",
  height: 0.2,
  width: 1.9,
  draw(kit) {
    const wood = kit.colour ?? hex("#a8693a");
    for (const [dx, dy, tone] of [
      [0.09, -0.12, 0.35],
      [0, 0, 0.6],
    ] as const) {
      kit.add(
        strokePath(
          [
            [-0.85 + dx, -0.05 + dy],
            [-0.4 + dx, 0 + dy],
            [0.5 + dx, 0 + dy],
            [0.8 + dx, -0.12 + dy],
            [0.92 + dx, -0.42 + dy],
            [0.82 + dx, -0.68 + dy],
          ],
          0.075,
        ),
        adjust(wood, -0.08),
        { tone },
      );
      for (const x of [-0.5, 0.02, 0.5])
        kit.add(linePath([x + dx, 0 + dy], [x + dx, -0.44 + dy], 0.06), WOOD, { tone });
    }
    for (const [y, tone] of [
      [-0.62, 0.55],
      [-0.55, 0.7],
      [-0.48, 0.85],
    ] as const)
      kit.add(path().rect(-0.82 + (y + 0.62) * 0.4, y, 1.5, 0.055), wood, { tone });
    kit.add(
      strokePath(
        [
          [0.84, -0.66],
          [1.08, -0.28],
          [1.3, 0.0],
        ],
        0.022,
      ),
      hex("#b8402f"),
    );
  },
};
