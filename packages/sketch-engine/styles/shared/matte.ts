import { bloom } from "../../core/bloom";
import { Frame } from "../../core/frame";
import { defocus } from "../../core/lens";
import { paintScene } from "../../scenes/scene";
import type { Style } from "../style";
import { finish } from "./finish";

/** A photographic look of the plain scene: bloom, vignette and film grain. */
export const matte: Style = (brief, width, height, progress) => {
  const frame = new Frame(width, height);
  paintScene(brief, frame, progress.part(0, 0.9));
  const isDark = brief.time === "night" || brief.terrain === "space";
  progress.stage(0.9, 0.94);
  if (brief.depthOfField > 0) defocus(frame, brief.depthOfField);
  bloom(frame, isDark ? 0.5 : 0.88, brief.neon > 0 ? 0.75 : isDark ? 0.6 : 0.45, 0.018);
  return finish(
    frame,
    {
      brief,
      vignette: 0.16 + 0.1 * brief.contrast,
      grain: 0.016,
      contrast: 0.12 + 0.5 * (brief.contrast - 0.5) + 0.2 * brief.storm,
      saturation: brief.saturation < 0.2 ? brief.saturation : 1.04,
    },
    progress.part(0.94, 1),
  );
};
