import { Frame } from "../../core/frame";
import { Noise } from "../../core/noise";
import { Random } from "../../core/random";
import { composeGraphic } from "../../graphic/compose";
import { mergeTrees } from "../../graphic/shape";
import { layPaper } from "../paint/paper";
import { finish } from "../shared/finish";
import type { Style } from "../style";
import { paintBranch, stampSeal } from "./details";
import { InkPainter, PAPER } from "./painter";

/** Sumi-e (ink wash painting): one ink in many dilutions on fibrous paper, with a red sun, a branch and a seal. */
export const ink: Style = (brief, width, height, progress) => {
  const frame = new Frame(width, height);
  const random = new Random(brief.layoutSeed).fork("ink");
  const noise = new Noise(random.uint32());
  const paperNoise = new Noise(random.uint32());
  const hasKarst = brief.terrain === "mountains" || brief.terrain === "forest";
  const graphic = composeGraphic(brief, frame.aspect, { layers: 5, hasKarst });
  const teeth = layPaper(frame, PAPER, paperNoise, progress.part(0, 0.15), (x, y, tooth) => {
    const bend = paperNoise.gradient(x * 6, y * 6) * 2;
    const fibre =
      (1 - Math.abs(paperNoise.gradient(x * 18 + bend, y * 42 + paperNoise.gradient(x * 9, y * 9)))) ** 14;
    return 1 + tooth * 0.018 - fibre * 0.02 - 0.03 * paperNoise.fractal(x * 1.5, y * 1.5, 3);
  });
  const painter = new InkPainter(graphic, frame, noise, teeth);
  painter.paintLight();
  progress.stage(0.15, 0.9);
  const shapes = mergeTrees(graphic.shapes);
  for (const [i, shape] of shapes.entries()) {
    painter.paint(shape, i + 1);
    progress.at(i / shapes.length);
  }
  const isOutside = brief.stage === null && (brief.room === "none" || brief.room === "terrace");
  const hasBranch =
    isOutside && brief.vegetation > 0.4 && brief.terrain !== "city" && brief.terrain !== "desert";
  if (hasBranch) paintBranch(painter, random.fork("branch"));
  stampSeal(painter, random.fork("seal"));
  return finish(frame, { vignette: 0.05, grain: 0.01, brief }, progress.part(0.92, 1));
};
