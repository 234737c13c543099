import { adjust, hex, lch } from "../core/colour";
import { linePath, type Point, path } from "../core/path";
import { addRoofSnow } from "../subjects/roof-details";
import type { Furnishing, Opening } from "./furnishing";

const FRAME = hex("#4b3122");

/** Frame, bars, sill and curtains of a window. */
export function addWindow(room: Furnishing, { left, top, width, height }: Opening): void {
  const { add, aspect, brief } = room;
  const right = left + width;
  const bottom = top + height;
  const thick = 0.016;
  const bars = path()
    .rect(left - thick, top - thick, width + thick * 2, thick * 1.3)
    .rect(left - thick, bottom - thick * 0.3, width + thick * 2, thick * 1.3)
    .rect(left - thick, top - thick, thick * 1.3, height + thick * 2)
    .rect(right - thick * 0.3, top - thick, thick * 1.3, height + thick * 2);
  const panes = panesOf(width);
  for (let pane = 1; pane < panes; pane++)
    bars.rect(left + (width * pane) / panes - thick * 0.35, top, thick * 0.7, height);
  bars.rect(left, top + height * 0.34, width, thick * 0.55);
  if (brief.season === "winter" && !brief.excluded.has("snow"))
    addRoofSnow(
      { ...room, snow: 1 },
      [
        [left, bottom - 0.004],
        [left + width * 0.5, bottom - 0.002],
        [right, bottom - 0.004],
      ],
      0.018,
    );
  add(bars, FRAME, { tone: 0.5 });
  add(path().rect(left - 0.045, bottom + 0.01, width + 0.09, 0.022), adjust(FRAME, 0.06), { tone: 0.75 });
  const fabric = room.random.pick([hex("#b8a58a"), hex("#8f4a3a"), hex("#c9bda6"), hex("#5f6b58")]);
  const fold = Math.min(0.09, 0.07 * aspect);
  for (const side of [-1, 1] as const) {
    const edge = side < 0 ? left - 0.03 : right + 0.03;
    const to = (share: number): number => edge - side * fold * share;
    add(
      path()
        .moveTo(to(-0.15), top - 0.03)
        .lineTo(to(1), top - 0.03)
        .quadTo(to(0.95), top + height * 0.5, to(0.35), bottom - 0.06)
        .quadTo(to(0.6), bottom + 0.05, to(0.7), bottom + 0.1)
        .lineTo(to(-0.25), bottom + 0.1)
        .close(),
      fabric,
      { tone: 0.6 },
    );
    for (const share of [0.25, 0.6])
      add(linePath([to(share), top - 0.03], [to(share * 0.4), bottom - 0.06], 0.006), adjust(fabric, -0.12), {
        tone: 0.4,
        alpha: 0.7,
      });
  }
  add(path().rect(left - 0.06, top - 0.045, width + 0.12, 0.012), hex("#2e2019"), { tone: 0.6 });
}

/** Daylight from the window on the floor, away from its side of the room. */
export function addSunlight(room: Furnishing, { left, width }: Opening): void {
  const { add, aspect, brief } = room;
  const colour = brief.time === "day" ? lch(0.96, 0.03, 90) : lch(0.9, 0.1, 72);
  const lean = left + width / 2 < aspect / 2 ? 0.2 : -0.2;
  const panes = panesOf(width);
  // The second, smaller one makes the edges of the first soft.
  for (const inset of [0, 0.012]) {
    const light = path();
    for (let pane = 0; pane < panes; pane++) {
      const from = left + (width * (pane + 0.06)) / panes + inset;
      const to = left + (width * (pane + 0.94)) / panes - inset;
      const near = (x: number): number => x + lean + (x - aspect / 2) * 0.3;
      light.polygon([
        [from + lean * 0.35, 0.752 + inset],
        [to + lean * 0.35, 0.752 + inset],
        [near(to), 0.93 - inset],
        [near(from), 0.93 - inset],
      ]);
    }
    add(light, colour, { glow: 0.35, alpha: 0.17 });
  }
}

const panesOf = (width: number): number => (width > 0.62 ? 3 : 2);

/** A woven rug around a point of the floor. */
export function addRug({ add, aspect, random }: Furnishing, x: number, y: number): void {
  const colour = random.pick([hex("#8e3b2f"), hex("#3f5566"), hex("#a5764a"), hex("#6f4a58")]);
  const rings: readonly (readonly [share: number, tint: ReturnType<typeof hex>])[] = [
    [1, colour],
    [0.9, hex("#e2d3b4")],
    [0.84, colour],
    [0.5, adjust(colour, 0.1)],
    [0.42, hex("#e2d3b4")],
    [0.37, adjust(colour, -0.06)],
  ];
  for (const [share, tint] of rings)
    add(path().ellipse(x, y, 0.34 * Math.min(aspect, 1.5) * share, 0.085 * share), tint, { tone: 0.62 });
}

/** An armchair that is turned to the left, its foot at (x, y). */
export function addArmchair({ add, random, brief }: Furnishing, x: number, y: number, size: number): void {
  const leather = random.pick([
    hex("#8a4b2a"),
    hex("#5f6f52"),
    hex("#9a3f34"),
    hex("#4a5f73"),
    hex("#b08a5a"),
  ]);
  const at = ([px, py]: Point): Point => [x + px * size, y + py * size];
  const shape = (points: readonly Point[]) => path().spline(points.map(at), 6);
  add(path().ellipse(x + 0.03 * size, y - 0.01 * size, 0.56 * size, 0.06 * size), hex("#1c120c"), {
    tone: 0.3,
    alpha: 0.45,
  });
  for (const px of [-0.4, 0.42])
    add(
      path().polygon([at([px, -0.13]), at([px + 0.07, -0.13]), at([px + 0.05, 0]), at([px + 0.02, 0])]),
      hex("#2e1f16"),
      {
        tone: 0.4,
      },
    );
  add(
    shape([
      [0.02, -0.3],
      [0.03, -0.78],
      [0.13, -0.99],
      [0.42, -1.0],
      [0.55, -0.86],
      [0.54, -0.14],
      [0.2, -0.12],
    ]),
    adjust(leather, -0.05),
    { tone: 0.5 },
  );
  add(
    shape([
      [0.05, -0.4],
      [0.08, -0.78],
      [0.17, -0.91],
      [0.34, -0.91],
      [0.41, -0.78],
      [0.38, -0.38],
    ]),
    leather,
    { shading: "cylinder" },
  );
  add(
    shape([
      [-0.47, -0.34],
      [-0.43, -0.43],
      [0.1, -0.46],
      [0.36, -0.42],
      [0.37, -0.24],
      [-0.42, -0.25],
    ]),
    adjust(leather, 0.05),
    { tone: 0.8 },
  );
  add(
    shape([
      [-0.46, -0.29],
      [-0.2, -0.27],
      [-0.1, -0.12],
      [-0.42, -0.1],
    ]),
    adjust(leather, -0.06),
    { tone: 0.45 },
  );
  if (!brief.excluded.has("cushion"))
    add(
      shape([
        [0.03, -0.46],
        [0.06, -0.68],
        [0.27, -0.72],
        [0.3, -0.48],
        [0.17, -0.44],
      ]),
      hex("#e3d5b8"),
      { shading: "sphere" },
    );
  add(
    shape([
      [-0.3, -0.42],
      [-0.27, -0.53],
      [0.08, -0.55],
      [0.4, -0.6],
      [0.54, -0.56],
      [0.53, -0.15],
      [0.1, -0.1],
      [-0.26, -0.11],
    ]),
    leather,
    { tone: 0.6 },
  );
  add(path().ellipse(...at([-0.26, -0.47]), 0.06 * size, 0.075 * size), adjust(leather, 0.04), {
    shading: "sphere",
  });
  // A blanket over the arm.
  add(
    shape([
      [0.1, -0.585],
      [0.34, -0.615],
      [0.36, -0.3],
      [0.32, -0.22],
      [0.13, -0.2],
      [0.1, -0.3],
    ]),
    hex("#cdbfa6"),
    { tone: 0.68 },
  );
  for (const py of [-0.52, -0.44, -0.3])
    add(linePath(at([0.105, py]), at([0.355, py - 0.02]), 0.014 * size), hex("#8e3b2f"), {
      tone: 0.6,
      alpha: 0.8,
    });
}

/** A standing lamp with a wide shade, its foot at (x, y). */
export function addFloorLamp({ add, lights }: Furnishing, x: number, y: number): void {
  add(path().ellipse(x, y, 0.045, 0.012), hex("#2b211b"), { tone: 0.5 });
  add(linePath([x, y], [x, y - 0.36], 0.009), hex("#3a2c22"), { tone: 0.6 });
  add(
    path().polygon([
      [x - 0.035, y - 0.44],
      [x + 0.035, y - 0.44],
      [x + 0.07, y - 0.33],
      [x - 0.07, y - 0.33],
    ]),
    lch(0.9, 0.09, 82),
    { glow: 1.5 },
  );
  lights.push({ x, y: y - 0.37, reach: 0.36 });
}
