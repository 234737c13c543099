import { checkpoint } from "../../core/checkpoint";
import { lch, mix, type Rgb } from "../../core/colour";
import { coverageOf } from "../../core/coverage";
import { fillMask, fillPath } from "../../core/fill";
import { type Frame, Surface } from "../../core/frame";
import { clamp, lerp, smoothstep } from "../../core/math";
import { Noise } from "../../core/noise";
import { path } from "../../core/path";
import type { Progress } from "../../core/progress";
import type { Random } from "../../core/random";
import type { Brief } from "../../language/brief";
import { compositionFor } from "../../language/take";
import { anchorOf } from "../../subjects/catalogue";
import type { Camera } from "../camera";
import type { Span } from "../grounds/ground";
import { Atmosphere } from "../sky/atmosphere";
import { paintSky } from "../sky/paint-sky";
import { drawSubjects } from "../subjects/draw-subjects";
import { planSubjects } from "../subjects/plan";
import views from "../views.json" with { type: "json" };
import { addWeather } from "../weather/weather";
import type { World } from "../world";
import { facadeShader, type Street } from "./facade";
import { darknessOf, neonPalette } from "./lamps";
import { buildingOutline, makeSkyline } from "./skyline";
import { paintStreet } from "./street";

const ROWS = 6;
/** Distance to the edge of the quay and its height above the water, in world units. */
const QUAY_EDGE = 9;
const QUAY_HEIGHT = 0.1;
const HAZE = 0.15;

/** The composition of a skyline. */
interface SkylineView {
  horizon: Span;
  /** Position of the tallest towers, as a share of the width. */
  centre: Span;
  /** How steeply the skyline rises to its tallest towers: 1 is usual, more is steeper. */
  rise: number;
  /** Factor on all heights. */
  tall: number;
  /** Horizontal distance of the sun or moon from the centre, as a share of the width. */
  sun: Span;
}

/** Compositions: a wide skyline; a steep cluster at one side under a large sky; a wall of towers; a low shore. */
const SKYLINES = views.skyline as unknown as readonly SkylineView[];

/** Half of the cities are skylines, the other half street views. */
export function paintCity(brief: Brief, frame: Frame, parent: Random, progress: Progress): void {
  if (brief.take % 2 === 1) paintStreet(brief, frame, parent, progress);
  else paintSkyline(brief, frame, parent, progress);
}

/** A skyline across the water, in rows from far to near. */
function paintSkyline(brief: Brief, frame: Frame, parent: Random, progress: Progress): void {
  const random = parent.fork("city");
  const layout = random.fork("camera");
  const view = compositionFor(SKYLINES, brief, 2);
  const camera: Camera = { horizon: layout.range(...view.horizon), eye: 1, focal: 1.25 };
  const sun = {
    side: view.centre[0] < 0.3 ? 1 : view.centre[0] > 0.6 ? -1 : layout.sign(),
    across: layout.range(...view.sun),
    lift: 0,
  };
  const air = new Atmosphere(brief, parent, frame.aspect, camera.horizon, sun);
  air.sunY = Math.min(air.sunY, brief.time === "night" ? 0.2 : camera.horizon - 0.16);
  const neonColours = neonPalette(brief);
  if (brief.neon > 0) air.fog = mix(air.fog, lch(0.42, 0.16, brief.hues[0] ?? 320), 0.6);
  const hasQuay = brief.subjects.some(({ kind }) => anchorOf(kind) === "ground");

  paintSky(frame, air, progress.part(0, 0.3));
  addNeonGlow(frame, brief, camera.horizon, neonColours[0]!);
  paintBuildings(frame, brief, air, random, view, neonColours, progress.part(0.3, 0.8));
  paintHarbour(frame, air, camera.horizon, new Noise(random.uint32()), progress.part(0.8, 0.96));
  if (hasQuay) paintQuay(frame, air, camera);

  const world: World = {
    frame,
    brief,
    air,
    camera,
    random: parent,
    hasWater: true,
    framing: "none",
    heightAt: (_x, z) => (hasQuay && z < QUAY_EDGE ? QUAY_HEIGHT : -1),
    fogAmountAt: () => HAZE,
    lightAt: () => 1,
  };
  drawSubjects(world, planSubjects(world));
  addWeather(world);
  progress.stage(0, 1);
  progress.at(1);
}

function addNeonGlow(frame: Frame, brief: Brief, horizon: number, neon: Rgb): void {
  if (brief.neon === 0) return;
  const { width, height, colour } = frame;
  for (let row = 0; row < height; row++) {
    if ((row & 15) === 0) checkpoint();
    const glow = brief.neon * smoothstep(0.15, horizon, row / height) * 0.55;
    for (let k = row * width * 3; k < (row + 1) * width * 3; k += 3) {
      colour[k]! += neon[0] * glow * 0.28;
      colour[k + 1]! += neon[1] * glow * 0.25;
      colour[k + 2]! += neon[2] * glow * 0.35;
    }
  }
}

function paintBuildings(
  frame: Frame,
  brief: Brief,
  air: Atmosphere,
  random: Random,
  view: SkylineView,
  neonColours: readonly Rgb[],
  progress: Progress,
): void {
  const base = air.horizon;
  const centre = random.range(...view.centre);
  for (let row = 0; row < ROWS; row++) {
    const nearness = row / (ROWS - 1);
    const skyline = makeSkyline(random.fork(`l${row}`), {
      aspect: air.aspect,
      base,
      lowest: (0.08 + 0.05 * (1 - nearness)) * view.tall,
      highest:
        lerp(0.52, 0.3, nearness) *
        (row === 1 || row === 2 ? 1.12 : 1) *
        (0.9 + 0.12 * brief.grandeur) *
        view.tall *
        (row < 4 ? view.rise ** 0.5 : 1),
      narrowest: 0.018 + 0.02 * nearness,
      widest: 0.045 + 0.05 * nearness,
      spread: 0.3 / view.rise,
      centre: row < 4 ? centre : 0.5 + (random.next() - 0.5) * 1.2,
    });
    const street: Street = {
      brief,
      air,
      base,
      nearness,
      haze: (1 - nearness) ** 0.85 * 0.82 * (0.8 + 0.35 * brief.mist) + 0.04,
      darkness: darknessOf(brief),
      neonColours,
      pictureHeight: frame.height,
    };
    for (const [i, building] of skyline.entries()) {
      const mask = coverageOf(
        buildingOutline(building, base, frame.height).polygons,
        frame.width,
        frame.height,
      );
      fillMask(frame, mask, facadeShader(building, street), { surface: Surface.object, depth: 60 - row * 8 });
      progress.at((row + i / skyline.length) / ROWS);
    }
  }
}

/** The reflection of the city in the water, blurred vertically. */
function paintHarbour(
  frame: Frame,
  air: Atmosphere,
  horizon: number,
  noise: Noise,
  progress: Progress,
): void {
  const { width, height, colour, surface, depth } = frame;
  const shore = Math.floor(horizon * height);
  const scene = colour.slice();
  const deep = mix(air.ambient, air.stops[0], 0.5);
  progress.rows(shore, height, (row) => {
    const below = (row + 0.5) / height - horizon;
    if (below < 0) return;
    const distance = 1 / (below + 0.03);
    const blur = ((2 + below * 26) * height) / 1000;
    const edge = below < 0.006 ? 0.12 : 1;
    for (let column = 0; column < width; column++) {
      const x = ((column + 0.5) / height - air.aspect / 2) * distance;
      const swell = noise.fractal(x * 1.2 + 40, distance * 3.2, 3);
      const ripple = noise.gradient(x * 5 + 9, distance * 15);
      const mirrored = horizon - below * 1.25 - Math.abs(swell) * 0.12 * (0.25 + below * 3) - ripple * 0.02;
      const shift = (swell * 0.014 + ripple * 0.006) * (1 + 2.2 * below) * (0.4 + below * 2);
      const fromX = clamp(column + shift * height, 0, width - 1) | 0;
      const fromY = clamp(mirrored * height, 0, shore - 1);
      let red = 0;
      let green = 0;
      let blue = 0;
      for (let tap = -2; tap <= 2; tap++) {
        const k = ((clamp(fromY + tap * blur, 0, shore - 1) | 0) * width + fromX) * 3;
        red += scene[k]! / 5;
        green += scene[k + 1]! / 5;
        blue += scene[k + 2]! / 5;
      }
      const reflected = 0.86 - below * 0.9 + ripple * 0.08;
      const pixel = row * width + column;
      colour[pixel * 3] = (deep[0] * 0.18 * (1 - reflected) + red * reflected) * edge;
      colour[pixel * 3 + 1] = (deep[1] * 0.18 * (1 - reflected) + green * reflected) * edge;
      colour[pixel * 3 + 2] = (deep[2] * 0.2 * (1 - reflected) + blue * reflected) * edge;
      surface[pixel] = Surface.water;
      depth[pixel] = 12;
    }
  });
}

/** The quay in the foreground, on which subjects stand. */
function paintQuay(frame: Frame, air: Atmosphere, camera: Camera): void {
  const { width, height } = frame;
  const top = (camera.horizon + ((camera.eye - QUAY_HEIGHT) * camera.focal) / QUAY_EDGE) * height;
  const stone = lch(0.42, 0.02, 260);
  const shade = (light: number): Rgb => [
    stone[0] * air.ambient[0] * light,
    stone[1] * air.ambient[1] * light,
    stone[2] * air.ambient[2] * light,
  ];
  const options = { depth: QUAY_EDGE, surface: Surface.land };
  fillPath(frame, path().rect(-1, top, width + 2, height - top + 2), shade(1), options);
  fillPath(frame, path().rect(-1, top, width + 2, Math.max(1, height * 0.006)), shade(1.8), options);
}
