import { bloom } from "../../core/bloom";
import { checkpoint } from "../../core/checkpoint";
import { adjust, lch, mixEvenly, type Rgb } from "../../core/colour";
import { Frame, Surface } from "../../core/frame";
import { clamp, hypot, lerp, smoothstep } from "../../core/math";
import { Noise } from "../../core/noise";
import type { Progress } from "../../core/progress";
import { Random } from "../../core/random";
import type { Brief, Time } from "../../language/brief";
import { anchorOf } from "../../subjects/catalogue";
import { finish } from "../shared/finish";
import { matte } from "../shared/matte";
import type { Style } from "../style";
import { foliageOf } from "./foliage";
import { type Land, makeLand, waterColour } from "./lands";
import { Relief, type Sun } from "./relief";
import { buildCity, placeFromAbove, type Spot } from "./top-views";

const TREES = 5200;
/** Directions in which a subject needs its own ground, in sizes of the subject. */
const AROUND = [
  [-0.6, 0],
  [0.6, 0],
  [0, -0.6],
  [0, 0.6],
] as const;
/** Slope and colours of the light by time of day: rise over run, direct light, light of the sky. */
const LIGHTS: Readonly<Record<Time, readonly [slope: number, key: Rgb, ambient: Rgb]>> = {
  dawn: [0.36, [0.96, 0.78, 0.64], [0.27, 0.3, 0.4]],
  day: [0.6, [0.9, 0.87, 0.8], [0.25, 0.28, 0.34]],
  golden: [0.42, [1.02, 0.84, 0.58], [0.26, 0.28, 0.35]],
  sunset: [0.34, [1.06, 0.68, 0.42], [0.27, 0.25, 0.38]],
  dusk: [0.3, [0.5, 0.42, 0.5], [0.16, 0.19, 0.34]],
  night: [0.5, [0.16, 0.21, 0.36], [0.05, 0.07, 0.14]],
};

/** An aerial photograph: land, water and subjects from straight above, in low light with long shadows. */
export const aerial: Style = (brief, width, height, progress) => {
  // Things are small: from above they lie on a table.
  if (brief.stage)
    return matte(
      { ...brief, stage: { ...brief.stage, kind: "flat lay", hasView: false } },
      width,
      height,
      progress,
    );
  const frame = new Frame(width, height);
  const random = new Random(brief.layoutSeed).fork("aerial");
  const land = makeLand(brief, random.fork("land"));
  const relief = new Relief(frame);
  const noise = new Noise(random.uint32());
  const side = random.sign();
  const [slope, key, ambient] = LIGHTS[brief.time];
  const sun: Sun = { x: side * 0.83, y: -0.56, slope, key, ambient };
  layGround(relief, land, brief, noise, progress.part(0, 0.55));
  const spots = spotsFor(brief, relief, random.fork("spots"));
  if (brief.terrain === "city") {
    buildCity(relief, frame.aspect, random.fork("city"), (x, y) => land.heightAt(x, y) > 0);
  }
  plantTrees(relief, land, brief, spots, random.fork("trees"));
  progress.stage(0.6, 0.86);
  for (const [n, { order, ...spot }] of spots.entries()) {
    placeFromAbove(
      relief,
      { order, spot, sun, isSnowy: brief.season === "winter" },
      random.fork(`${order.kind}${n}`),
    );
  }
  relief.light(sun);
  progress.at(0.7);
  addMist(frame, brief, noise);
  if (brief.time === "night" || brief.time === "dusk") addLamps(frame, spots, brief, random.fork("lamps"));
  bloom(frame, 0.9, 0.25);
  return finish(
    frame,
    {
      brief,
      vignette: 0.16,
      grain: 0.012,
      contrast: 0.14 + 0.3 * (brief.contrast - 0.5),
      saturation: brief.saturation < 0.2 ? brief.saturation : 1.04,
    },
    progress.part(0.86, 1),
  );
};

/** Heights and colours of the bare ground; water is level and shows its depth. */
function layGround(relief: Relief, land: Land, brief: Brief, noise: Noise, progress: Progress): void {
  const { frame, height: map } = relief;
  const { width, height, colour, surface } = frame;
  const out = new Float32Array(3);
  progress.rows(0, height, (row) => {
    const y = (row + 0.5) / height;
    for (let column = 0; column < width; column++) {
      const x = (column + 0.5) / height;
      const i = row * width + column;
      const level = land.heightAt(x, y);
      map[i] = Math.max(0, level);
      land.colourAt(x, y, level, out);
      if (level < 0) {
        const depth = -level + 0.01 * noise.fractal(x * 3, y * 3, 3);
        const water = waterColour(brief, depth);
        const cover = clamp(0.45 + depth * 16, 0, 0.97);
        const glint = 1 + 0.22 * noise.fractal(x * 34 + noise.gradient(x * 4, y * 4), y * 60, 3);
        // Waves break where the water is shallow.
        const foam =
          brief.water === "sea"
            ? smoothstep(0.5, 0.75, noise.gradient(x * 9, y * 9) * 0.5 + 0.5 + (0.006 + level) * 40) *
              smoothstep(-0.014, -0.001, level)
            : 0;
        for (let c = 0; c < 3; c++) out[c] = lerp(lerp(out[c]!, water[c]!, cover) * glint, 0.85, foam);
        surface[i] = Surface.water;
      } else {
        surface[i] = Surface.land;
      }
      colour.set(out, i * 3);
    }
  });
}

interface Placed extends Spot {
  order: Brief["subjects"][number];
}

/** Positions around the middle of the picture: boats on water, everything else on land, with free ground around. */
function spotsFor(brief: Brief, relief: Relief, random: Random): Placed[] {
  const { aspect, surface } = relief.frame;
  const spots: Placed[] = [];
  for (const order of brief.subjects) {
    const isAfloat = ["water", "under"].includes(anchorOf(order.kind));
    const size =
      lerp(0.15, 0.26, brief.closeness) *
      order.scale *
      Math.min(1, 1.5 / Math.sqrt(order.count) + 0.1) *
      Math.min(1, aspect * 1.2);
    for (let n = 0; n < order.count; n++) {
      let best: Placed | undefined;
      let bestScore = Number.NEGATIVE_INFINITY;
      for (let attempt = 0; attempt < 160; attempt++) {
        const x = aspect * random.range(0.16, 0.84);
        const y = random.range(0.2, 0.84);
        const isWater = surface[relief.indexAt(x, y)] === Surface.water;
        const near = Math.min(
          9,
          ...spots.map((other) => hypot(other.x - x, other.y - y) / (other.size + size)),
        );
        // All of a house stands on land, not only its middle.
        const around = AROUND.filter(
          ([u, v]) => (surface[relief.indexAt(x + u * size, y + v * size)] === Surface.water) === isAfloat,
        );
        const slope = Math.abs(
          relief.height[relief.indexAt(x + size / 2, y)]! - relief.height[relief.indexAt(x - size / 2, y)]!,
        );
        const score =
          (isWater === isAfloat ? 3 : 0) +
          around.length +
          Math.min(near, 1.2) * 2 -
          hypot(x - aspect * 0.5, y - 0.52) * 1.2 -
          slope * 9 -
          relief.height[relief.indexAt(x, y)]! * 4;
        if (score > bestScore) {
          bestScore = score;
          best = { x, y, size, order };
        }
      }
      if (best) spots.push(best);
    }
  }
  return spots;
}

function plantTrees(relief: Relief, land: Land, brief: Brief, spots: readonly Spot[], random: Random): void {
  if (land.crown === 0 || brief.plant === "none" || brief.plant === "cactus") return;
  const { aspect } = relief.frame;
  const isDense = brief.terrain === "forest";
  const tries = Math.round(TREES * aspect * (isDense ? 1.25 : 1));
  for (let n = 0; n < tries; n++) {
    const x = random.range(-0.02, aspect + 0.02);
    const y = random.range(-0.02, 1.02);
    const size = random.range(0.55, 1.1);
    const colour = foliageOf(brief, random);
    if (!random.chance(land.treesAt(x, y, land.heightAt(x, y)))) continue;
    if (spots.some((spot) => hypot(spot.x - x, spot.y - y) < spot.size * 0.75)) continue;
    const radius = land.crown * size;
    const isConifer = brief.plant === "conifer";
    relief.dome(x, y, radius, radius * (isDense ? 0.95 : isConifer ? 1.9 : 1.4), colour);
    if (isConifer) relief.dome(x, y, radius * 0.5, radius * 0.6, adjust(colour, 0.04));
  }
}

/** Banks of mist below the camera. */
function addMist({ width, height, colour }: Frame, brief: Brief, noise: Noise): void {
  const amount = brief.mist * 0.9 + 0.25 * Math.max(0, brief.clouds - 0.5);
  if (amount < 0.12) return;
  const light = brief.time === "night" ? 0.12 : 0.85;
  for (let i = 0; i < width * height; i++) {
    if ((i & 0x3fff) === 0) checkpoint();
    const x = (i % width) / height;
    const y = Math.floor(i / width) / height;
    const bank = smoothstep(0.12 - amount * 0.3, 0.5, noise.fractal(x * 1.7 + 5, y * 2.3, 5) + amount * 0.2);
    for (let c = 0; c < 3; c++)
      colour[i * 3 + c]! += (light - colour[i * 3 + c]!) * bank * Math.min(0.9, amount + 0.2);
  }
}

/** Windows and street lamps shine on the ground around them. */
function addLamps(frame: Frame, spots: readonly Spot[], brief: Brief, random: Random): void {
  const { width, height, colour, aspect } = frame;
  const lamp = mixEvenly(lch(0.82, 0.14, 70), lch(0.7, 0.2, 335), brief.neon * 0.5);
  const lights = spots.map(({ x, y, size }) => [x, y + size * 0.3, size * 0.7] as const);
  if (brief.terrain === "city") {
    for (let n = 0; n < 260 * aspect; n++)
      lights.push([random.range(0, aspect), random.next(), random.range(0.008, 0.022)]);
  }
  for (const [x, y, radius] of lights) {
    for (
      let row = Math.max(0, Math.floor((y - radius) * height));
      row < Math.min(height, (y + radius) * height);
      row++
    ) {
      for (
        let column = Math.max(0, Math.floor((x - radius) * height));
        column < Math.min(width, (x + radius) * height);
        column++
      ) {
        const distance = hypot((column + 0.5) / height - x, (row + 0.5) / height - y) / radius;
        if (distance >= 1) continue;
        const glow = (1 - distance) ** 2 * 0.8;
        const k = (row * width + column) * 3;
        for (let c = 0; c < 3; c++) colour[k + c]! += lamp[c]! * glow;
      }
    }
  }
}
