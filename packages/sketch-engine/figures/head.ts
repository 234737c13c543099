import { adjust, hex, mix, type Rgb, toLch } from "../core/colour";
import { clamp } from "../core/math";
import { type Path, type Point, path, smooth, strokePath } from "../core/path";
import type { Look } from "../subjects/kinds";
import { type Easel, Layer, lightened, shaded } from "./easel";
import { points } from "./outline";
import type { Rig } from "./skeleton";

/** Heads in three-quarter view to the right: 1 is the height from the crown to the chin, (0, 0) its middle. */

export type HairStyle = "short" | "long" | "bun" | "curly" | "braid" | "bald";
export interface Features {
  skin: Rgb;
  hair: Rgb;
  style: HairStyle;
  age: "child" | "grown" | "old";
  isManly: boolean;
  isFeminine: boolean;
  hasBeard: boolean;
  /** Whether the crown is covered, so that no hair shows above the brow. */
  isCovered: boolean;
  eyes: Rgb;
  lips: Rgb;
  isSmiling: boolean;
}

type Outline = readonly Point[];
const SOFT: Outline = points(
  ".02,-.48 .2,-.43 .31,-.28 .33,-.11 .312,0 .328,.1 .29,.24 .235,.38 .175,.475 .1,.505 .03,.48 -.1,.385 -.215,.26 -.27,.08 -.37,0 -.41,-.18 -.33,-.38 -.15,-.47",
);
const STRONG: Outline = points(
  ".02,-.48 .2,-.43 .315,-.28 .335,-.11 .318,0 .33,.1 .31,.26 .27,.41 .215,.495 .12,.515 .02,.495 -.11,.42 -.23,.29 -.275,.08 -.37,0 -.41,-.18 -.33,-.38 -.15,-.47",
);
const ROUND: Outline = points(
  ".02,-.48 .2,-.44 .33,-.28 .345,-.1 .33,.02 .35,.14 .32,.28 .25,.41 .17,.47 .1,.49 .02,.475 -.12,.41 -.24,.28 -.29,.08 -.38,0 -.42,-.18 -.34,-.38 -.15,-.47",
);
const SHADE: Outline = points(
  "-.3,-.3 -.21,-.16 -.19,.06 -.14,.22 -.02,.36 .1,.45 .14,.5 .03,.485 -.1,.395 -.215,.265 -.275,.08 -.37,0",
);

/** Hair before the head, and behind it and the shoulders. */
const HAIR: Record<
  Exclude<HairStyle, "bald" | "curly">,
  { front: Outline; back?: Outline; lock?: Outline }
> = {
  short: {
    front: points(
      ".28,-.24 .35,-.36 .28,-.52 .06,-.61 -.2,-.58 -.42,-.42 -.47,-.16 -.435,.02 -.36,.11 -.285,.1 -.235,.04 -.225,-.14 -.15,-.29 0,-.33 .15,-.31",
    ),
  },
  long: {
    front: points(
      ".14,-.45 .27,-.42 .345,-.24 .35,-.02 .405,-.16 .36,-.42 .18,-.57 -.06,-.59 -.32,-.5 -.47,-.25 -.5,.1 -.5,.5 -.36,.62 -.25,.46 -.22,.2 -.215,0 -.13,-.2 .03,-.36",
    ),
    back: points(
      "0,-.5 .3,-.38 .39,-.08 .4,.4 .38,.8 .28,1.1 .04,1.22 -.2,1.36 -.5,1.26 -.56,.8 -.5,.3 -.48,-.2",
    ),
    lock: points("-.46,.3 -.51,.62 -.53,1 -.46,1.3 -.38,1.44 -.31,1.2 -.27,.9 -.29,.6 -.25,.35"),
  },
  bun: {
    front: points(
      ".14,-.45 .27,-.4 .335,-.2 .355,-.3 .27,-.5 .06,-.565 -.2,-.54 -.42,-.38 -.47,-.12 -.42,.1 -.34,.2 -.29,.14 -.24,.04 -.225,-.08 -.13,-.26 .03,-.38",
    ),
    back: points("-.3,-.44 -.1,-.56 -.12,-.74 -.28,-.83 -.44,-.76 -.5,-.6 -.44,-.44"),
  },
  braid: {
    front: points(
      ".14,-.45 .27,-.4 .335,-.2 .355,-.3 .27,-.5 .06,-.57 -.2,-.54 -.44,-.36 -.48,-.08 -.45,.2 -.36,.42 -.27,.3 -.24,.06 -.225,-.08 -.13,-.26 .03,-.38",
    ),
  },
};

export function drawHead(easel: Easel, rig: Rig, look: Features): void {
  const { at, tilt } = rig.head;
  const [cos, sin] = [Math.cos(tilt), Math.sin(tilt)];
  const place = (outline: Path): Path =>
    outline.map((x, y) => [at[0] + x * cos - y * sin, at[1] + x * sin + y * cos]);
  const add = (outline: Path, colour: Rgb, paint: Look = {}, layer: number = Layer.head): void =>
    easel.add(layer, place(outline), colour, paint);
  const spline = (outline: Outline, colour: Rgb, paint?: Look, layer?: number): void =>
    add(path().spline(outline, 6), colour, paint, layer);
  const stroke = (
    outline: Outline,
    colour: Rgb,
    width: number,
    end = width,
    paint?: Look,
    layer?: number,
  ): void => add(strokePath(smooth(outline, false, 6), width, end), colour, paint, layer);
  const { skin, hair, isManly, age } = look;
  const deep = shaded(skin, 1.7);
  const bright = clamp(toLch(skin)[0] * 2 - 0.7);
  const dark = mix(adjust(skin, -0.34, 0.8), hex("#2a1712"), 0.5);

  // The neck lies in the shadow of the chin.
  easel.add(Layer.trunk - 0.1, rig.neck.region(-0.4, 1.25), skin);
  easel.add(
    Layer.trunk - 0.1,
    rig.neck.region(-0.4, 1.2, -1, (t) => 0.1 - 0.6 * t),
    shaded(skin, 1.3),
    { alpha: 0.8 },
  );
  easel.add(Layer.trunk - 0.1, rig.neck.region(-0.4, 0.55, -1, 1, { bottom: (u) => -0.12 + 0.2 * u }), deep, {
    alpha: 0.75,
  });

  spline(points("-.33,-.06 -.355,.05 -.3,.16 -.235,.17 -.23,0 -.27,-.07"), shaded(skin, 0.8));
  // Hair behind the crown, so that nothing shines through between the hairline and the head.
  if (look.style !== "bald") add(path().ellipse(-0.03, -0.17, 0.375, 0.33), shaded(hair));
  spline(age === "child" ? ROUND : isManly ? STRONG : SOFT, skin);
  spline(SHADE, shaded(skin, 1.2), { alpha: 0.7 });
  spline(points("-.305,-.02 -.31,.06 -.27,.13 -.25,.06"), deep, { alpha: 0.7 });
  spline(points("-.12,.16 0,.12 .06,.2 -.02,.28"), mix(skin, hex("#d4604f"), 0.45), {
    alpha: (isManly ? 0.2 : 0.4) * bright,
  });
  spline(points(".24,.14 .31,.11 .31,.2 .26,.25"), mix(skin, hex("#d4604f"), 0.45), {
    alpha: (isManly ? 0.16 : 0.36) * bright,
  });
  drawFace(look, { spline, stroke, add, deep, dark });
  if (look.hasBeard) {
    spline(
      points(
        "-.245,.06 -.2,.2 -.08,.24 .02,.215 .14,.2 .25,.215 .305,.2 .32,.3 .28,.47 .2,.585 .08,.6 -.08,.5 -.225,.32",
      ),
      hair,
    );
    spline(points(".05,.305 .14,.295 .23,.3 .15,.345"), mix(skin, look.lips, 0.6));
    stroke(points("-.15,.3 -.06,.43 .06,.53"), lightened(hair), 0.012, 0.004, { alpha: 0.5 });
  }
  drawHair(look, { spline, stroke, add });
}

type Spline = (outline: Outline, colour: Rgb, paint?: Look, layer?: number) => void;
type Stroke = (
  outline: Outline,
  colour: Rgb,
  width: number,
  end?: number,
  paint?: Look,
  layer?: number,
) => void;

function drawFace(
  look: Features,
  pen: {
    spline: Spline;
    stroke: Stroke;
    add: (outline: Path, colour: Rgb, paint?: Look) => void;
    deep: Rgb;
    dark: Rgb;
  },
): void {
  const { spline, stroke, add, deep, dark } = pen;
  const { skin, isManly, age } = look;
  const drop = age === "child" ? 0.045 : 0;
  const big = age === "child" ? 1.18 : isManly ? 0.88 : 1.04;
  // Eyes: middle, half width, and the side on which the face turns away.
  for (const [x, half, isFar] of [
    [0.005, 0.068, false],
    [0.235, 0.05, true],
  ] as const) {
    const y = 0.005 + drop;
    const w = half * big;
    const h = 0.036 * big;
    spline(
      [
        [x - w * 1.5, y],
        [x, y - h * 2.6],
        [x + w * 1.4, y - h],
        [x + w * 1.1, y + h],
        [x, y + h * 1.5],
      ],
      deep,
      { alpha: 0.32 },
    );
    spline(
      [
        [x - w, y + 0.008],
        [x - w * 0.35, y - h],
        [x + w * 0.4, y - h * 0.95],
        [x + w, y + 0.002],
        [x + w * 0.3, y + h * 0.75],
        [x - w * 0.4, y + h * 0.75],
      ],
      mix(hex("#f6eee6"), skin, 0.22),
    );
    const look0 = x + (isFar ? 0.002 : 0.008);
    const r = h * 0.98;
    // The lids cut the iris above and below.
    spline(
      [
        [-0.7, -0.72],
        [0, -0.98],
        [0.7, -0.72],
        [0.92, -0.05],
        [0.55, 0.62],
        [0, 0.78],
        [-0.55, 0.62],
        [-0.92, -0.05],
      ].map(([dx, dy]): Point => [look0 + dx! * r, y + dy! * h]),
      look.eyes,
    );
    add(path().ellipse(look0, y - h * 0.12, r * 0.46, r * 0.5, 14), hex("#17100e"));
    add(path().ellipse(look0 + r * 0.35, y - h * 0.4, r * 0.2, r * 0.2, 10), hex("#ffffff"));
    const lash = isManly ? 0.013 : 0.02;
    stroke(
      [
        [x - w * 1.12, y + (isManly ? 0.01 : 0)],
        [x - w * 0.4, y - h * 1.02],
        [x + w * 0.4, y - h * 1],
        [x + w * 1.05, y + 0.002],
      ],
      hex("#241613"),
      lash,
      lash * 0.5,
    );
    stroke(
      [
        [x - w * 0.8, y + h * 0.6],
        [x, y + h * 0.95],
        [x + w * 0.8, y + h * 0.5],
      ],
      dark,
      0.005,
      0.004,
      { alpha: 0.5 },
    );
    stroke(
      [
        [x - w * 0.9, y - h * 1.5],
        [x, y - h * 2.05],
        [x + w * 0.9, y - h * 1.4],
      ],
      deep,
      0.008,
      0.003,
      { alpha: 0.7 },
    );
    const brow = mix(adjust(look.hair, -0.06), skin, age === "child" ? 0.35 : 0.12);
    const thick = isManly ? 0.034 : 0.022;
    const rise = isManly ? 0.088 : 0.104;
    if (isFar)
      stroke(
        [
          [x - w * 1.05, y - rise + 0.012],
          [x, y - rise - 0.018],
          [x + w * 1.25, y - rise + 0.016],
        ],
        brow,
        thick,
        thick * 0.4,
      );
    else
      stroke(
        [
          [x + w * 1.1, y - rise + 0.012],
          [x, y - rise - 0.012],
          [x - w * 1.5, y - rise + 0.024],
        ],
        brow,
        thick,
        thick * 0.35,
      );
  }
  const nose = 0.17 + drop * 0.6;
  spline(
    [
      [0.115, -0.02 + drop],
      [0.142, 0.04],
      [0.15, nose - 0.03],
      [0.14, nose + 0.02],
      [0.09, nose + 0.012],
      [0.1, nose - 0.05],
    ],
    deep,
    { alpha: 0.42 },
  );
  spline(
    [
      [0.165, nose - 0.1],
      [0.19, nose - 0.03],
      [0.185, nose],
      [0.165, nose - 0.02],
    ],
    lightened(skin),
    { alpha: 0.7 },
  );
  stroke(
    [
      [0.085, nose + 0.018],
      [0.12, nose + 0.028],
      [0.15, nose + 0.036],
      [0.19, nose + 0.018],
    ],
    dark,
    0.009,
    0.006,
    { alpha: 0.6 },
  );
  const m = 0.305 + drop * 0.3;
  const wide = (age === "child" ? 0.072 : 0.088) + (look.isSmiling ? 0.012 : 0);
  const up = look.isSmiling ? 0.022 : 0.004;
  const [a, b] = [0.135 - wide, 0.135 + wide * 0.86];
  spline(
    [
      [a, m - up],
      [0.1, m - 0.028],
      [0.14, m - 0.02],
      [0.175, m - 0.028],
      [b, m - up],
      [0.14, m + 0.006],
    ],
    shaded(look.lips, 0.8),
  );
  spline(
    [
      [a + 0.014, m - up * 0.6],
      [0.14, m + 0.004],
      [b - 0.012, m - up * 0.6],
      [0.18, m + 0.034],
      [0.11, m + 0.036],
    ],
    look.lips,
  );
  stroke(
    [
      [a - 0.008, m - up - 0.002],
      [0.11, m + 0.002],
      [0.16, m + 0.003],
      [b + 0.004, m - up],
    ],
    mix(dark, look.lips, 0.3),
    0.009,
    0.007,
  );
  spline(
    [
      [0.09, m + 0.07],
      [0.14, m + 0.058],
      [0.19, m + 0.07],
      [0.14, m + 0.086],
    ],
    deep,
    { alpha: 0.4 },
  );
  if (age === "old") {
    for (const line of [
      points(".055,.2 .025,.27 .02,.33"),
      points(".235,.19 .262,.26 .262,.31"),
      points("-.07,.06 0,.078 .07,.06"),
      points("-.08,-.2 .08,-.215 .22,-.195"),
      points("-.06,-.26 .08,-.275 .2,-.255"),
    ] as Point[][])
      stroke(line, deep, 0.012, 0.005, { alpha: 0.65 });
  }
}

function drawHair(
  look: Features,
  pen: { spline: Spline; stroke: Stroke; add: (o: Path, c: Rgb, l?: Look, z?: number) => void },
): void {
  const { spline, stroke, add } = pen;
  const { hair, style } = look;
  const light = adjust(hair, 0.09, 1.05);
  const strands = (lines: readonly Outline[], layer?: number): void => {
    for (const line of lines) stroke(line, light, 0.016, 0.004, { alpha: 0.55, tone: 0.72 }, layer);
  };
  if (style === "bald") {
    if (!look.isCovered)
      stroke(points("-.36,-.14 -.37,0 -.32,.13"), adjust(hair, 0.05), 0.05, 0.09, { alpha: 0.85 });
    return;
  }
  if (style === "curly") {
    const curls: Outline = points(
      ".29,-.38 .16,-.53 -.03,-.59 -.22,-.56 -.38,-.43 -.47,-.24 -.49,-.03 -.44,.17 -.34,.3",
    );
    for (const [x, y] of curls)
      add(path().ellipse(x, y, 0.17, 0.165, 20), shaded(hair), {}, Layer.hairBack + 2.9);
    if (look.isCovered) return;
    spline(HAIR.short.front, hair);
    for (const [i, [x, y]] of curls.entries()) {
      add(path().ellipse(x * 0.93, y * 0.93, 0.125, 0.12, 20), i % 2 ? hair : adjust(hair, 0.025));
      add(path().ellipse(x * 0.93 + 0.03, y * 0.93 - 0.035, 0.05, 0.035, 14), light, { alpha: 0.4 });
    }
    return;
  }
  const { front, back, lock } = HAIR[style];
  if (back && !(look.isCovered && style === "bun")) spline(back, shaded(hair, 1.2), {}, Layer.hairBack);
  if (style === "short" && look.isFeminine && !look.isCovered)
    spline(points("-.2,-.3 -.48,-.1 -.47,.3 -.33,.46 -.2,.4"), shaded(hair), {}, Layer.trunk - 0.2);
  // Under a hat only what hangs below the brow is seen.
  spline(look.isCovered ? front.map(([x, y]): Point => [x * 0.96, Math.max(y, -0.42)]) : front, hair);
  strands([
    points(".05,-.5 -.18,-.42 -.32,-.2"),
    points(".1,-.53 -.2,-.51 -.4,-.26"),
    points("0,-.42 -.15,-.3 -.25,-.12"),
  ]);
  if (lock) {
    spline(lock, hair, {}, Layer.nearArm - 0.5);
    strands([points("-.42,.35 -.45,.7 -.42,1.2"), points("-.33,.4 -.37,.8 -.38,1.15")], Layer.nearArm - 0.5);
  }
  if (style === "bun" && !look.isCovered)
    strands([points("-.16,-.66 -.28,-.74 -.42,-.66"), points("-.16,-.6 -.28,-.64 -.4,-.58")], Layer.hairBack);
  if (style === "braid") {
    for (let i = 0; i < 8; i++) {
      const [x, y] = [-0.37 - Math.sin(i * 0.45) * 0.05, 0.36 + i * 0.125];
      const r = 0.1 - i * 0.005;
      add(path().ellipse(x, y, r, 0.082, 18), i % 2 ? hair : adjust(hair, -0.03), {}, Layer.nearArm - 0.5);
      stroke(
        [
          [x - r * 0.6, y - 0.03],
          [x, y + 0.03],
          [x + r * 0.6, y - 0.03],
        ],
        light,
        0.012,
        0.004,
        { alpha: 0.5 },
        Layer.nearArm - 0.5,
      );
    }
  }
}
