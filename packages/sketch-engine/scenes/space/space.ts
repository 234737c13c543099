import type { Frame } from "../../core/frame";
import { clamp } from "../../core/math";
import type { Progress } from "../../core/progress";
import type { Random } from "../../core/random";
import type { Brief } from "../../language/brief";
import { buildModel } from "../../subjects/catalogue";
import { fillModel } from "../subjects/draw-model";
import { addBrightStars, type GasHues, paintNebula } from "./nebula";
import { type Planet, paintPlanet } from "./planet";

const GAS: readonly GasHues[] = [
  [285, 330, 45],
  [255, 200, 60],
  [300, 20, 75],
  [180, 265, 340],
  [230, 290, 30],
];

/** Gas, stars, a planet with its moon, and the subjects of the prompt. */
export function paintSpace(brief: Brief, frame: Frame, parent: Random, progress: Progress): void {
  const random = parent.fork("space");
  const { aspect } = frame;
  const hues = gasHues(brief, random);
  const centreX = aspect * random.range(0.3, 0.7);
  const centreY = random.range(0.3, 0.6);
  paintNebula(frame, hues, [centreX, centreY], random.fork("nebula"), progress.part(0, 0.85));
  addBrightStars(frame, random.fork("bright"), hues[2]);

  progress.stage(0.85, 1);
  const planets = random.fork("planets");
  const radius = Math.min(planets.range(0.16, 0.21) * brief.grandeur, aspect * 0.24);
  const isRight = centreX <= aspect / 2;
  const planetX = aspect * (isRight ? 0.68 : 0.32) + planets.range(-0.03, 0.03);
  const planetY = planets.range(0.42, 0.55);
  const light: Planet["light"] = [centreX > planetX ? 0.75 : -0.75, -0.42, 0.42];
  const isNamed = brief.concepts.has("planet");
  const hue = brief.hues[0] === undefined ? planets.pick([40, 20, 60, 250, 190]) : brief.hues[0] - 15;
  const hasRing = isNamed || planets.chance(0.6);
  if ((isNamed || brief.complexity >= 0.45) && !brief.excluded.has("planet")) {
    const common = { light, seed: planets.range(0, 50) };
    paintPlanet(frame, { ...common, x: planetX, y: planetY, radius, kind: "gas", hue, hasRing });
    paintPlanet(frame, {
      ...common,
      x: planetX + (isRight ? -1 : 1) * radius * 2.1,
      y: planetY + radius * planets.range(0.7, 1.1),
      radius: radius * 0.2,
      kind: "rock",
      hue: planets.range(20, 90),
      hasRing: false,
    });
  }
  drawTravellers(brief, frame, random, isRight, light[0] > 0 ? 1 : -1);
  progress.at(1);
}

function gasHues(brief: Brief, random: Random): GasHues {
  const chosen = random.pick(GAS);
  const [first, second, third] = brief.hues;
  if (first === undefined) return chosen;
  return [first, second ?? first + 50, third ?? second ?? first + 80];
}

/** Subjects float on the side without the planet. */
function drawTravellers(
  brief: Brief,
  frame: Frame,
  random: Random,
  planetIsRight: boolean,
  side: 1 | -1,
): void {
  const mirror = planetIsRight ? 1 : -1;
  let slot = 0;
  for (const order of brief.subjects) {
    for (let i = 0; i < order.count; i++, slot++) {
      const model = buildModel(order.kind, random.fork(`${order.kind}${i}`), true, order.colour);
      const wanted = frame.height * 0.24 * order.scale * (i === 0 ? 1 : 0.6);
      const scale = Math.min(wanted, (frame.width * 0.5) / model.width);
      const half = (scale * model.width) / 2;
      const x = (planetIsRight ? 0.26 : 0.74) + mirror * slot * 0.1;
      fillModel(
        frame,
        {
          model,
          x: clamp(x * frame.width, half, frame.width - half),
          y: Math.max(frame.height * (0.72 - (slot % 4) * 0.15), scale * 1.1),
          scale,
          depth: 5,
          hidden: 0,
          mirror,
          turn: model.kind === "rocket" ? 0.6 * mirror : 0,
        },
        { key: [1, 0.95, 0.9], ambient: [0.3, 0.3, 0.42], side, fog: [0, 0, 0], hidden: 0 },
      );
    }
  }
}
