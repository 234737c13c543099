import { coverageOf } from "../../core/coverage";
import { fillMask } from "../../core/fill";
import { type Frame, Surface } from "../../core/frame";
import { composeGraphic } from "../../graphic/compose";
import { motifOf } from "../../graphic/motifs";
import { toPixels } from "../../graphic/shape";
import type { Brief } from "../../language/brief";

/** Depths in world units, of the sheet and of the nearest shape: styles outline by them. */
const [SHEET_DEPTH, NEAR_DEPTH] = [8, 3];

/** Paints the abstract form that the prompt names; false if it names none. */
export function paintMotif(brief: Brief, frame: Frame): boolean {
  if (!motifOf(brief)) return false;
  const { width, height } = frame;
  for (const { role, polygons, colour, nearness, alpha = 1 } of composeGraphic(brief, frame.aspect).shapes) {
    const mask = coverageOf(toPixels(polygons, height), width, height);
    if (!mask) continue;
    const { top, height: tall } = mask;
    fillMask(
      frame,
      mask,
      (_x, y, out) => {
        const light = role === "subject" ? 1.1 - 0.25 * ((y - top) / tall) : 1;
        for (let c = 0; c < 3; c++) out[c] = colour[c]! * light;
      },
      {
        alpha,
        depth: SHEET_DEPTH + (NEAR_DEPTH - SHEET_DEPTH) * nearness,
        surface: role === "subject" ? Surface.object : Surface.land,
      },
    );
  }
  return true;
}
