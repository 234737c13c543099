import { adjust, hex, mix, type Rgb } from "../../core/colour";
import { type Point, path } from "../../core/path";
import { lightened, shaded } from "../easel";
import { points, triples } from "../outline";
import type { Features, HeadPen, Outline } from "./pen";

/** Middle and half width of each eye, and whether the face turns away there. */
const EYES_ASIDE = [
  [0.005, 0.068, false],
  [0.235, 0.05, true],
] as const;
const EYES_AHEAD = [
  [-0.132, 0.064, false],
  [0.132, 0.064, true],
] as const;

/** Draws eyes, brows, nose and mouth of a head in three-quarter view or from the front. */
export function drawFace(look: Features, pen: HeadPen): void {
  const isFrontal = look.side === "front";
  const tone = faceTones(look.skin);
  drawEyes(look, pen, isFrontal, tone);
  // Nose and mouth lie on the middle line of the face.
  const shift = isFrontal ? 0.138 : 0;
  const moved = (outline: Outline): Point[] => outline.map(([x, y]): Point => [x - shift, y]);
  const middle: HeadPen = {
    ...pen,
    spline: (outline, ...rest) => pen.spline(moved(outline), ...rest),
    stroke: (outline, ...rest) => pen.stroke(moved(outline), ...rest),
  };
  drawNose(look, middle, tone);
  drawMouth(look, middle, tone);
  if (look.hasFreckles) drawFreckles(look, pen, isFrontal);
  if (look.age === "old") drawWrinkles(middle, tone);
}

interface Tones {
  deep: Rgb;
  dark: Rgb;
}

const faceTones = (skin: Rgb): Tones => ({
  deep: shaded(skin, 1.7),
  dark: mix(adjust(skin, -0.34, 0.8), hex("#2a1712"), 0.5),
});

function drawEyes(look: Features, pen: HeadPen, isFrontal: boolean, { deep, dark }: Tones): void {
  const { spline, stroke, add } = pen;
  const { skin, isManly, age } = look;
  const drop = age === "child" ? 0.045 : 0;
  const big = age === "child" ? 1.42 : isManly ? 1.02 : 1.18;
  // Eyes: middle, half width, and the side on which the face turns away.
  for (const [x, half, isFar] of isFrontal ? EYES_AHEAD : EYES_ASIDE) {
    const y = 0.005 + drop;
    const w = half * big;
    const h = 0.039 * big * (look.expression === "laughing" ? 0.6 : 1);
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
      mix(hex("#fbf6f0"), skin, 0.12),
    );
    const look0 = x + (isFrontal ? 0 : isFar ? 0.002 : 0.008);
    const r = 0.0353 * big;
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
    add(path().ellipse(look0, y - h * 0.12, r * 0.46, h * 0.5, 14), hex("#17100e"));
    add(path().ellipse(look0 + r * 0.32, y - h * 0.4, r * 0.27, r * 0.27, 10), hex("#ffffff"));
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
    const thick = isManly ? 0.04 : 0.022;
    const rise = isManly ? 0.084 : 0.104;
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
}

function drawNose({ skin, age }: Features, { spline, stroke }: HeadPen, { deep, dark }: Tones): void {
  const drop = age === "child" ? 0.045 : 0;
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
}

function drawMouth(look: Features, pen: HeadPen, tones: Tones): void {
  const { age, expression } = look;
  const { spline, stroke } = pen;
  const { deep, dark } = tones;
  const drop = age === "child" ? 0.045 : 0;
  const m = 0.305 + drop * 0.3;
  const wide = (age === "child" ? 0.072 : 0.088) + (expression === "serious" ? 0 : 0.022);
  const up = expression === "serious" ? 0.004 : 0.034;
  if (expression === "laughing") {
    drawLaugh(look, m - 0.02, wide + 0.022, pen, tones);
    return;
  }
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
}

/** An open mouth with the upper teeth, and the folds beside it. */
function drawLaugh(
  { lips }: Features,
  m: number,
  wide: number,
  { spline, stroke }: HeadPen,
  { deep, dark }: Tones,
): void {
  const [a, b] = [0.135 - wide, 0.135 + wide * 0.88];
  const open = (low: number, inset: number): Outline => [
    [a + inset, m - 0.018 + inset * 0.4],
    [0.1, m + 0.004 + inset * 0.5],
    [0.17, m + 0.004 + inset * 0.5],
    [b - inset, m - 0.018 + inset * 0.4],
    [0.2, m + low * 0.86],
    [0.14, m + low],
    [0.075, m + low * 0.86],
  ];
  spline(open(0.108, 0), lips);
  spline(open(0.086, 0.014), hex("#4a1a1c"));
  spline(
    [
      [a + 0.02, m - 0.01],
      [0.1, m + 0.01],
      [0.17, m + 0.01],
      [b - 0.02, m - 0.01],
      [0.2, m + 0.034],
      [0.14, m + 0.042],
      [0.075, m + 0.034],
    ],
    hex("#f7f2ea"),
  );
  for (const [x, side] of [
    [a, -1],
    [b, 1],
  ] as const)
    stroke(
      [
        [x - side * 0.012, m - 0.11],
        [x + side * 0.03, m - 0.03],
        [x + side * 0.012, m + 0.03],
      ],
      mix(deep, dark, 0.25),
      0.01,
      0.004,
      { alpha: 0.6 },
    );
}

/** Places on nose and cheeks, from the middle of the face, with sizes. */
const FRECKLES = triples(
  "-.03,.1,8 .02,.09,7 .05,.12,8 -.06,.13,9 .09,.11,8 -.1,.11,9 .13,.14,7 -.14,.14,8 .17,.11,8 -.18,.12,7 .02,.15,6 -.09,.17,7 .08,.16,9 .15,.18,7 -.14,.19,6 -.2,.17,8 .2,.16,6 -.01,.05,6 .11,.2,6 -.11,.075,6 .13,.085,6 -.05,.2,5 -.17,.22,6 .06,.07,6",
);

function drawFreckles({ skin }: Features, { add }: HeadPen, isFrontal: boolean): void {
  const tint = mix(adjust(skin, -0.16, 1.3), hex("#a5582c"), 0.4);
  for (const [x, y, size] of FRECKLES) {
    const r = size * 0.0014;
    // The far cheek is seen narrower.
    const across = isFrontal ? x : 0.14 + x * (x > 0 ? 0.75 : 1);
    add(path().ellipse(across, y, r, r * 0.85, 10), tint, { alpha: 0.58 });
  }
}

function drawWrinkles({ stroke }: HeadPen, { deep }: Tones): void {
  for (const line of [
    points(".055,.2 .025,.27 .02,.33"),
    points(".235,.19 .262,.26 .262,.31"),
    points("-.07,.06 0,.078 .07,.06"),
    points("-.08,-.2 .08,-.215 .22,-.195"),
    points("-.06,-.26 .08,-.275 .2,-.255"),
  ] as Point[][])
    stroke(line, deep, 0.012, 0.005, { alpha: 0.65 });
}
