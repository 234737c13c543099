import { boxBlur, sample, shrink } from "../core/blur";
import { checkpoint } from "../core/checkpoint";
import { lch, luminance, mix, type Rgb, toLch } from "../core/colour";
import { distanceToBorder } from "../core/distance";
import { Frame, Surface } from "../core/frame";
import { clamp, hypot, lerp, smoothstep } from "../core/math";
import { Noise } from "../core/noise";
import type { Progress } from "../core/progress";
import { cellValue, Random } from "../core/random";
import type { Brief } from "../language/brief";
import { paintScene } from "../scenes/scene";
import { castWithin } from "../stage/arrange";
import { mapRegions, type RegionMap } from "../stage/region-map";
import { finish } from "./shared/finish";
import { outlineOf } from "./shared/outlines";
import type { Style } from "./style";

/** Night blue and magenta, unless the prompt names other colours. */
const HUES = [262, 335] as const;
/** The lower edge of the scene, where the wet ground begins, in picture heights. */
const KERB = 0.76;

/** Night neon: outlines as glowing tubes, deep blue shadows, haze, and all of it again in a wet ground. */
export const neon: Style = (asked, width, height, progress) => {
  const hues = asked.hues.length > 1 ? asked.hues : [HUES[0], asked.hues[0] ?? HUES[1]];
  const brief: Brief = { ...asked, time: "night", hues, mist: Math.max(0.25, asked.mist), neon: 1, rain: 0 };
  // A pattern has no ground.
  const kerb = brief.terrain === "abstract" && !brief.stage ? 1 : KERB;
  const scene = new Frame(width, Math.max(1, Math.round(height * kerb)));
  const random = new Random(brief.layoutSeed).fork("neon");
  let tubes: Float32Array;
  if (brief.stage) {
    paintWall(scene, random, new Noise(random.uint32()), hues, progress.part(0, 0.5));
    tubes = signOf(scene, asked);
    progress.stage(0.7, 0.92);
    glow(scene, tubes, 1.6);
  } else {
    paintScene({ ...brief, aspect: scene.aspect }, scene, progress.part(0, 0.7));
    progress.stage(0.7, 0.92);
    tubes = tubesOf(scene, hues, random);
    darken(scene, hues);
    glow(scene, tubes, 0);
  }
  progress.at(0.6);
  const frame = new Frame(width, height);
  frame.colour.set(scene.colour);
  mirror(frame, scene, new Noise(random.uint32()), brief);
  return finish(frame, { vignette: 0.3, grain: 0.022, brief, contrast: 0.14 }, progress.part(0.92, 1));
};

/** A dark wall of bricks or of concrete slabs, a little lighter where a sign hangs. */
function paintWall(
  { width, height, colour, aspect }: Frame,
  random: Random,
  noise: Noise,
  hues: readonly number[],
  progress: Progress,
): void {
  const isBrick = random.chance(0.7);
  const wall = isBrick ? lch(0.36, 0.05, 32) : lch(0.36, 0.014, hues[0]!);
  const [tall, wide, joint] = isBrick ? [0.042, 0.125, 0.005] : [0.36, 0.5, 0.003];
  progress.rows(0, height, (row) => {
    const y = row / height;
    const course = Math.floor(y / tall);
    for (let column = 0; column < width; column++) {
      const x = column / height + (isBrick && course % 2 === 0 ? wide / 2 : 0);
      const brick = Math.floor(x / wide);
      const toJoint = Math.min(y - course * tall, x - brick * wide);
      const tone = 0.75 + (isBrick ? 0.5 : 0.1) * cellValue(brick, course, 3);
      const grain = 1 + 0.5 * noise.fractal(x * 40, y * 40, 3) + 0.4 * noise.fractal(x * 3, y * 3, 3);
      const light =
        tone *
        grain *
        smoothstep(0, joint, toJoint) *
        (0.5 + 0.5 * smoothstep(0.9, 0, hypot(column / height - aspect / 2, y - 0.5)));
      for (let c = 0; c < 3; c++) colour[(row * width + column) * 3 + c] = wall[c]! * Math.max(0.12, light);
    }
  });
}

/** Colours of tubes for parts without a hue: white, ice blue and pink. */
const PLAIN_TUBES = [lch(0.94, 0.03, 90), lch(0.84, 0.12, 210), lch(0.74, 0.2, 350)] as const;

/** Least thickness of a part with tubes of its own, in picture heights, and of one that is painted on the sign. */
const [FINEST_TUBE, FINEST_PAINT] = [0.009, 0.003];

/**
 * Paints the dim boards of a sign, which show what its tubes outline.
 *
 * @returns the light of the sign: the outlines of things and of their parts as tubes in the parts' colours
 */
function signOf(scene: Frame, brief: Brief): Float32Array {
  const { width, height, aspect, pixels } = scene;
  const things = castWithin(brief, aspect, [0.09, 0.09, 0.1]);
  paintBoards(scene, mapRegions(things, width, height, FINEST_PAINT));
  const { labels, colours } = mapRegions(things, width, height, FINEST_TUBE);
  const lights = colours.map((colour, i): Rgb => {
    const [lightness, chroma, hue] = toLch(colour);
    if (chroma > 0.05) return lch(clamp(lightness, 0.68, 0.86), 0.24, hue);
    if (brief.hues.length > 0) return lch(0.76, 0.22, brief.hues[i % brief.hues.length]!);
    return PLAIN_TUBES[lightness > 0.75 ? 0 : lightness > 0.45 ? 1 : 2]!;
  });
  const owners = new Uint16Array(pixels);
  const distance = boxBlur(distanceToBorder(labels, width, height, owners), width, height, 1, 1, 1);
  const half = Math.max(0.9, Math.min(width, height) * 0.0062);
  const light = new Float32Array(pixels * 3);
  for (let i = 0; i < pixels; i++) {
    if ((i & 0x3fff) === 0) checkpoint();
    const amount = smoothstep(half + 0.7, half * 0.35, distance[i]!);
    if (amount <= 0) continue;
    const tube = lights[owners[i]!]!;
    for (let c = 0; c < 3; c++) light[i * 3 + c] = tube[c]! * amount;
  }
  return light;
}

/** Boards in the colours of the parts, by night. */
function paintBoards({ colour, pixels }: Frame, { labels, colours }: RegionMap): void {
  const boards = colours.map((one): Rgb => {
    const [lightness, chroma, hue] = toLch(one);
    return lch(0.1 + 0.3 * lightness, Math.min(0.11, chroma * 0.8), hue);
  });
  for (let i = 0; i < pixels; i++) {
    if ((i & 0x3fff) === 0) checkpoint();
    const label = labels[i]!;
    for (let c = 0; label > 0 && c < 3; c++)
      colour[i * 3 + c] = lerp(colour[i * 3 + c]! * 0.5, boards[label]![c]!, 0.85);
  }
}

/** The light of the tubes alone, linear RGB: outlines of things in one colour, of the land in the other, and a ring. */
function tubesOf(scene: Frame, hues: readonly number[], random: Random): Float32Array {
  const { width, height, surface, depth, pixels } = scene;
  const far = lch(0.78, 0.16, (hues[0]! + 300) % 360 < 60 ? hues[0]! : 205);
  const near = lch(0.7, 0.26, hues[1]!);
  const line = outlineOf(scene, Math.max(1, height * 0.004));
  const light = new Float32Array(pixels * 3);
  const centreX = width * (0.5 + random.range(-0.08, 0.08));
  const centreY = height * 0.46;
  const radius = Math.min(width, height) * 0.36;
  const thickness = Math.max(0.8, height * 0.0055);
  for (let row = 0; row < height; row++) {
    if ((row & 15) === 0) checkpoint();
    for (let column = 0; column < width; column++) {
      const i = row * width + column;
      const isThing = surface[i] === Surface.object || surface[i] === Surface.light;
      let amount = line[i]! * (isThing ? 1 : surface[i] === Surface.plant ? 0.25 : 0.6);
      let colour: Rgb = isThing ? near : far;
      // The ring hangs behind things and the land, as a sign on a wall would.
      if (!isThing && depth[i]! > 12) {
        const distance = Math.abs(hypot(column - centreX, row - centreY) - radius);
        const ring = clamp(1.4 - distance / thickness);
        if (ring > amount) {
          amount = ring;
          colour = near;
        }
      }
      for (let c = 0; c < 3; c++) light[i * 3 + c] = colour[c]! * amount;
    }
  }
  return light;
}

/** What the tubes do not light is blue and dark. */
function darken({ colour, width, height }: Frame, hues: readonly number[]): void {
  const deep = lch(0.2, 0.12, hues[0]!);
  const bright = mix(lch(0.62, 0.2, hues[1]!), lch(0.7, 0.12, hues[0]!), 0.4);
  for (let i = 0; i < width * height; i++) {
    if ((i & 0x7fff) === 0) checkpoint();
    const k = i * 3;
    const light = luminance(colour[k]!, colour[k + 1]!, colour[k + 2]!);
    const t = smoothstep(0, 0.55, Math.sqrt(light));
    const haze = 0.1 * smoothstep(0.2, 0.9, Math.floor(i / width) / height);
    for (let c = 0; c < 3; c++) {
      const tinted = lerp(deep[c]! * 0.55, bright[c]!, t) * (0.25 + 1.1 * light) + bright[c]! * haze * 0.3;
      colour[k + c] = tinted * 0.72 + colour[k + c]! * 0.3;
    }
  }
}

/**
 * Adds the tubes with white cores and two glows, the wide one as in haze.
 *
 * @param onWall how much of the light is thrown back by what is behind the tubes
 */
function glow({ width, height, colour, pixels }: Frame, tubes: Float32Array, onWall: number): void {
  const factor = Math.max(1, Math.round(Math.min(width, height) / 220));
  const small = shrink(tubes, width, height, 3, factor);
  const tight = boxBlur(small.data, small.width, small.height, 3, Math.max(1, small.height * 0.008), 2);
  const wide = boxBlur(small.data, small.width, small.height, 3, Math.max(1, small.height * 0.05), 3);
  const plane = { ...small, data: tight.map((value, k) => value * 1.1 + wide[k]! * 2.4) };
  for (let i = 0; i < pixels; i++) {
    if ((i & 0x3fff) === 0) checkpoint();
    const x = ((i % width) + 0.5) / factor - 0.5;
    const y = (Math.floor(i / width) + 0.5) / factor - 0.5;
    const strongest = Math.max(tubes[i * 3]!, tubes[i * 3 + 1]!, tubes[i * 3 + 2]!);
    for (let c = 0; c < 3; c++) {
      const k = i * 3 + c;
      const near = sample(plane, 3, x, y, c);
      colour[k]! +=
        near * (onWall > 0 ? 0.22 + onWall * 9 * colour[k]! : 1) + tubes[k]! * 1.2 + strongest * 0.35;
    }
  }
}

/** The wet ground: the scene upside down, drawn out downwards and broken by ripples. */
function mirror(frame: Frame, scene: Frame, noise: Noise, brief: Brief): void {
  const { width, height, colour } = frame;
  const smeared = boxBlur(scene.colour, width, scene.height, 3, Math.max(1, height * 0.006), 1);
  const bank = Math.max(1, height - scene.height);
  for (let row = scene.height; row < height; row++) {
    if ((row & 7) === 0) checkpoint();
    const down = (row - scene.height) / bank;
    for (let column = 0; column < width; column++) {
      const x = column / height;
      const y = row / height;
      const ripple = noise.fractal(x * 5, y * 46 + brief.take, 3);
      const from = clamp(
        scene.height - 1 - Math.round((row - scene.height) * 2.6 + ripple * height * 0.05 * (0.3 + down)),
        0,
        scene.height - 1,
      );
      const across = clamp(Math.round(column + ripple * height * 0.016 * (0.2 + down)), 0, width - 1);
      // Puddles mirror clearly, the asphalt between them hardly.
      const puddle = 0.35 + 0.65 * smoothstep(-0.1, 0.12, noise.fractal(x * 2.4 + 7, y * 9, 3));
      const to = (row * width + column) * 3;
      const source = (from * width + across) * 3;
      for (let c = 0; c < 3; c++) colour[to + c] = smeared[source + c]! * puddle * (0.8 - 0.3 * down);
    }
  }
}
