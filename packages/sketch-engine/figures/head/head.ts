import { hex, mix, type Rgb, toLch } from "../../core/colour";
import { clamp } from "../../core/math";
import { path } from "../../core/path";
import { type Easel, Layer, lightened, shaded } from "../easel";
import { points } from "../outline";
import type { Rig } from "../skeleton";
import { drawBackOfHead } from "./back";
import { drawFace } from "./face";
import { drawFrontOfHead } from "./front";
import { drawHair } from "./hair";
import { type Features, type HeadPen, headPen, type Outline } from "./pen";

export type { Expression, Features, HairStyle } from "./pen";

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

/** Draws head and neck: in three-quarter view to the right unless the look says from which side. */
export function drawHead(easel: Easel, rig: Rig, look: Features): void {
  const pen = headPen(easel, rig);
  drawNeck(easel, rig, look.skin, look.side === "back");
  if (look.side === "back") drawBackOfHead(look, pen);
  else if (look.side === "front") drawFrontOfHead(look, pen);
  else drawTurnedHead(look, pen);
}

/** Draws a head in three-quarter view to the right. */
function drawTurnedHead(look: Features, pen: HeadPen): void {
  const { spline, stroke, add } = pen;
  const { skin, hair, isManly, age } = look;
  const deep = shaded(skin, 1.7);
  const bright = clamp(toLch(skin)[0] * 2 - 0.7);
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
  drawFace(look, pen);
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
  drawHair(look, pen);
}

/** The neck lies in the shadow of the chin; from behind it is lit. */
function drawNeck(easel: Easel, rig: Rig, skin: Rgb, isFromBehind: boolean): void {
  easel.add(Layer.trunk - 0.1, rig.neck.region(-0.4, 1.25), skin);
  if (isFromBehind) return;
  easel.add(
    Layer.trunk - 0.1,
    rig.neck.region(-0.4, 1.2, -1, (t) => 0.1 - 0.6 * t),
    shaded(skin, 1.3),
    { alpha: 0.8 },
  );
  easel.add(
    Layer.trunk - 0.1,
    rig.neck.region(-0.4, 0.55, -1, 1, { bottom: (u) => -0.12 + 0.2 * u }),
    shaded(skin, 1.7),
    {
      alpha: 0.75,
    },
  );
}
