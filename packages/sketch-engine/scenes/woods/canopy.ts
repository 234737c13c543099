import { lch, type Rgb } from "../../core/colour";
import { fillPath } from "../../core/fill";
import { Surface } from "../../core/frame";
import { hypot, smoothstep } from "../../core/math";
import type { Noise } from "../../core/noise";
import { type Point, path } from "../../core/path";
import type { Random } from "../../core/random";
import type { Brief } from "../../language/brief";
import type { World } from "../world";
import type { ForestHaze } from "./forest-haze";
import { ROWS } from "./rows";

const AUTUMN_HUES = [32, 45, 58, 72, 88] as const;
/** Number of leaves per picture height, for each row. */
const LEAVES = 1500;
const FERNS = 34;

/** Draws leaves above a row of trees and ferns below it. */
export function paintCanopy(
  world: World,
  forestHaze: ForestHaze,
  noise: Noise,
  row: number,
  z: number,
  random: Random,
): void {
  const { frame, brief, air, camera } = world;
  if (brief.plant === "none") return;
  const { height, aspect } = frame;
  const nearness = row / (ROWS.length - 1);
  const hidden = forestHaze.amountAt(z);
  const fog = new Float32Array(3);
  const options = { depth: z * 0.95, surface: Surface.plant };
  const isBare = brief.season === "winter" && brief.plant !== "conifer" && brief.plant !== "bamboo";
  const shade = (leaf: Rgb, x: number, y: number, light: number): Rgb => {
    forestHaze.colourAt(x, y, fog);
    const towards = Math.exp(-hypot(x - air.sunX, y - air.sunY) * 2.2);
    const key = air.keyIntensity * (0.06 + 0.5 * light * (0.35 + 0.9 * towards));
    const ambient = air.ambientIntensity * (0.3 + 0.25 * light);
    const channel = (c: 0 | 1 | 2): number => {
      const lit = leaf[c] * (air.key[c] * key + air.ambient[c] * ambient);
      return lit + (fog[c]! - lit) * hidden;
    };
    return [channel(0), channel(1), channel(2)];
  };
  if (!isBare) {
    // The canopy is lower towards the sides and in nearer rows, like a vault.
    const lower = 0.2 + 0.13 * nearness;
    const size = (0.0042 + 0.0085 * nearness) * height;
    const count = Math.round(LEAVES * aspect * (1 - 0.45 * nearness));
    for (let i = 0; i < count; i++) {
      const x = random.next() * aspect;
      const y = random.next() ** 1.15 * (lower + 0.2);
      const luck = random.next();
      const fromMiddle = Math.abs(x / aspect - 0.5) * 2;
      const clump = noise.fractal(x * 4.5 + row * 17, y * 6, 3);
      const edge = lower + 0.15 * fromMiddle ** 2 + 0.22 * clump;
      if (y > edge || clump < -0.22) continue;
      const light = luck * smoothstep(-0.3, 0.3, clump + 0.1);
      const scale = size * (0.6 + 0.8 * luck);
      if (brief.plant === "conifer") {
        const colour = shade(leafOf(brief, random), x, y, light);
        for (const outline of spray(random, x * height, y * height, scale * 3.4))
          fillPath(frame, [outline], colour, options);
        continue;
      }
      const outline = path().ellipse(0, 0, brief.plant === "bamboo" ? 2.4 : 1.25, 0.5, 9);
      for (let k = 0; k < 2; k++) {
        const turn = random.range(0, 3.1);
        const down = brief.plant === "bamboo" ? 0.5 + turn * 0.5 : turn;
        const px = x * height + random.gaussian() * scale * 1.3;
        const py = y * height + random.gaussian() * scale * 1.3;
        fillPath(
          frame,
          outline.placed(px, py, scale * 0.62, down),
          shade(leafOf(brief, random), x, y, light),
          options,
        );
      }
    }
  }
  if (brief.season === "winter" || row === 0) return;
  const ferns = Math.round(FERNS * aspect);
  const fern = brief.season === "autumn" ? lch(0.5, 0.1, 75) : lch(0.45, 0.1 * brief.saturation, 132);
  for (let i = 0; i < ferns; i++) {
    const x = random.next() * aspect;
    const depth = z * random.range(0.8, 1.15);
    const worldX = ((x - aspect / 2) * depth) / camera.focal;
    const luck = random.next();
    if (world.hasWater && world.heightAt(worldX, depth, 1) < 0) continue;
    if (noise.fractal(worldX * 0.8 + 9, depth * 0.8, 2) < 0.02 || Math.abs(worldX) < 0.5) continue;
    const y = camera.horizon + (camera.eye * camera.focal) / depth;
    const tall = ((0.16 + 0.16 * luck) * camera.focal) / depth;
    const colour = shade(fern, x, y - tall, luck);
    for (let blade = 0; blade < 7; blade++) {
      const angle = -Math.PI / 2 + (blade - 3) * 0.36 + random.range(-0.1, 0.1);
      const tipX = x + Math.cos(angle) * tall;
      const tipY = y + Math.sin(angle) * tall * 0.9 + Math.abs(blade - 3) * tall * 0.12;
      const frond = path()
        .moveTo((x - tall * 0.03) * height, y * height)
        .quadTo((x + (tipX - x) * 0.35) * height, (y - tall * 0.72) * height, tipX * height, tipY * height, 5)
        .quadTo(
          (x + (tipX - x) * 0.5) * height,
          (y - tall * 0.5) * height,
          (x + tall * 0.03) * height,
          y * height,
          5,
        );
      fillPath(frame, frond, colour, { depth: depth * 0.98, surface: Surface.plant });
    }
  }
}

/** A fir twig: a sagging line with needles that hang from it. */
function spray(random: Random, x: number, y: number, length: number): Point[][] {
  const side = random.sign();
  const sag = random.range(0.1, 0.5);
  const needles = 7;
  const upper: Point[] = [];
  const lower: Point[] = [];
  for (let k = 0; k <= needles; k++) {
    const t = k / needles;
    const px = x + side * length * t;
    const py = y + length * sag * t * t;
    const hang = length * 0.17 * (1 - 0.8 * t);
    upper.push([px, py - hang * 0.35]);
    lower.push(
      [px + side * hang * 0.4, py + hang * random.range(0.7, 1.4)],
      [px + side * length * 0.07, py + hang * 0.15],
    );
  }
  return [[...upper, ...lower.reverse()]];
}

function leafOf(brief: Brief, random: Random): Rgb {
  const luck = random.next();
  const palette = brief.hues[Math.min(1, brief.hues.length - 1)];
  if (brief.plant === "cherry") return lch(0.78 + 0.12 * luck, 0.09 * brief.saturation, 350 + 12 * luck);
  if (brief.season === "winter")
    return luck < 0.5 ? lch(0.34, 0.03, 180) : lch(0.8 + 0.15 * luck, 0.015, 230);
  if (brief.season === "autumn" && brief.plant !== "bamboo" && (brief.plant !== "conifer" || luck > 0.55))
    return lch(
      0.5 + 0.2 * luck,
      0.14 * brief.saturation,
      AUTUMN_HUES[Math.floor(luck * AUTUMN_HUES.length)] ?? 45,
    );
  const hue = palette === undefined ? (brief.plant === "conifer" ? 148 : 128) : 128 + (palette - 128) * 0.3;
  return lch(0.34 + 0.2 * luck, (0.075 + 0.035 * luck) * brief.saturation, hue - 14 * luck);
}
