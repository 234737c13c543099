import { checkpoint } from "../core/checkpoint";
import { Frame } from "../core/frame";
import { path } from "../core/path";
import type { Progress } from "../core/progress";
import { Random } from "../core/random";
import type { Brief, Stage } from "../language/brief";
import { paintScene } from "../scenes/scene";
import { stageLight } from "../stage/light";
import { paintThing } from "../stage/paint-thing";
import { finish } from "./shared/finish";
import type { Style } from "./style";

const STUDIO: Stage = { kind: "studio", material: "paper", hasView: false };

/** A studio photograph: things large on a seamless backdrop under a softbox. */
export const product: Style = (asked, width, height, progress) => {
  const frame = new Frame(width, height);
  // A softbox does not know the time of day.
  const brief: Brief = {
    ...asked,
    stage: asked.stage ?? STUDIO,
    time: asked.time === "night" ? "night" : "day",
  };
  // A flock belongs to its sky, so it is in the print.
  const isPlace = asked.stage === null && brief.subjects.every(({ kind }) => kind === "birds");
  paintScene(isPlace ? { ...brief, subjects: [] } : brief, frame, progress.part(0, 0.6));
  if (isPlace) standPrint(asked, frame, new Random(brief.layoutSeed).sign(), progress.part(0.6, 0.9));
  return finish(
    frame,
    {
      vignette: 0.14,
      grain: 0.02,
      brief,
      contrast: 0.1,
      saturation: Math.min(1.05, brief.saturation),
    },
    progress.part(0.9, 1),
  );
};

/** A place without a subject stands in the studio as a framed print. */
function standPrint(brief: Brief, frame: Frame, side: 1 | -1, progress: Progress): void {
  const { width, height, aspect } = frame;
  const scale = Math.min(0.6, aspect * 0.6);
  const sheet = path().rect(-0.5, -1, 1, 1);
  paintThing(
    frame,
    {
      model: {
        kind: "thing framed picture",
        anchor: "ground",
        height: 1,
        width: 1,
        parts: [{ outline: sheet, colour: [0.9, 0.9, 0.88] }],
      },
      x: width / 2,
      y: height * 0.82,
      scale: scale * height,
      mirror: 1,
      turn: 0,
    },
    { light: stageLight(brief, side), groundShadow: 0.2, reflection: 0.1 },
  );
  const size = Math.round(scale * height * 0.86);
  const print = new Frame(size, size);
  paintScene({ ...brief, aspect: 1, stage: null }, print, progress);
  const left = Math.round((width - size) / 2);
  const top = Math.round(height * (0.82 - scale * 0.93));
  for (let row = 0; row < size; row++) {
    checkpoint();
    frame.colour.set(
      print.colour.subarray(row * size * 3, (row + 1) * size * 3),
      ((top + row) * width + left) * 3,
    );
  }
}
