import { adjust, hex, mix, toLch } from "../../core/colour";
import { clamp } from "../../core/math";
import { type Point, path } from "../../core/path";
import { Layer, lightened, shaded } from "../easel";
import { points } from "../outline";
import { drawFace } from "./face";
import { type Features, type HairStyle, type HeadPen, mirrored, type Outline } from "./pen";

/** Right halves of a head that looks straight ahead, from the crown to the chin. */
const SOFT = points("0,-.49 .2,-.45 .33,-.28 .35,-.08 .335,.1 .285,.27 .19,.42 .09,.495 0,.505");
const STRONG = points("0,-.49 .2,-.45 .335,-.28 .355,-.08 .35,.12 .33,.28 .27,.42 .16,.515 0,.53");
const ROUND = points("0,-.49 .21,-.45 .36,-.28 .375,-.06 .37,.13 .32,.3 .21,.43 .1,.485 0,.49");

/** Right halves of the hair before the forehead: from the crown down outside, and up again along the hairline. */
const HAIR: Record<Exclude<HairStyle, "bald">, Outline> = {
  short: points("0,-.62 .2,-.6 .37,-.46 .42,-.22 .4,.04 .35,.08 .34,-.1 .3,-.25 .17,-.33 0,-.31"),
  curly: points("0,-.62 .2,-.6 .37,-.46 .42,-.22 .41,.04 .36,.06 .34,-.1 .29,-.24 .16,-.3 0,-.28"),
  bun: points("0,-.59 .22,-.56 .39,-.38 .42,-.12 .385,.08 .345,-.04 .3,-.22 .15,-.36 0,-.42"),
  braid: points("0,-.59 .22,-.56 .4,-.38 .43,-.08 .4,.22 .35,.1 .33,-.1 .27,-.27 .13,-.38 0,-.43"),
  long: points(
    "0,-.6 .22,-.57 .42,-.4 .47,-.08 .49,.34 .47,.72 .39,.62 .375,.3 .35,.02 .29,-.22 .15,-.37 0,-.45",
  ),
};

/** Draws a head that looks straight ahead. */
export function drawFrontOfHead(look: Features, pen: HeadPen): void {
  const { spline, stroke, add } = pen;
  const { skin, hair, style, age, isManly } = look;
  const deep = shaded(skin, 1.7);
  for (const side of [-1, 1]) {
    const ear = (text: string): Point[] => points(text).map(([x, y]): Point => [x * side, y]);
    spline(ear(".33,-.06 .405,-.08 .42,.02 .39,.13 .33,.15"), side < 0 ? shaded(skin, 1.1) : skin);
    spline(ear(".35,-.02 .385,-.03 .385,.05 .355,.09"), deep, { alpha: 0.5 });
  }
  const half = age === "child" ? ROUND : isManly ? STRONG : SOFT;
  if (style !== "bald") add(path().ellipse(0, -0.19, 0.375, 0.36), shaded(hair));
  spline(mirrored(half), skin);
  // Shade deepens in steps towards the side away from the light.
  for (const [inner, alpha] of points(".52,.22 .68,.3 .84,.4"))
    spline(
      [...half, ...half.map(([x, y]): Point => [x * inner + 0.01, y * 0.99]).reverse()].map(
        ([x, y]): Point => [-x, y],
      ),
      shaded(skin, 1.2),
      { alpha },
    );
  spline(mirrored(points("0,.4 .16,.405 .1,.5 0,.51")), deep, { alpha: 0.22 });
  const blush = mix(skin, hex("#d4604f"), 0.45);
  const bright = clamp(toLch(skin)[0] * 2 - 0.7);
  for (const side of [-1, 1])
    add(path().ellipse(side * 0.2, 0.19, 0.095, 0.065, 24), blush, {
      alpha: (isManly ? 0.2 : 0.38) * bright,
    });
  add(path().ellipse(0.1, -0.24, 0.15, 0.07, 24), lightened(skin), { alpha: 0.38, tone: 0.72 });
  drawFace(look, pen);
  if (look.hasBeard) {
    spline(
      mirrored(points("0,.222 .1,.212 .2,.24 .29,.16 .345,.02 .35,.2 .32,.36 .23,.52 .1,.6 0,.61")),
      hair,
    );
    spline(points("-.085,.295 0,.288 .085,.295 0,.345"), mix(skin, look.lips, 0.6));
  }
  if (style === "bald") return;
  drawCrown(look, pen, HAIR[style]);
  // Children wear a fringe.
  if (age === "child" && style !== "curly" && !isManly)
    spline(mirrored(points("0,-.46 .2,-.42 .34,-.2 .33,-.12 .2,-.165 0,-.175")), hair);
  if (style === "braid")
    for (let i = 0; i < 8; i++) {
      const r = 0.1 - i * 0.005;
      add(
        path().ellipse(-0.4 - i * 0.008, 0.3 + i * 0.125, r, 0.082, 18),
        i % 2 ? hair : adjust(hair, -0.03),
      );
    }
  const light = adjust(hair, 0.09, 1.05);
  const strands =
    style === "long" ? [".1,-.5 .34,-.28 .42,.1 .43,.5", "-.1,-.5 -.34,-.28 -.42,.1 -.43,.5"] : [];
  for (const line of [...strands, ".04,-.52 .2,-.48 .34,-.28", "-.06,-.52 -.22,-.46 -.35,-.24"])
    stroke(points(line), light, 0.016, 0.004, { alpha: 0.5, tone: 0.72 });
}

/** The hair over the forehead and behind the head. */
function drawCrown({ hair, style, isManly }: Features, { spline, add }: HeadPen, half: Outline): void {
  if (style === "long")
    spline(
      mirrored(points("0,-.5 .34,-.4 .47,-.05 .5,.5 .5,.95 .36,1.12 0,1.1")),
      shaded(hair, 1.3),
      {},
      Layer.hairBack,
    );
  if (style === "bun") {
    add(path().ellipse(0, -0.68, 0.2, 0.17, 26), shaded(hair, 0.9), {}, Layer.hairBack);
    add(path().ellipse(0.03, -0.71, 0.13, 0.1, 22), hair, {}, Layer.hairBack);
  }
  if (style !== "curly") {
    spline(mirrored(half), hair);
    return;
  }
  // Men wear their curls shorter.
  const rim = mirrored(
    isManly
      ? points("0,-.53 .17,-.5 .3,-.4 .375,-.25 .39,-.07")
      : points("0,-.6 .2,-.56 .36,-.44 .45,-.25 .46,-.04 .42,.14"),
  );
  for (const [x, y] of rim)
    add(path().ellipse(x, y, 0.165, 0.16, 20), shaded(hair), {}, Layer.hairBack + 2.9);
  spline(mirrored(half), hair);
  // Locks fall over the hairline, each lit from above.
  const locks = [
    ...rim,
    ...mirrored(points("0,-.36 .13,-.36 .24,-.3 .31,-.2")),
    ...mirrored(points(".1,-.5 .26,-.4")),
  ];
  for (const [i, [x, y]] of locks.entries()) {
    const r = i < rim.length ? 0.115 : 0.09;
    add(path().ellipse(x * 0.94, y * 0.94, r, r * 0.96, 20), i % 2 ? hair : adjust(hair, 0.03));
    add(path().ellipse(x * 0.94 + 0.025, y * 0.94 - 0.03, r * 0.4, r * 0.28, 14), adjust(hair, 0.1, 1.05), {
      alpha: 0.35,
    });
  }
}
