import { adjust, hex, type Rgb } from "../core/colour";
import { type Path, type Point, path, smooth, strokePath } from "../core/path";
import { type Easel, lightened, shaded } from "./easel";
import { points, united } from "./outline";
import type { HandKind } from "./poses";
import type { Limb } from "./skeleton";

/** Hands: x runs from the wrist along the fingers, y to the side of the thumb. */
const HANDS: Record<
  "relaxed" | "grip" | "open",
  { masses: readonly (readonly Point[])[]; lines: readonly (readonly Point[])[] }
> = {
  relaxed: {
    masses: [
      points(
        "-.06,-.07 .1,-.11 .28,-.125 .46,-.085 .6,-.02 .645,.035 .6,.06 .48,.055 .38,.08 .26,.11 .1,.1 -.06,.075",
      ),
      points(".03,.05 .14,.135 .28,.17 .4,.155 .42,.125 .3,.09 .2,.04 .08,0"),
    ],
    lines: [
      points(".3,-.075 .44,-.05 .59,.015"),
      points(".31,-.02 .44,-.005 .57,.04"),
      points(".31,.035 .42,.03 .5,.045"),
      points(".16,.06 .25,.095 .34,.11"),
    ],
  },
  grip: {
    masses: [
      points("-.06,-.07 .08,-.12 .24,-.15 .36,-.11 .4,-.01 .37,.09 .26,.14 .1,.11 -.06,.075"),
      points(".06,.06 .15,.13 .27,.11 .36,.03 .33,-.02 .23,.02 .12,.02"),
    ],
    lines: [
      points(".22,-.11 .31,-.085 .375,-.07"),
      points(".24,-.05 .32,-.03 .39,-.02"),
      points(".14,.06 .24,.05 .33,-.01"),
    ],
  },
  open: {
    masses: [
      points("-.06,-.07 .1,-.12 .28,-.14 .36,-.06 .36,.07 .27,.12 .1,.1 -.06,.075"),
      points(".24,-.13 .4,-.2 .51,-.245 .54,-.225 .5,-.18 .36,-.08"),
      points(".28,-.09 .46,-.115 .62,-.12 .64,-.095 .6,-.07 .34,-.01"),
      points(".3,-.03 .48,-.03 .66,-.02 .675,.01 .64,.03 .32,.05"),
      points(".3,.03 .46,.06 .61,.095 .61,.125 .57,.13 .28,.115"),
      points(".04,.06 .15,.16 .26,.26 .32,.275 .325,.24 .25,.13 .16,.02"),
    ],
    lines: [points(".12,.07 .2,.03 .24,-.03"), points(".18,-.09 .27,-.05 .28,.04")],
  },
};

/** A fist with the first finger stretched out. */
const POINTING = {
  masses: [...HANDS.grip.masses, points(".2,-.14 .4,-.135 .62,-.115 .66,-.085 .62,-.055 .4,-.05 .26,-.05")],
  lines: HANDS.grip.lines,
};

export function drawHand(
  easel: Easel,
  layer: number,
  limb: Limb,
  kind: HandKind,
  skin: Rgb,
  size: number,
  thumb: 1 | -1,
): void {
  if (kind === "none") return;
  const [sin, cos] = [Math.sin(limb.angle) * size, Math.cos(limb.angle) * size];
  const [x, y] = limb.end;
  const place = (outline: Path): Path =>
    outline.map((px, py) => [x + px * sin + py * thumb * cos, y + px * cos - py * thumb * sin]);
  const { masses, lines } = kind === "point" ? POINTING : HANDS[kind];
  easel.add(layer, place(united(masses.map((mass) => smooth(mass, true, 5)))), skin);
  // The side towards the lower left lies in shade.
  const low = thumb * (cos * 0.8 + sin * 0.6) > 0 ? -1 : 1;
  easel.add(
    layer,
    place(
      path().spline(
        [
          [0, 0.09 * low],
          [0.12, 0.105 * low],
          [0.26, 0.11 * low],
          [0.32, 0.07 * low],
          [0.2, 0.035 * low],
          [0, 0.03 * low],
        ],
        5,
      ),
    ),
    shaded(skin, 1.2),
    { alpha: 0.55 },
  );
  for (const line of lines)
    easel.add(layer, place(strokePath(smooth(line, false, 5), 0.016, 0.009)), shaded(skin, 2.2), {
      alpha: 0.75,
    });
}

export type ShoeKind = "bare" | "flat" | "heel" | "sneaker" | "shoe" | "boot" | "tall boot" | "heavy boot";

/** Shoes from the side: the ankle is (0, 0), the toes point to the right. */
const UPPER: readonly Point[] = points(
  "-.13,-.14 -.16,0 -.19,.12 -.19,.22 -.1,.255 .2,.26 .48,.26 .58,.22 .56,.15 .42,.09 .26,.03 .14,-.08 .12,-.14",
);
const HEEL: readonly Point[] = points(
  "-.11,-.06 -.15,.04 -.16,.14 -.06,.17 .12,.2 .28,.3 .46,.345 .58,.34 .56,.285 .4,.2 .24,.08 .12,-.03 .02,.06",
);

export interface Footing {
  limb: Limb;
  /** Direction of the toes in degrees below the horizontal. */
  pitch: number;
  /** +1 to the right, -1 to the left, less when the foot points to the viewer. */
  reach: number;
  /** How much lower the toes of a foot that points to the viewer appear. */
  slant: number;
}

export function drawFoot(
  easel: Easel,
  layer: number,
  { limb, pitch, reach, slant }: Footing,
  kind: ShoeKind,
  colour: Rgb,
  skin: Rgb,
  size: number,
  isFar: boolean,
): void {
  const side = reach < 0 ? -1 : 1;
  const turn = (pitch * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn) * size, Math.sin(turn) * size];
  const [x, y] = limb.end;
  const place = (outline: Path): Path =>
    outline.map((px, py) => {
      const across = px * Math.abs(reach);
      const down = py + Math.max(0, px) * slant;
      return [x + (across * cos - down * sin) * side, y + across * sin + down * cos];
    });
  const dim = (c: Rgb): Rgb => (isFar ? adjust(c, -0.045) : c);
  const add = (points: readonly Point[], c: Rgb, look = {}): void =>
    easel.add(layer, place(path().spline(points, 6)), dim(c), look);
  const sole = (thick: number, c: Rgb, from = -0.2, to = 0.6): void =>
    add(
      [
        [from, 0.24 - thick * 0.3],
        [0.1, 0.24 - thick * 0.3],
        [to - 0.04, 0.22 - thick * 0.2],
        [to, 0.26],
        [to - 0.06, 0.25 + thick],
        [0.1, 0.25 + thick],
        [from + 0.02, 0.25 + thick],
      ],
      c,
      { tone: 0.5 },
    );
  // Barefoot, or the instep in an open shoe.
  const isOpen = kind === "bare" || kind === "heel" || kind === "flat";
  if (isOpen)
    add(
      kind === "heel"
        ? HEEL.map(([px, py]): Point => [px * 0.94, py - 0.012 - (py < -0.02 ? 0.08 : 0)])
        : UPPER.map(([px, py]): Point => [px * 0.95, py * 0.97]),
      skin,
    );
  if (kind === "bare") {
    for (const toe of [0.47, 0.52])
      easel.add(
        layer,
        place(
          strokePath(
            [
              [toe, 0.17],
              [toe + 0.01, 0.24],
            ],
            0.014,
            0.006,
          ),
        ),
        shaded(skin, 2),
        { alpha: 0.6 },
      );
    add(points("-.17,.16 .1,.21 .45,.225 .4,.258 0,.258 -.17,.24"), shaded(skin, 1.5), { alpha: 0.6 });
    return;
  }
  if (kind === "heel") {
    add(
      points(
        "-.155,.03 -.165,.14 -.06,.175 .12,.205 .28,.305 .46,.35 .6,.345 .57,.28 .42,.215 .36,.26 .22,.2 .06,.12 -.06,.1",
      ),
      colour,
    );
    easel.add(
      layer,
      place(path().polygon(points("-.165,.12 -.06,.15 -.105,.36 -.14,.36"))),
      shaded(dim(colour), 1.5),
    );
    return;
  }
  if (kind === "flat") {
    add(
      points(
        "-.165,.08 -.195,.2 -.1,.262 .2,.266 .48,.266 .585,.225 .56,.16 .42,.12 .32,.17 .12,.2 -.05,.16",
      ),
      colour,
    );
    return;
  }
  const fat = kind === "heavy boot" ? 1.22 : kind === "sneaker" ? 1.06 : 1.02;
  add(
    UPPER.map(([px, py]): Point => [px * fat, py > 0 ? py : py * fat]),
    colour,
  );
  add(points("-.17,.08 .05,.16 .3,.19 .54,.2 .5,.25 .1,.25 -.18,.22"), shaded(colour, 1.4), { alpha: 0.6 });
  if (kind === "sneaker") {
    sole(0.05, hex("#efece6"), -0.21, 0.63);
    for (const t of [0.16, 0.23, 0.3])
      easel.add(
        layer,
        place(
          strokePath(
            [
              [t - 0.05, t * 0.55],
              [t + 0.05, t * 0.3],
            ],
            0.024,
          ),
        ),
        dim(hex("#efece6")),
        { alpha: 0.9 },
      );
  } else {
    sole(kind === "heavy boot" ? 0.07 : 0.03, shaded(colour, 2.6), -0.2 * fat, 0.6 * fat);
    add(points(".28,.09 .42,.13 .52,.18 .44,.18 .32,.14"), lightened(lightened(colour)), { alpha: 0.5 });
  }
}

/** How far up the shin a shoe reaches, as a station of the leg; null when it ends at the ankle. */
export const SHAFT: Partial<Record<ShoeKind, number>> = { boot: 1.72, "tall boot": 1.14, "heavy boot": 1.6 };
