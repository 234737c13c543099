import { adjust, hex, type Rgb } from "../core/colour";
import { type Path, type Point, path, smooth, strokePath } from "../core/path";
import type { Look } from "../subjects/kinds";
import { chestOf } from "./clothes";
import { type Easel, Layer, lightened, shaded } from "./easel";
import type { GarmentName } from "./garments";
import { points } from "./outline";
import type { Rig } from "./skeleton";

type Pen = (points: readonly Point[], colour: Rgb, look?: Look, layer?: number) => void;

/** What is worn on the head, in its coordinates. */
const HEADWEAR: Partial<
  Record<
    GarmentName,
    (
      spline: Pen,
      line: (points: readonly Point[], width: number, colour: Rgb, end?: number) => void,
      colour: Rgb,
    ) => void
  >
> = {
  hat(spline, line, colour) {
    spline(points("-.4,-.22 -.39,-.5 -.28,-.74 -.04,-.7 .16,-.76 .31,-.56 .34,-.27 0,-.2"), colour);
    spline(points("-.4,-.22 -.39,-.5 -.28,-.73 -.17,-.72 -.24,-.44 -.22,-.2"), shaded(colour, 1.4), {
      alpha: 0.7,
    });
    spline(points("-.405,-.36 0,-.33 .345,-.4 .35,-.27 0,-.2 -.41,-.22"), shaded(colour, 2.4));
    spline(points("-.66,-.2 -.4,-.31 0,-.28 .36,-.35 .62,-.3 .44,-.2 0,-.13 -.45,-.11"), colour);
    spline(points("-.66,-.2 -.4,-.21 0,-.18 .4,-.24 .62,-.3 .44,-.19 0,-.12 -.45,-.1"), shaded(colour, 2), {
      alpha: 0.8,
    });
    line(points("-.2,-.66 -.05,-.6 .1,-.68"), 0.03, shaded(colour, 1.6), 0.01);
  },
  cap(spline, line, colour) {
    spline(points("-.45,-.1 -.46,-.36 -.3,-.58 0,-.63 .26,-.52 .36,-.28 .2,-.24 -.12,-.22"), colour);
    spline(points("-.45,-.1 -.46,-.36 -.3,-.57 -.17,-.6 -.28,-.38 -.26,-.16"), shaded(colour, 1.4), {
      alpha: 0.7,
    });
    spline(points("-.02,-.27 .2,-.33 .4,-.31 .62,-.2 .6,-.155 .36,-.2 .1,-.2"), shaded(colour, 1.1));
    line(points(".12,-.62 .17,-.45 .16,-.27"), 0.012, shaded(colour, 1.6));
  },
  beanie(spline, line, colour) {
    spline(points("-.46,-.12 -.47,-.42 -.28,-.66 0,-.71 .26,-.6 .38,-.36 .36,-.18 0,-.16"), colour);
    spline(points("-.46,-.12 -.47,-.42 -.28,-.65 -.16,-.68 -.3,-.4 -.26,-.16"), shaded(colour, 1.4), {
      alpha: 0.7,
    });
    for (const x of [-0.25, -0.1, 0.05, 0.2])
      line(
        [
          [x * 0.5, -0.68],
          [x * 1.15, -0.5],
          [x * 1.25, -0.34],
        ],
        0.014,
        shaded(colour, 1.6),
      );
    spline(points("-.48,-.08 -.49,-.28 0,-.36 .38,-.36 .39,-.19 0,-.17"), lightened(colour));
    for (let x = -0.4; x < 0.38; x += 0.09)
      line(
        [
          [x, -0.29],
          [x, -0.15],
        ],
        0.014,
        shaded(colour, 1.2),
      );
    spline(points("-.14,-.78 -.02,-.86 .1,-.78 .08,-.68 -.1,-.68"), lightened(lightened(colour)));
  },
  "straw hat"(spline, line, colour) {
    spline(points("-.4,-.24 -.38,-.52 -.2,-.68 .1,-.68 .29,-.53 .35,-.28 0,-.2"), colour);
    spline(points("-.4,-.24 -.38,-.52 -.2,-.67 -.12,-.67 -.24,-.44 -.22,-.2"), shaded(colour, 1.6), {
      alpha: 0.7,
    });
    spline(points("-.41,-.37 0,-.34 .35,-.41 .355,-.3 0,-.22 -.415,-.25"), hex("#a63d40"));
    spline(points("-.86,-.14 -.5,-.33 0,-.3 .4,-.37 .8,-.3 .5,-.17 0,-.1 -.5,-.07"), colour);
    spline(points("-.86,-.14 -.5,-.2 0,-.17 .42,-.24 .8,-.3 .5,-.16 0,-.09 -.5,-.06"), shaded(colour, 2), {
      alpha: 0.8,
    });
    for (const y of [-0.62, -0.55, -0.47])
      line(
        [
          [-0.33, y + 0.02],
          [0, y + 0.04],
          [0.28, y + 0.01],
        ],
        0.01,
        shaded(colour, 1.4),
      );
  },
  "cowboy hat"(spline, line, colour) {
    spline(points("-.4,-.24 -.36,-.62 -.2,-.8 -.02,-.72 .16,-.8 .3,-.58 .35,-.28 0,-.2"), colour);
    spline(points("-.4,-.24 -.36,-.62 -.2,-.79 -.12,-.76 -.22,-.5 -.2,-.22"), shaded(colour, 1.4), {
      alpha: 0.7,
    });
    spline(points("-.41,-.35 0,-.3 .35,-.38 .36,-.29 0,-.2 -.415,-.25"), shaded(colour, 2.4));
    spline(
      points("-.84,-.42 -.66,-.26 -.3,-.27 .1,-.26 .46,-.33 .72,-.52 .62,-.25 .3,-.12 -.2,-.07 -.64,-.16"),
      colour,
    );
    spline(
      points("-.84,-.42 -.62,-.21 -.2,-.17 .3,-.21 .6,-.36 .72,-.52 .62,-.24 .3,-.11 -.2,-.06 -.64,-.15"),
      shaded(colour, 1.8),
      { alpha: 0.8 },
    );
    line(points("-.16,-.7 -.02,-.6 .12,-.7"), 0.03, shaded(colour, 1.8), 0.01);
  },
  helmet(spline, line, colour) {
    spline(
      points("-.48,-.04 -.5,-.36 -.32,-.62 0,-.7 .28,-.58 .4,-.34 .4,-.2 .1,-.22 -.18,-.18 -.28,.02"),
      colour,
    );
    spline(points("-.48,-.04 -.5,-.36 -.32,-.61 -.2,-.65 -.34,-.36 -.28,.02"), shaded(colour, 1.6), {
      alpha: 0.7,
    });
    spline(points(".1,-.58 .22,-.5 .28,-.36 .2,-.38"), lightened(lightened(colour)), { alpha: 0.7 });
    line(points("-.3,-.5 -.02,-.56 .25,-.46"), 0.04, shaded(colour, 1.8), 0.02);
    spline(points(".02,-.27 .28,-.32 .5,-.24 .48,-.19 .2,-.2"), shaded(colour, 1.4));
    line(points("-.27,0 -.16,.26 0,.46"), 0.026, hex("#2b2724"));
  },
  "space helmet"(spline, line, colour) {
    spline(
      points("-.62,0 -.55,-.48 -.1,-.74 .4,-.6 .62,-.1 .5,.42 .1,.66 -.4,.55"),
      shaded(colour, 0.8),
      {},
      Layer.trunk - 0.3,
    );
    spline(points("-.44,0 -.36,-.42 .02,-.58 .42,-.44 .53,-.02 .4,.4 .05,.54 -.32,.42"), hex("#8fb4c8"), {
      alpha: 0.22,
    });
    spline(points(".2,-.46 .4,-.34 .47,-.06 .42,-.02 .33,-.26"), hex("#ffffff"), { alpha: 0.6 });
    const rim = Array.from(
      { length: 25 },
      (_, i): Point => [
        0.045 + Math.cos((i / 24) * Math.PI * 2) * 0.51,
        -0.02 + Math.sin((i / 24) * Math.PI * 2) * 0.58,
      ],
    );
    line(rim, 0.07, colour);
    line(points("-.3,.62 .05,.68 .42,.58"), 0.09, shaded(colour, 1.6));
  },
  crown(spline, _line, colour) {
    const tips: Point[] = points(
      "-.41,-.3 -.46,-.62 -.27,-.47 -.16,-.74 0,-.5 .12,-.78 .2,-.51 .35,-.7 .36,-.36 0,-.27",
    );
    spline(
      tips.flatMap((p) => [p, p, p]),
      colour,
    );
    spline(points("-.41,-.34 0,-.33 .36,-.42 .365,-.33 0,-.24 -.41,-.26"), shaded(colour, 1.4));
    for (const [x, y, c] of [
      [-0.22, -0.36, "#b3242e"],
      [0.02, -0.35, "#2f6aa8"],
      [0.24, -0.4, "#b3242e"],
    ] as const)
      spline(
        [
          [x - 0.04, y],
          [x, y - 0.04],
          [x + 0.04, y],
          [x, y + 0.04],
        ],
        hex(c),
        { tone: 0.8 },
      );
  },
  headscarf(spline, line, colour) {
    spline(
      points(
        "-.36,.3 -.5,.0 -.47,-.36 -.22,-.6 .1,-.6 .34,-.42 .39,-.1 .39,.2 .31,.5 .42,.72 .1,.92 -.42,.86 -.56,.7",
      ),
      colour,
      {},
      Layer.neck + 0.2,
    );
    spline(
      points(
        ".28,-.32 .345,-.28 .36,-.42 .12,-.6 -.24,-.59 -.48,-.34 -.5,.02 -.38,.34 -.12,.55 .1,.6 .24,.5 .1,.53 -.08,.44 -.24,.22 -.27,-.06 -.16,-.3 .06,-.39",
      ),
      colour,
    );
    line(points("-.3,-.4 -.4,-.1 -.3,.24"), 0.03, shaded(colour, 1.6), 0.008);
    line(points("-.16,-.5 -.3,-.3 -.33,-.02"), 0.02, shaded(colour, 1.6), 0.006);
    line(points(".24,.6 0,.68 -.3,.6"), 0.03, shaded(colour, 1.8), 0.008);
  },
  "chef hat"(spline, line, colour) {
    spline(
      points("-.38,-.4 -.56,-.66 -.46,-.92 -.24,-.9 -.06,-1.06 .16,-.94 .38,-.96 .48,-.7 .34,-.44 0,-.38"),
      colour,
    );
    spline(points("-.38,-.42 -.56,-.66 -.46,-.91 -.34,-.9 -.36,-.66 -.2,-.42"), shaded(colour, 1.4), {
      alpha: 0.7,
    });
    for (const x of [-0.2, 0, 0.2])
      line(
        [
          [x * 1.3, -0.78],
          [x * 1.1, -0.6],
          [x, -0.44],
        ],
        0.018,
        shaded(colour, 1.6),
        0.006,
      );
    spline(points("-.41,-.2 -.42,-.46 0,-.42 .36,-.48 .37,-.25 0,-.18"), shaded(colour, 0.4));
  },
  "wizard hat"(spline, line, colour) {
    spline(points("-.4,-.24 -.34,-.6 -.3,-1 -.42,-1.34 -.22,-1.16 .02,-.9 .22,-.6 .36,-.3 0,-.2"), colour);
    spline(points("-.4,-.24 -.34,-.6 -.3,-1 -.41,-1.33 -.24,-1.02 -.2,-.6 -.2,-.22"), shaded(colour, 1.6), {
      alpha: 0.7,
    });
    spline(points("-.41,-.38 0,-.34 .33,-.42 .37,-.3 0,-.21 -.415,-.25"), hex("#c9a24a"));
    spline(points("-.82,-.16 -.4,-.32 0,-.28 .4,-.35 .74,-.28 .46,-.17 0,-.1 -.5,-.07"), colour);
    spline(
      points("-.82,-.16 -.4,-.2 0,-.17 .4,-.23 .74,-.28 .46,-.16 0,-.09 -.5,-.06"),
      shaded(colour, 1.8),
      { alpha: 0.8 },
    );
    line(points("-.26,-.95 -.08,-.92"), 0.02, shaded(colour, 1.6), 0.006);
  },
  "pirate hat"(spline, line, colour) {
    spline(points("-.62,-.3 -.5,-.62 -.2,-.78 .1,-.82 .4,-.7 .62,-.4 .4,-.28 .1,-.22 -.3,-.2"), colour);
    line(points("-.6,-.32 -.49,-.61 -.2,-.77 .1,-.81 .4,-.69 .6,-.42"), 0.035, hex("#d1ad58"));
    spline(points("-.04,-.52 .06,-.6 .16,-.52 .12,-.44 0,-.44"), hex("#efe9dc"));
    line(points("-.06,-.38 .18,-.32"), 0.03, hex("#efe9dc"));
    line(points(".18,-.39 -.06,-.31"), 0.03, hex("#efe9dc"));
  },
  "flower crown"(spline, line) {
    line(points("-.42,-.28 -.1,-.33 .34,-.4"), 0.05, hex("#4e7a4a"));
    for (const [i, x] of [-0.38, -0.24, -0.09, 0.07, 0.22, 0.34].entries()) {
      const [y, c] = [-0.3 - (x + 0.4) * 0.13, hex(["#e58fa0", "#f4e3c9", "#d65f6a"][i % 3]!)];
      for (let k = 0; k < 5; k++) {
        const [px, py] = [x + Math.cos(k * 1.257 + i) * 0.052, y + Math.sin(k * 1.257 + i) * 0.052];
        spline(
          [
            [px - 0.042, py],
            [px, py - 0.042],
            [px + 0.042, py],
            [px, py + 0.042],
          ],
          c,
        );
      }
      spline(
        [
          [x - 0.03, y],
          [x, y - 0.03],
          [x + 0.03, y],
          [x, y + 0.03],
        ],
        hex("#e0b040"),
      );
    }
  },
};

/** Head coverings that leave only the hair below the brow. */
export const isCovering = (name: GarmentName): boolean =>
  name in HEADWEAR && !["crown", "flower crown", "space helmet"].includes(name);

/** Draws headwear that hangs from the far hand, its crown to the viewer's left. */
export function drawCarried(easel: Easel, rig: Rig, name: GarmentName, colour: Rgb): void {
  const { end } = rig.arms[1];
  const layer = Layer.nearArm - 1.2;
  // The brim lies in the hand.
  const held = (outline: Path): Path => outline.placed(end[0] - 0.05, end[1] + 0.42, 0.92, -0.5);
  HEADWEAR[name]?.(
    (points, c, look = {}) => easel.add(layer, held(path().spline(points, 6)), c, look),
    (points, width, c, lineEnd = width) =>
      easel.add(layer, held(strokePath(smooth(points, false, 6), width, lineEnd)), c),
    colour,
  );
}

/** Draws what is worn besides clothes; false when it is none of it. */
export function drawAccessory(easel: Easel, rig: Rig, name: GarmentName, colour: Rgb): void {
  const { at, tilt } = rig.head;
  const [cos, sin] = [Math.cos(tilt), Math.sin(tilt)];
  const { size } = rig.build;
  const onHead = (outline: Path): Path =>
    outline.map((x, y) => [at[0] + x * cos - y * sin, at[1] + x * sin + y * cos]);
  const worn = Layer.head + 0.5;
  const spline: Pen = (points, c, look = {}, layer = worn) =>
    easel.add(layer, onHead(path().spline(points, 6)), c, look);
  const line = (points: readonly Point[], width: number, c: Rgb, end = width): void =>
    easel.add(worn, onHead(strokePath(smooth(points, false, 6), width, end)), c);
  HEADWEAR[name]?.(spline, line, colour);
  const chest = chestOf(rig);
  const onChest = (layer: number, points: readonly Point[], c: Rgb, look: Look = {}): void =>
    easel.add(
      layer,
      path().spline(
        points.map(([x, y]) => chest(x, y)),
        6,
      ),
      c,
      look,
    );
  if (name === "glasses" || name === "sunglasses") {
    const isDark = name === "sunglasses";
    for (const [x, r] of points(".01,.11 .24,.085")) {
      const lens: Point[] = Array.from({ length: 17 }, (_, i) => [
        x + Math.cos((i / 16) * Math.PI * 2) * r,
        0.015 + Math.sin((i / 16) * Math.PI * 2) * 0.088,
      ]);
      spline(lens.slice(0, 16), isDark ? colour : hex("#dfeaf0"), { alpha: isDark ? 0.93 : 0.07 });
      if (isDark)
        spline(
          [
            [x - r * 0.5, -0.04],
            [x + r * 0.3, -0.05],
            [x - r * 0.1, 0.02],
          ],
          hex("#7f8790"),
          { alpha: 0.5 },
        );
      line(lens, 0.016, colour);
    }
    line(points(".12,0 .14,-.012 .157,0"), 0.016, colour);
    line(points("-.1,0 -.2,-.02 -.29,-.01"), 0.016, colour);
  } else if (name === "scarf") {
    onChest(Layer.neck, points("-.08,.1 .14,.12 .2,.6 .16,1.2 -.06,1.22 -.1,.6"), shaded(colour, 0.6));
    onChest(Layer.neck, points("-.36,-.06 -.3,-.3 0,-.18 .28,-.28 .36,-.04 .24,.2 0,.28 -.24,.2"), colour);
    onChest(Layer.neck, points("-.36,-.06 -.3,-.29 -.16,-.14 -.14,.1 -.24,.2"), shaded(colour, 1.4), {
      alpha: 0.7,
    });
    for (const y of [0.06, 0.16])
      easel.add(
        Layer.neck,
        strokePath(smooth([chest(-0.26, y - 0.1), chest(0, y), chest(0.28, y - 0.12)], false, 6), 0.03, 0.01),
        shaded(colour, 1.5),
        { alpha: 0.6 },
      );
    for (const x of [-0.05, 0, 0.05, 0.1, 0.15])
      easel.add(Layer.neck, strokePath([chest(x, 1.18), chest(x, 1.34)], 0.025, 0.012), colour);
  } else if (name === "backpack") {
    const back = (0.4 + 0.5 * (1 - rig.front)) * size;
    const [x, y] = chest(0, 1);
    easel.add(
      Layer.hairBack + 0.5,
      path()
        .spline(points("-.62,-.9 -.2,-1.05 .42,-.98 .56,0 .5,.72 -.5,.8 -.72,.1"), 6)
        .placed(x - back, y, size),
      colour,
    );
    easel.add(
      Layer.hairBack + 0.5,
      path()
        .spline(points("-.62,-.9 -.42,-.98 -.46,0 -.36,.79 -.5,.8 -.72,.1"), 6)
        .placed(x - back, y, size),
      shaded(colour, 1.6),
      { alpha: 0.8 },
    );
    easel.add(
      Layer.hairBack + 0.5,
      path()
        .spline(points("-.72,-1.12 -.6,-1.3 .3,-1.3 .42,-1.12 .3,-.96 -.6,-.94"), 6)
        .placed(x - back, y, size),
      adjust(colour, -0.08, 0.6),
    );
    for (const u of [-0.5, 0.5])
      easel.add(
        Layer.over + 0.5,
        rig.trunk.grown(0.1).line(
          [
            [0.14, u],
            [0.3, u * 1.1],
            [0.6, u * 1.15],
            [0.82, u * 1.5],
          ],
          0.11 * size,
        ),
        shaded(colour, 1.2),
      );
  } else if (name === "handbag") {
    const [x, y] = rig.arms[0].end;
    const top = y + 0.32 * size;
    const layer = Layer.nearArm + 0.99;
    easel.add(
      layer,
      strokePath(
        smooth(
          [
            [x - 0.2 * size, top + 0.5 * size],
            [x - 0.12 * size, top + 0.05 * size],
            [x, top - 0.06 * size],
            [x + 0.14 * size, top + 0.05 * size],
            [x + 0.24 * size, top + 0.5 * size],
          ],
          false,
          6,
        ),
        0.05 * size,
      ),
      shaded(colour, 1.4),
    );
    easel.add(
      layer,
      path()
        .spline(points("-.4,.5 0,.44 .42,.5 .5,1 .46,1.12 0,1.16 -.46,1.12 -.5,1"), 6)
        .placed(x, top, size),
      colour,
    );
    easel.add(
      layer,
      path().spline(points("-.4,.5 -.2,.48 -.28,.8 -.24,1.14 -.46,1.12 -.5,1"), 6).placed(x, top, size),
      shaded(colour, 1.5),
      { alpha: 0.7 },
    );
    easel.add(
      layer,
      path().rect(x - 0.06 * size, top + 0.62 * size, 0.12 * size, 0.09 * size),
      hex("#d8b866"),
    );
  } else if (name === "umbrella") {
    const { end, angle } = rig.arms[1];
    const [x, y] = [end[0] + Math.sin(angle) * 0.26 * size, end[1] + Math.cos(angle) * 0.26 * size];
    const [cx, top] = [x + (at[0] - x) * 0.55, Math.min(at[1] - 1.75, y - 2.2)];
    easel.add(
      Layer.nearArm - 0.9,
      strokePath(
        [
          [x + 0.05, y + 0.45],
          [x + 0.02, y],
          [cx, top],
        ],
        0.05,
      ),
      hex("#4a3a30"),
    );
    const half = 1.9;
    const rim: Point[] = [];
    for (let i = 0; i < 6; i++)
      for (const t of [0, 0.5]) rim.push([half - ((i + t) / 6) * half * 2, t ? 0.86 : 1]);
    const canopy = [
      ...smooth(
        [
          [-half, 1],
          [-1.55, 0.42],
          [-0.8, 0.08],
          [0, 0],
          [0.8, 0.08],
          [1.55, 0.42],
          [half, 1],
        ],
        false,
        6,
      ),
      ...rim.slice(1),
    ];
    easel.add(
      Layer.behind - 1,
      path()
        .polygon(canopy.map(([px, py]): Point => [px * 0.98, py * 1.05]))
        .placed(cx, top, 1),
      shaded(colour, 2.6),
    );
    easel.add(Layer.nearArm + 1.5, path().polygon(canopy).placed(cx, top, 1), colour);
    for (const [i, u] of [-1, -0.667, -0.333, 0, 0.333, 0.667].entries()) {
      const gore = path()
        .moveTo(0, 0)
        .quadTo(u * half * 0.8, 0.1, u * half, 1)
        .lineTo((u + 0.1667) * half, 0.86)
        .lineTo((u + 0.333) * half, 1)
        .quadTo((u + 0.333) * half * 0.8, 0.1, 0, 0)
        .close();
      easel.add(
        Layer.nearArm + 1.5,
        gore.placed(cx, top, 1),
        i % 2 ? lightened(colour) : shaded(colour, 1.6 - i * 0.2),
        { alpha: 0.6 },
      );
    }
    easel.add(
      Layer.nearArm + 1.5,
      strokePath(
        [
          [cx, top],
          [cx, top - 0.2],
        ],
        0.05,
        0.02,
      ),
      hex("#4a3a30"),
    );
  }
}
