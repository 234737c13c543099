import type { Frame } from "../../core/frame";
import { clamp } from "../../core/math";
import type { Progress } from "../../core/progress";
import type { Random } from "../../core/random";
import type { Brief } from "../../language/brief";
import { paintThing } from "../../stage/paint-thing";
import { buildModel } from "../../subjects/catalogue";

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

/** Height of the main subject and of the others, in picture heights. */
const MAIN_SIZE = 0.44;
const OTHER_SIZE = [0.12, 0.22] as const;
/** Where the others float: across from the side without the planet, and down. */
const AROUND = [
  [0.12, 0.2],
  [0.52, 0.16],
  [0.14, 0.78],
  [0.56, 0.82],
  [0.86, 0.14],
  [0.88, 0.84],
  [0.36, 0.1],
  [0.36, 0.9],
] as const;

/** The main subject floats large on the side without the planet, the others around it. */
function drawTravellers(
  brief: Brief,
  frame: Frame,
  random: Random,
  planetIsRight: boolean,
  side: 1 | -1,
): void {
  const { width, height } = frame;
  const orders = brief.subjects.flatMap((order) => Array.from({ length: order.count }, () => order));
  for (const [i, order] of [...orders.entries()].reverse()) {
    const own = random.fork(`${order.kind}${i}`);
    const model = buildModel(order.kind, own, true, order.colour);
    const wanted = (i === 0 ? MAIN_SIZE : own.range(...OTHER_SIZE)) * clamp(order.scale, 0.5, 1.2);
    const scale = Math.min(wanted * height, (width * (i === 0 ? 0.5 : 0.24)) / model.width);
    const half = (scale * model.width) / 2;
    const [u, v] = i === 0 ? [0.34, 0.52] : AROUND[(i - 1) % AROUND.length]!;
    paintThing(
      frame,
      {
        model,
        x: clamp((planetIsRight ? u : 1 - u) * width, half * 1.1, width - half * 1.1),
        y: clamp(v * height, scale * 0.55, height - scale * 0.55) + scale / 2,
        scale,
        depth: 5,
        mirror: planetIsRight ? 1 : -1,
        turn: own.range(-0.12, 0.12),
      },
      {
        light: {
          side,
          key: [1, 0.95, 0.9],
          ambient: [0.42, 0.42, 0.58],
          ...{ shadow: 0, softness: 0, length: 0 },
        },
        hidden: i === 0 ? 0 : 0.12,
      },
    );
  }
}
