import { adjust } from "../../core/colour";
import { type Point, path } from "../../core/path";
import { shaded } from "../easel";
import { points } from "../outline";
import { type Features, type HairStyle, type HeadPen, mirrored, type Outline } from "./pen";

/** Right halves of the hair from behind, from the crown down. */
const HAIR: Record<Exclude<HairStyle, "bald">, Outline> = {
  short: points("0,-.61 .2,-.58 .38,-.42 .42,-.16 .4,.06 .33,.24 .21,.36 0,.4"),
  curly: points("0,-.6 .22,-.56 .4,-.4 .45,-.12 .43,.14 .34,.34 .18,.42 0,.43"),
  bun: points("0,-.6 .2,-.57 .38,-.4 .41,-.14 .37,.1 .24,.3 .12,.4 0,.42"),
  braid: points("0,-.6 .2,-.57 .38,-.4 .41,-.14 .38,.12 .26,.36 .12,.5 0,.52"),
  long: points("0,-.6 .22,-.57 .41,-.4 .47,-.1 .5,.4 .52,.9 .44,1.28 .24,1.36 0,1.3"),
};

/** Draws a head that looks away: ears and hair, no face. */
export function drawBackOfHead({ skin, hair, style, isCovered }: Features, pen: HeadPen): void {
  const { spline, stroke, add } = pen;
  for (const side of [-1, 1])
    spline(
      points(".34,-.06 .41,-.08 .43,.02 .4,.14 .34,.16").map(([x, y]): Point => [x * side, y]),
      side < 0 ? shaded(skin, 1.2) : skin,
    );
  spline(mirrored(points("0,-.5 .2,-.47 .35,-.32 .385,-.1 .35,.14 .24,.36 .12,.44 0,.45")), skin);
  if (style === "bald") return;
  const light = adjust(hair, 0.09, 1.05);
  const outline = HAIR[style].map(([x, y]): Point => (isCovered ? [x * 0.96, Math.max(y, -0.42)] : [x, y]));
  if (style === "curly")
    for (const [x, y] of mirrored(outline))
      add(path().ellipse(x * 0.94, y * 0.94, 0.12, 0.115, 18), shaded(hair));
  spline(mirrored(outline), hair);
  // The side away from the light.
  spline(
    outline.map(([x, y]): Point => [-x, y]).concat(outline.map(([x, y]): Point => [-x * 0.45, y]).reverse()),
    shaded(hair, 1.3),
    { alpha: 0.55 },
  );
  const end = style === "long" ? 1.2 : 0.3;
  for (const x of [-0.26, -0.12, 0.04, 0.19, 0.3])
    stroke(
      [
        [x * 0.3, -0.54],
        [x, -0.3],
        [x * 1.15, 0],
        [x * (style === "long" ? 1.3 : 0.7), end],
      ],
      light,
      0.018,
      0.004,
      { alpha: 0.5, tone: 0.72 },
    );
  if (style === "bun" && !isCovered) {
    add(path().ellipse(0, -0.34, 0.21, 0.19, 26), shaded(hair, 0.8));
    add(path().ellipse(0.03, -0.37, 0.14, 0.12, 22), adjust(hair, 0.03));
  }
  if (style !== "braid") return;
  for (let i = 0; i < 9; i++) {
    const r = 0.11 - i * 0.005;
    add(path().ellipse((i % 2) * 0.03, 0.46 + i * 0.125, r, 0.085, 18), i % 2 ? hair : adjust(hair, -0.035));
  }
}
