import { lch, type Rgb } from "../../core/colour";
import { fillPath, type Shader } from "../../core/fill";
import { Surface } from "../../core/frame";
import { clamp } from "../../core/math";
import { type Point, strokeOutline } from "../../core/path";
import { cellValue, type Random } from "../../core/random";
import type { Brief } from "../../language/brief";
import { type Camera, project } from "../camera";
import type { Clearings } from "../subjects/clearings";
import type { World } from "../world";
import type { Floor } from "./floor";
import type { ForestHaze } from "./forest-haze";
import { ROWS } from "./rows";

export interface Trunk {
  x: number;
  z: number;
  /** Half the width at the foot, in world units. */
  radius: number;
  /** Horizontal offset of the top, as a share of the height. */
  lean: number;
  seed: number;
  row: number;
}

const TALL = 9;
/** Minimum distance of a trunk from the centre of the path, in world units. */
const PATH_ROOM = 0.85;

/** Places all trunks; near trunks stand at the sides and frame the view. */
export function plantTrunks(
  brief: Brief,
  camera: Camera,
  aspect: number,
  random: Random,
  floor: Floor,
): Trunk[] {
  const isBamboo = brief.plant === "bamboo";
  const trunks: Trunk[] = [];
  const slender = isBamboo ? 0.36 : brief.plant === "broadleaf" || brief.plant === "cherry" ? 1.15 : 1;
  for (const [row, z] of ROWS.entries()) {
    const half = ((aspect / 2) * z) / camera.focal;
    const count = Math.round((isBamboo ? 2.6 : 1) * (3.2 + half * 1.05) * (0.6 + 0.4 * brief.vegetation));
    for (let i = 0; i < count; i++) {
      const across = (i + random.range(0.05, 0.95)) / count;
      const x = (across * 2 - 1) * half * 1.1;
      const depth = z * random.range(0.82, 1.18);
      const radius = random.range(0.13, 0.27) * slender;
      const lean = random.range(-0.035, 0.035) * (isBamboo ? 1.6 : 1);
      const seed = random.uint32();
      if (floor.fromPath(x, depth) < PATH_ROOM + radius) continue;
      // The centre stays free near the camera, because two near trunks would hide all others.
      if (depth < 6.5 && Math.abs(x) < half * 0.42) continue;
      trunks.push({ x, z: depth, radius, lean, seed, row });
    }
  }
  return trunks.sort((a, b) => b.z - a.z);
}

function barkOf(brief: Brief, seed: number): Rgb {
  const luck = cellValue(seed & 0xffff, 3);
  if (brief.plant === "bamboo") return lch(0.5 + 0.16 * luck, 0.11 * brief.saturation, 118 + 20 * luck);
  if (brief.concepts.has("birch")) return lch(0.82, 0.012, 90);
  if (brief.plant === "conifer") return lch(0.34 + 0.08 * luck, 0.045 * brief.saturation, 45);
  return lch(0.38 + 0.08 * luck, 0.03 * brief.saturation, 65);
}

export function drawTrunks(
  world: World,
  forestHaze: ForestHaze,
  trunks: readonly Trunk[],
  row: number,
  clearings: Clearings,
  random: Random,
): void {
  const { frame, camera, brief } = world;
  for (const trunk of trunks) {
    if (trunk.row !== row) continue;
    const foot = project(camera, frame.width, frame.height, trunk.x, 0, trunk.z);
    if (clearings.hides(foot.x, foot.y, foot.scale * 2, trunk.z)) continue;
    const paint = barkShader(world, forestHaze, trunk, foot);
    const options = { depth: trunk.z * 0.88, surface: Surface.plant };
    const radius = trunk.radius * foot.scale;
    fillPath(frame, stem(trunk, foot, radius), paint, options);
    if (brief.plant === "conifer" && radius > 1.5) {
      // Dead branches below the crown.
      const branches = 4 + (trunk.seed & 7);
      for (let i = 0; i < branches; i++) {
        const up = (0.9 + random.next() * 3) * foot.scale;
        const side = random.sign();
        const length = random.range(0.25, 0.7) * foot.scale;
        const x = foot.x + trunk.lean * up;
        const line: Point[] = [
          [x, foot.y - up],
          [x + side * length, foot.y - up + length * random.range(-0.15, 0.3)],
        ];
        fillPath(frame, strokeOutline(line, Math.max(0.8, radius * 0.16), 0.5), paint, options);
      }
    }
  }
}

function stem({ lean }: Trunk, foot: { x: number; y: number; scale: number }, radius: number): Point[][] {
  const left: Point[] = [];
  const right: Point[] = [];
  for (let i = 0; i <= 14; i++) {
    const t = i / 14;
    const up = t * TALL * foot.scale;
    const flare = 1 + 0.6 * Math.exp(-t * 38);
    const half = radius * flare * (1 - 0.55 * t);
    const x = foot.x + lean * up;
    left.push([x - half, foot.y - up]);
    right.push([x + half, foot.y - up]);
  }
  // The roots bulge towards the camera.
  const roots = Array.from({ length: 7 }, (_, i): Point => {
    const angle = Math.PI * (1 - (i + 1) / 8);
    return [foot.x + Math.cos(angle) * radius * 1.58, foot.y + Math.sin(angle) * radius * 0.42];
  });
  return [[...left.reverse(), ...roots, ...right]];
}

function barkShader(
  { brief, air, frame }: World,
  forestHaze: ForestHaze,
  trunk: Trunk,
  foot: { x: number; y: number; scale: number },
): Shader {
  const bark = barkOf(brief, trunk.seed);
  const hidden = forestHaze.amountAt(trunk.z);
  const fog = new Float32Array(3);
  const isBamboo = brief.plant === "bamboo";
  const isBirch = brief.concepts.has("birch");
  const towards = foot.x / frame.height < air.sunX ? 1 : -1;
  const rim = 0.55 * Math.exp(-Math.abs(foot.x / frame.height - air.sunX) * 1.6);
  const joint = 0.42 + 0.25 * cellValue(trunk.seed & 0xffff, 9);
  return (px, py, out) => {
    const up = (foot.y - py) / foot.scale;
    const across = clamp((px - foot.x - trunk.lean * up * foot.scale) / (trunk.radius * foot.scale), -1, 1);
    const round = 0.5 + 0.5 * across * towards;
    let texture = 1;
    if (isBamboo) {
      const from = (up / joint + cellValue(trunk.seed & 0xffff, 5)) % 1;
      texture = from < 0.05 ? 0.55 : from < 0.1 ? 1.25 : 1;
    } else {
      const grooves = cellValue(
        Math.round((across + trunk.lean) * 9),
        Math.round(up * 22 + across * 3),
        trunk.seed,
      );
      texture = 0.78 + 0.4 * grooves;
      if (
        isBirch &&
        cellValue(
          across > cellValue(1, Math.round(up * 9), trunk.seed) * 3 - 1 ? 1 : 0,
          Math.round(up * 9),
          trunk.seed,
        ) > 0.72
      )
        texture *= 0.35 + 0.5 * grooves;
    }
    const key = air.keyIntensity * (0.1 + 0.5 * round * round + rim * Math.max(0, round - 0.55) * 2);
    const ambient = air.ambientIntensity * (0.32 + 0.22 * round);
    forestHaze.colourAt(px / frame.height, py / frame.height, fog);
    for (let c = 0; c < 3; c++) {
      const lit = bark[c]! * texture * (air.key[c]! * key + air.ambient[c]! * ambient);
      out[c] = lit + (fog[c]! - lit) * hidden;
    }
  };
}
