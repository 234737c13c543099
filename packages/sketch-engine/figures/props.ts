import { hex, type Rgb } from "../core/colour";
import { hypot } from "../core/math";
import { type Point, path, smooth, strokePath } from "../core/path";
import type { Look } from "../subjects/kinds";
import { type Easel, Layer, lightened, shaded } from "./easel";
import { points } from "./outline";
import type { Rig } from "./skeleton";

/** Things that a pose needs: in the hands, under the body, or beside it. */

const WOOD = hex("#8a5a34");
const STEEL = hex("#9aa3ab");
const BLACK = hex("#25262b");
const CREAM = hex("#f3ecdc");
const IN_HAND = Layer.nearArm - 1.15;

export interface Stage {
  easel: Easel;
  rig: Rig;
  accent: Rgb;
  /** Where each hand grips, and the lowest point of the shoes. */
  near: Point;
  far: Point;
  ground: number;
}

/** Draws shapes written as points, in head heights from a place; `size` and `turn` belong to all of them. */
function pen(easel: Easel, layer: number, [x, y]: Point, size = 1, turn = 0) {
  const at = (outline: ReturnType<typeof path>) => outline.placed(x, y, size, turn);
  return {
    fill: (text: string, colour: Rgb, look?: Look) =>
      easel.add(layer, at(path().polygon(points(text))), colour, look),
    round: (text: string, colour: Rgb, look?: Look) =>
      easel.add(layer, at(path().spline(points(text), 6)), colour, look),
    line: (text: string, colour: Rgb, width: number, end = width, look?: Look) =>
      easel.add(layer, at(strokePath(smooth(points(text), false, 8), width, end)), colour, look),
    /** The middle and the half axes of an ellipse. */
    dot: (text: string, colour: Rgb, look?: Look) => {
      const [middle, half] = points(text);
      easel.add(layer, at(path().ellipse(...middle!, ...half!)), colour, look);
    },
  };
}

const DRAW = {
  stool({ easel, rig, ground }) {
    const { size } = rig.build;
    const { line, fill, dot } = pen(easel, Layer.behind + 1, [0, 0.38 * size], size);
    const foot = ground / size - 0.38;
    line(`-.5,0 -.6,${foot}`, shaded(WOOD, 1.6), 0.13, 0.09);
    line(`.32,0 .38,${foot}`, shaded(WOOD, 1.6), 0.13, 0.09);
    line(`-.62,0 -.8,${foot}`, WOOD, 0.13, 0.09);
    line(`.44,0 .6,${foot}`, WOOD, 0.13, 0.09);
    line(`-.74,${foot - 0.9} .54,${foot - 0.9}`, shaded(WOOD), 0.08);
    dot("-.1,.1 .74,.1", shaded(WOOD, 1.4));
    fill("-.84,0 .64,0 .64,.1 -.84,.1", shaded(WOOD, 1.4));
    dot("-.1,0 .74,.1", lightened(WOOD));
  },
  book({ easel, near, far, accent }) {
    const { fill, line } = pen(easel, IN_HAND, [(near[0] + far[0]) / 2, (near[1] + far[1]) / 2 - 0.05]);
    fill("-.5,.2 -.34,-.55 .12,-.34 .62,-.6 .5,.16 .02,.34", accent);
    fill("-.44,.14 -.3,-.52 .12,-.36 .04,.28", CREAM);
    fill("-.38,-.1 -.3,-.52 .12,-.36 .1,-.2", lightened(CREAM), { alpha: 0.4 });
    fill(".56,-.55 .46,.12 .04,.28 .12,-.36", shaded(CREAM, 0.8));
    for (const y of [-0.34, -0.22, -0.1, 0.02])
      line(`${-0.31 - y * 0.12},${y - 0.07} ${0.04 - y * 0.1},${y + 0.06}`, shaded(CREAM, 3), 0.022);
  },
  bouquet({ easel, near, accent }) {
    const at: Point = [near[0] + 0.2, near[1] - 0.1];
    const { line, dot } = pen(easel, IN_HAND, at);
    line("0,-.3 -.1,.6", hex("#557a4a"), 0.05, 0.03);
    line("0,-.3 .12,.58", hex("#557a4a"), 0.05, 0.03);
    for (let i = 0; i < 8; i++)
      pen(easel, IN_HAND, [at[0], at[1] - 0.2], 1, (i - 3.5) * 0.32).round(
        "0,0 .12,-.3 0,-.62 -.12,-.3",
        hex(i % 2 ? "#4f7a4a" : "#6a9358"),
      );
    const petals = [accent, hex("#f3e7d3"), hex("#e5929b"), lightened(accent)];
    for (const [i, [x, y]] of points(
      "-.36,-.42 .36,-.42 -.16,-.66 .2,-.68 0,-.4 -.2,-.24 .22,-.24",
    ).entries()) {
      const petal = petals[i % 4]!;
      for (let k = 0; k < 6; k++)
        dot(
          `${x + Math.cos(k * 1.05) * 0.1},${y + Math.sin(k * 1.05) * 0.1} .085,.085`,
          k % 2 ? petal : shaded(petal, 0.5),
        );
      dot(`${x},${y} .07,.07`, shaded(petal, 1.6));
    }
  },
  bicycle({ easel, rig, accent, far, ground }) {
    const { size } = rig.build;
    const { line, dot, round } = pen(easel, Layer.farLeg + 0.9, [0, 0], size);
    const floor = ground / size;
    const [bar, head] = [
      `${far[0] / size - 0.1},${far[1] / size + 0.05}`,
      `${far[0] / size - 0.12},${far[1] / size + 0.47}`,
    ];
    const [rear, front, crank] = [`-1.15,${floor - 1.2}`, `2.3,${floor - 1.2}`, `.5,${floor - 0.42}`];
    for (const x of [-1.15, 2.3]) {
      const rim = Array.from(
        { length: 25 },
        (_, i) =>
          `${x + Math.cos((i / 12) * Math.PI) * 1.2},${floor - 1.2 + Math.sin((i / 12) * Math.PI) * 1.2}`,
      );
      for (let i = 0; i < 24; i += 2)
        line(`${x},${floor - 1.2} ${rim[i]}`, STEEL, 0.014, 0.014, { alpha: 0.8 });
      line(rim.join(" "), BLACK, 0.1);
      dot(`${x},${floor - 1.2} .09,.09`, STEEL);
    }
    line(`${rear} ${crank}`, accent, 0.08);
    line(`${rear} -.14,.72`, accent, 0.07);
    line(`-.2,.5 ${crank}`, accent, 0.11);
    line(`${head} -.12,.84`, accent, 0.11);
    line(`${head} ${crank}`, accent, 0.12);
    line(`${bar} ${head} ${front}`, shaded(accent), 0.09);
    line(
      `${far[0] / size - 0.26},${far[1] / size + 0.1} ${far[0] / size + 0.06},${far[1] / size + 0.03}`,
      BLACK,
      0.1,
    );
    round("-.62,.42 -.5,.3 -.1,.37 .16,.4 .1,.5 -.4,.54", BLACK);
    dot(`${crank} .22,.22`, STEEL);
    dot(`${crank} .14,.14`, BLACK);
  },
  rock({ easel, near, ground }) {
    const { fill } = pen(easel, Layer.behind, [Math.max(near[0] - 0.12, 1.1), 0]);
    fill(
      `.3,-5.4 .05,-5 -.08,-4.4 .12,-3.2 -.1,-2 .16,-.6 -.2,.7 .05,1.8 -.4,${ground} 1.5,${ground} 1.5,-5.4`,
      hex("#8b8177"),
    );
    for (const [i, y] of [-4.4, -3, -1.6, -0.2, 1.2].entries())
      fill(
        `.1,${y} .7,${y - 0.3} 1.5,${y + 0.3} 1.5,${y + 1} .5,${y + 0.7}`,
        hex(i % 2 ? "#766d65" : "#9a9086"),
      );
  },
  pan({ easel, near, far }) {
    const { line, round, dot } = pen(easel, IN_HAND, far);
    line("-.05,0 .85,.04", BLACK, 0.1);
    round(".75,-.06 1.3,-.13 1.96,-.06 1.88,.2 1.35,.28 .84,.2", BLACK);
    dot("1.35,-.05 .58,.08", shaded(STEEL, 2));
    dot("1.1,-.1 .13,.08", hex("#d9573b"));
    dot("1.35,-.1 .13,.08", hex("#e2c044"));
    dot("1.58,-.1 .13,.08", hex("#6a9358"));
    for (const x of [1.15, 1.5])
      line(`${x},-.3 ${x + 0.1},-.6 ${x - 0.06},-.9 ${x + 0.06},-1.2`, hex("#ffffff"), 0.09, 0.02, {
        alpha: 0.4,
      });
    const spoon = pen(easel, IN_HAND, near);
    spoon.line("-.1,.1 .6,-.35", WOOD, 0.06);
    spoon.dot(".66,-.4 .15,.11", WOOD);
  },
  easel({ easel, far, ground, accent }) {
    const { line, fill, dot } = pen(easel, Layer.behind, [far[0] + 1, far[1]]);
    line(`-.1,-2 -.8,${ground - far[1]}`, WOOD, 0.11);
    line(`.2,-2 .9,${ground - far[1]}`, WOOD, 0.11);
    fill("-.8,-1.5 1.1,-1.35 1.1,1.35 -.8,1.5", hex("#f4efe4"));
    fill("-.7,.6 0,-.1 .5,.4 1,.1 1,1.25 -.7,1.4", hex("#6f8f8a"));
    fill("-.7,1 .4,.7 1,1 1,1.25 -.7,1.4", hex("#4d6b58"));
    dot(".5,-.75 .28,.28", accent);
    line("-.95,1.55 1.2,1.4", shaded(WOOD), 0.12);
    const brush = pen(easel, IN_HAND, far);
    brush.line("-.3,.14 .5,-.2", WOOD, 0.05, 0.03);
    brush.line(".45,-.18 .66,-.27", accent, 0.07, 0.01);
  },
  palette({ easel, near }) {
    const { round, dot } = pen(easel, Layer.nearArm - 0.2, [near[0] + 0.25, near[1] + 0.02]);
    round("-.5,.05 -.2,-.22 .4,-.2 .72,.02 .5,.22 .2,.16 -.1,.26", hex("#b98a58"));
    for (const [i, colour] of ["#c8323f", "#e2c044", "#2f6aa8", "#f4efe4", "#4d7a4a"].entries())
      dot(`${-0.15 + i * 0.17},${-0.12 + Math.abs(i - 2) * 0.03} .07,.05`, hex(colour));
  },
  guitar({ easel, near, far }) {
    const [x, y] = [far[0] - near[0], far[1] - near[1]];
    const { fill, round, dot } = pen(easel, IN_HAND, [near[0] - 0.05, near[1] + 0.1], 1, Math.atan2(y, x));
    const neck = hypot(x, y) * 1.35;
    const body = hex("#b8722f");
    const shape =
      "-.85,0 -.74,-.52 -.3,-.64 .1,-.42 .45,-.46 .72,-.26 .78,0 .72,.26 .45,.46 .1,.42 -.3,.64 -.74,.52";
    fill(`0,-.08 ${neck},-.065 ${neck},.065 0,.08`, shaded(WOOD, 2));
    fill(`${neck},-.13 ${neck + 0.5},-.15 ${neck + 0.5},.15 ${neck},.13`, shaded(WOOD, 1.4));
    pen(easel, IN_HAND, [near[0] - 0.06, near[1] + 0.15], 1.05, Math.atan2(y, x)).round(
      shape,
      shaded(body, 3),
    );
    round(shape, body);
    dot(".18,0 .2,.2", BLACK);
    fill("-.5,-.16 -.42,-.16 -.42,.16 -.5,.16", BLACK);
    fill(`.36,-.075 ${neck},-.06 ${neck},.06 .36,.075`, shaded(WOOD, 2));
    for (const o of [-0.04, 0, 0.04])
      fill(`-.46,${o - 0.006} ${neck},${o - 0.006} ${neck},${o + 0.006} -.46,${o + 0.006}`, CREAM);
  },
  violin({ easel, rig, near, far }) {
    const chin: Point = [rig.head.at[0] + 0.2, rig.head.at[1] + 0.62];
    const [x, y] = [far[0] - chin[0], far[1] - chin[1]];
    const { round, fill } = pen(easel, Layer.head + 0.6, chin, 1, Math.atan2(y, x));
    const neck = hypot(x, y) + 0.15;
    fill(`0,-.05 ${neck},-.04 ${neck},.04 0,.05`, BLACK);
    round("-.16,0 -.08,-.22 .2,-.24 .36,-.14 .56,-.2 .72,0 .56,.2 .36,.14 .2,.24 -.08,.22", hex("#8e4a22"));
    fill(".1,-.02 1.1,-.02 1.1,.03 .1,.03", BLACK);
    pen(easel, Layer.nearArm - 0.5, near).line("-.05,.1 .5,-1.9", WOOD, 0.035);
  },
  desk({ easel, rig, near, far, ground }) {
    const y = Math.max(near[1], far[1]) + 0.16;
    const at: Point = [1.15 * rig.build.size, y];
    const legs = pen(easel, Layer.behind + 2, at);
    for (const x of [0.15, 2.6]) legs.line(`${x},0 ${x},${ground - y}`, shaded(WOOD, 1.5), 0.14, 0.1);
    pen(easel, Layer.farArm - 0.5, at).fill("1.1,-.06 1.55,-1.1 1.63,-1.1 1.2,0", STEEL);
    const { fill, round } = pen(easel, Layer.nearArm - 0.99, at);
    fill("-.15,0 2.9,0 2.9,.16 -.15,.16", WOOD);
    fill("-.15,.1 2.9,.1 2.9,.16 -.15,.16", shaded(WOOD, 1.4));
    fill(".1,-.07 1.2,-.07 1.2,0 .1,0", STEEL);
    round("2.05,-.42 2.4,-.42 2.38,-.05 2.3,0 2.12,0 2.06,-.05", hex("#c8553d"));
  },
  cup({ easel, far }) {
    const { fill, round } = pen(easel, IN_HAND, far);
    fill("-.17,-.34 .19,-.34 .14,.2 -.12,.2", hex("#f1ebe0"));
    fill("-.15,-.12 .165,-.12 .145,.1 -.13,.1", hex("#a8774d"));
    round("-.2,-.34 -.18,-.42 .2,-.42 .22,-.34", hex("#5b3f2e"));
  },
  phone({ easel, far }) {
    const { fill } = pen(easel, IN_HAND, far);
    fill("-.14,-.42 .12,-.46 .17,.12 -.09,.16", BLACK);
    fill("-.12,-.39 -.09,-.4 -.04,.14 -.07,.14", hex("#cfe3ee"), { glow: 0.4 });
  },
  camera({ easel, rig }) {
    const { fill, dot } = pen(easel, Layer.head + 0.7, [rig.head.at[0] + 0.32, rig.head.at[1] + 0.06]);
    fill("-.3,-.18 -.1,-.18 -.05,-.27 .15,-.27 .19,-.18 .3,-.18 .3,.2 -.3,.2", BLACK);
    fill(".12,-.15 .52,-.17 .56,.17 .12,.17", hex("#3a3c43"));
    dot(".54,0 .06,.165", hex("#7fa6bb"));
  },
  microphone({ easel, far }) {
    const { line, dot } = pen(easel, IN_HAND, far);
    line(".06,.35 -.1,-.25", BLACK, 0.07, 0.1);
    dot("-.12,-.33 .11,.13", STEEL);
  },
  rod({ easel, near, far, ground }) {
    const { line, dot } = pen(easel, IN_HAND, far);
    const [x, y] = [far[0] - near[0], far[1] - near[1]];
    const length = hypot(x, y) || 1;
    const tip: Point = [(x / length) * 3 + 0.8, (y / length) * 3 - 2.4];
    const water = ground - far[1];
    line(
      `${-x - (x / length) * 0.5},${-y - (y / length) * 0.5 + 0.15} 0,0 ${tip[0] / 2 + 0.1},${tip[1] / 2 - 0.1} ${tip.join()}`,
      WOOD,
      0.08,
      0.015,
    );
    dot(`${-x / 2},${-y / 2 + 0.12} .13,.13`, BLACK);
    line(
      `${tip.join()} ${tip[0] + 0.15},${(tip[1] + water) / 2} ${tip[0] + 0.1},${water - 0.2}`,
      hex("#d8d8d2"),
      0.014,
    );
    dot(`${tip[0] + 0.1},${water - 0.15} .07,.1`, hex("#d9382e"));
  },
  ball({ easel, near }) {
    const { dot, line } = pen(easel, IN_HAND, near);
    dot(".02,-.4 .45,.45", hex("#d8742c"), { shading: "sphere" });
    line("-.4,-.3 0,-.5 .42,-.34", BLACK, 0.03);
  },
  skateboard({ easel, ground, accent, rig }) {
    const { middle, half } = feetOf(rig);
    const { dot, line } = pen(easel, Layer.behind, [middle + 0.1, ground]);
    const end = half + 0.75;
    for (const x of [-0.66 * end, 0.66 * end]) {
      dot(`${x},.22 .14,.14`, CREAM);
      dot(`${x},.22 .05,.05`, STEEL);
    }
    line(`${-end},-.14 ${-end * 0.75},.03 ${end * 0.75},.03 ${end},-.14`, accent, 0.12);
  },
  surfboard({ easel, ground, accent, rig }) {
    const { middle, half } = feetOf(rig);
    const { round, line } = pen(easel, Layer.behind, [middle + 0.2, ground], half + 1.6);
    round("-1,-.02 -.5,-.03 .5,-.05 .98,-.13 1.02,-.14 .6,.04 0,.06 -.7,.05", hex("#f1e9d8"));
    line("-.9,.02 0,.02 .85,-.06", accent, 0.025, 0.012);
  },
  stick({ easel, far, ground }) {
    pen(easel, IN_HAND, far).line(`.02,-.5 .35,${ground - far[1]}`, WOOD, 0.08, 0.06);
  },
  sword({ easel, far }) {
    const { fill, line } = pen(easel, IN_HAND, far, 1, -1.05);
    fill(".3,-.08 2.7,-.05 2.95,0 2.7,.05 .3,.08", hex("#d5dbe0"));
    fill(".3,0 2.9,0 2.7,.05 .3,.08", STEEL);
    line(".26,-.32 .26,.32", hex("#c29a46"), 0.1);
    line("-.3,0 .26,0", hex("#4a3226"), 0.11);
  },
  "watering can"({ easel, far, accent }) {
    const { line, fill } = pen(easel, IN_HAND, [far[0] + 0.1, far[1] + 0.2]);
    line(".3,.62 1.05,.12", shaded(accent), 0.14, 0.09);
    fill(".92,.04 1.12,-.03 1.24,.2 1.05,.24", shaded(accent));
    line("-.42,.6 -.36,.02 -.05,-.16 .3,.2", shaded(accent, 1.6), 0.07);
    fill("-.38,.2 .36,.2 .42,.92 -.44,.92", accent);
    fill("-.38,.2 -.2,.2 -.22,.92 -.44,.92", shaded(accent, 1.4), { alpha: 0.7 });
    for (let i = 0; i < 5; i++)
      line(`${1.14 + i * 0.02},.14 ${1.4 + i * 0.09},.5 ${1.5 + i * 0.12},1.3`, hex("#a9cfe2"), 0.02, 0.01, {
        alpha: 0.8,
      });
  },
} as const satisfies Record<string, (stage: Stage) => void>;

/** Where the feet stand: their middle and half the distance between them. */
function feetOf(rig: Rig): { middle: number; half: number } {
  const [near, far] = [rig.legs[0].end[0], rig.legs[1].end[0]];
  return { middle: (near + far) / 2, half: Math.abs(far - near) / 2 };
}

/** The names of the things that poses can ask for. */
export const PROPS: readonly string[] = Object.keys(DRAW);

export function drawProp(name: string, stage: Stage): void {
  DRAW[name as keyof typeof DRAW](stage);
}
