import { Frame } from "../core/frame";
import { composeGraphic } from "../graphic/compose";
import { printGraphic } from "./print";
import { paintBorder } from "./shared/border";
import { finish } from "./shared/finish";
import type { Style } from "./style";

/** Share of the shorter side. */
const BORDER = 0.032;

/** A travel poster: flat shapes, grainy gradients and a paper margin. */
export const poster: Style = (brief, width, height, progress) => {
  const frame = new Frame(width, height);
  const graphic = composeGraphic(brief, frame.aspect);
  printGraphic(graphic, frame, { bands: 7, stipple: 0.55 }, progress.part(0, 0.88));
  progress.stage(0.88, 0.92);
  paintBorder(frame, graphic.palette.paper, Math.round(Math.min(width, height) * BORDER), brief.layoutSeed);
  return finish(frame, { vignette: 0, grain: 0.02, brief, border: BORDER }, progress.part(0.92, 1));
};
