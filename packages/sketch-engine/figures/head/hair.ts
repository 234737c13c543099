import { adjust } from "../../core/colour";
import { type Point, path } from "../../core/path";
import { Layer, shaded } from "../easel";
import { points } from "../outline";
import type { Features, HairStyle, HeadPen, Outline } from "./pen";

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
      ".15,-.41 .27,-.38 .345,-.22 .35,-.02 .405,-.16 .36,-.42 .18,-.57 -.06,-.59 -.32,-.5 -.47,-.25 -.5,.1 -.5,.5 -.36,.62 -.25,.46 -.22,.2 -.215,0 -.13,-.17 .03,-.33",
    ),
    back: points(
      "0,-.5 .3,-.38 .39,-.08 .4,.4 .38,.8 .28,1.1 .04,1.22 -.2,1.36 -.5,1.26 -.56,.8 -.5,.3 -.48,-.2",
    ),
    lock: points("-.46,.3 -.51,.62 -.53,1 -.46,1.3 -.38,1.44 -.31,1.2 -.27,.9 -.29,.6 -.25,.35"),
  },
  bun: {
    front: points(
      ".15,-.4 .27,-.35 .335,-.18 .36,-.3 .27,-.5 .06,-.575 -.2,-.55 -.42,-.38 -.47,-.12 -.42,.1 -.34,.2 -.29,.14 -.24,.04 -.225,-.05 -.13,-.21 .03,-.33",
    ),
    back: points("-.3,-.44 -.1,-.56 -.12,-.74 -.28,-.83 -.44,-.76 -.5,-.6 -.44,-.44"),
  },
  braid: {
    front: points(
      ".15,-.4 .27,-.35 .335,-.18 .36,-.3 .27,-.5 .06,-.58 -.2,-.55 -.44,-.36 -.48,-.08 -.45,.2 -.36,.42 -.27,.3 -.24,.06 -.225,-.05 -.13,-.21 .03,-.33",
    ),
  },
};

/** Draws the hair of a head in three-quarter view. */
export function drawHair(look: Features, pen: HeadPen): void {
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
  // Children wear a fringe.
  if (look.age === "child" && style !== "short" && !look.isCovered)
    spline(
      points(".335,-.17 .33,-.34 .12,-.47 -.14,-.4 -.26,-.1 -.2,-.1 -.06,-.17 .1,-.185 .24,-.165"),
      hair,
    );
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
