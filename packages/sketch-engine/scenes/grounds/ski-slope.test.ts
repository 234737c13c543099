import { expect, test } from "vitest";
import { Frame, Surface } from "../../core/frame";
import { Progress } from "../../core/progress";
import { Random } from "../../core/random";
import type { Brief } from "../../language/brief";
import { understand } from "../../language/understand";
import { paintScene } from "../scene";
import { makeGround } from ".";

const WIDTH = 120;
const HEIGHT = 90;

function paint(brief: Brief): Frame {
  const frame = new Frame(WIDTH, HEIGHT);
  paintScene(brief, frame, new Progress());
  return frame;
}

/** Share of the piste where the skier's skis are in the picture, 0..1. */
function pisteBelowSkier(seed: number): number {
  const { brief } = understand("a skier, ski slope, day", "", seed, WIDTH / HEIGHT);
  const { surface } = paint(brief);
  const empty = paint({ ...brief, subjects: [] });
  const skier = Array.from(surface.keys()).filter(
    (i) => surface[i] === Surface.object && empty.surface[i] !== Surface.object,
  );
  const lowest = Math.floor((skier.at(-1) ?? 0) / WIDTH);
  const feet = skier.filter((i) => Math.floor(i / WIDTH) >= lowest - 1);
  const middle = feet[Math.floor(feet.length / 2)] ?? 0;
  const ground = makeGround("mountains", brief, new Random(brief.layoutSeed));
  const z = empty.depth[middle] ?? 0;
  const x = (((middle % WIDTH) / WIDTH - 0.5) * (WIDTH / HEIGHT) * z) / ground.camera.focal;
  return ground.pisteAt?.(x, z) ?? 0;
}

test("skiers stand on the piste, in most of its compositions", () => {
  const shares = [0, 1, 2, 3, 4, 5].map(pisteBelowSkier);
  expect(shares.filter((share) => share > 0.5).length, shares.join()).toBeGreaterThanOrEqual(5);
});
