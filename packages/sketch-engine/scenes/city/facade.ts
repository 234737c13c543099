import { lch, type Rgb } from "../../core/colour";
import type { Shader } from "../../core/fill";
import { clamp, smoothstep } from "../../core/math";
import { cellValue } from "../../core/random";
import type { Brief } from "../../language/brief";
import type { Atmosphere } from "../sky/atmosphere";
import type { Building } from "./skyline";

/** Properties that all facades of one row share. */
export interface Street {
  brief: Brief;
  air: Atmosphere;
  /** The foot of the row, in picture heights from the top. */
  base: number;
  /** 0 for the farthest row, 1 for the nearest. */
  nearness: number;
  /** Share of the row's colour that haze replaces, 0..1. */
  haze: number;
  /** How dark it is and so how many windows are lit, 0..1. */
  darkness: number;
  neonColours: readonly Rgb[];
  pictureHeight: number;
}

const LAMPS: readonly Rgb[] = [
  lch(0.88, 0.12, 80),
  lch(0.82, 0.14, 65),
  lch(0.93, 0.05, 95),
  lch(0.85, 0.06, 220),
];
const WALL_HUES = [262, 250, 40, 60, 285] as const;

type WindowPattern = "panes" | "bands" | "slits";
const PATTERNS: readonly WindowPattern[] = ["panes", "bands", "slits"];

/** Whether a point of a window cell (coordinates 0..1) is glass. */
function isGlass(pattern: WindowPattern, x: number, y: number): boolean {
  switch (pattern) {
    case "panes":
      return x > 0.22 && x < 0.78 && y > 0.25 && y < 0.8;
    case "bands":
      return y > 0.35 && y < 0.8;
    case "slits":
      return x > 0.3 && x < 0.75 && y > 0.06 && y < 0.94;
  }
}

/** A shader for walls with a lit and a shaded side, windows, neon signs and haze. */
export function facadeShader(building: Building, street: Street): Shader {
  const { brief, air, base, nearness, darkness, pictureHeight, neonColours } = street;
  const { seed, x: left, width, top } = building;
  const hue = brief.hues.length > 0 ? brief.hues[seed % brief.hues.length]! : WALL_HUES[seed % 5]!;
  const wall = lch(0.34 + 0.2 * cellValue(seed, 1), brief.hues.length > 0 ? 0.07 : 0.03, hue);
  const cellWidth = (0.006 + 0.003 * nearness) * (0.8 + 0.5 * cellValue(seed, 9));
  const cellHeight = cellWidth * (1.25 + 0.7 * cellValue(seed, 4));
  const pattern = PATTERNS[seed % 3] ?? "panes";
  const litShare = (0.28 + 0.35 * cellValue(seed, 8)) * (0.35 + darkness * 0.9);
  // Windows smaller than a pixel would cause moiré, so they fade out.
  const windowsShow = smoothstep(1.6, 3.5, cellWidth * pictureHeight);
  const [skyRed, skyGreen, skyBlue] = air.stops[2];
  const neon = neonColours[seed % neonColours.length]!;
  const haloed = neonColours[1 % neonColours.length]!;
  const hasSign = brief.neon > 0 && nearness >= 0.4 && cellValue(seed, 77) < 0.42;
  const sign = {
    x: left + width / 2 + (cellValue(seed, 5) - 0.5) * width * 0.5,
    y: top + 0.05 + 0.1 * cellValue(seed, 6),
    height: 0.06 + 0.07 * cellValue(seed, 7),
    half: 0.006 + 0.01 * nearness,
  };
  const hasNeonEdge = hasSign && seed % 4 === 0;
  const fog = new Float32Array(3);

  return (px, py, out) => {
    const x = (px + 0.5) / pictureHeight;
    const y = (py + 0.5) / pictureHeight;
    const across = clamp((x - left) / width);
    const face = air.lightSide > 0 ? smoothstep(0.56, 0.6, across) : smoothstep(0.44, 0.4, across);
    const key = (0.25 + 0.75 * face) * air.keyIntensity;
    const ambient = air.ambientIntensity * (0.55 + 0.3 * clamp((base - y) / 0.5));
    let red = wall[0] * (air.key[0] * key + air.ambient[0] * ambient);
    let green = wall[1] * (air.key[1] * key + air.ambient[1] * ambient);
    let blue = wall[2] * (air.key[2] * key + air.ambient[2] * ambient);
    let lightRed = 0;
    let lightGreen = 0;
    let lightBlue = 0;

    const column = (x - left) / cellWidth;
    const row = (y - top) / cellHeight;
    const cellX = Math.floor(column);
    const cellY = Math.floor(row);
    if (isGlass(pattern, column - cellX, row - cellY)) {
      // Ribbon windows are lit in groups of four cells, because a room has several panes.
      const lit = cellValue(pattern === "bands" ? cellX >> 2 : cellX, cellY, seed) < litShare;
      if (lit && darkness > 0) {
        const lamp = LAMPS[(seed + (cellValue(cellX, cellY, seed + 3) > 0.8 ? 1 : 0)) % LAMPS.length]!;
        const strength =
          darkness * (0.45 + 0.9 * cellValue(cellX, cellY, seed + 1)) * (0.35 + 0.65 * nearness);
        lightRed = lamp[0] * strength;
        lightGreen = lamp[1] * strength;
        lightBlue = lamp[2] * strength;
      } else {
        const reflected = 0.4 * face + 0.16;
        red += (skyRed * reflected - red * 0.35) * 0.5 * windowsShow;
        green += (skyGreen * reflected - green * 0.35) * 0.5 * windowsShow;
        blue += (skyBlue * reflected - blue * 0.35) * 0.5 * windowsShow;
      }
    }
    if (hasSign) {
      const shown = signAt(x - sign.x, y - sign.y, sign.half, sign.height, seed);
      if (shown === "panel") {
        red *= 0.4;
        green *= 0.4;
        blue *= 0.4;
      }
      const edge = hasNeonEdge && Math.min(across, 1 - across) * width * pictureHeight < 1.6;
      const strength = (shown === "tube" ? 2.6 : 0) + (edge ? 0.9 : 0);
      lightRed += neon[0] * strength;
      lightGreen += neon[1] * strength;
      lightBlue += neon[2] * strength;
    }
    const low = smoothstep(0.2, 0, base - y) * (0.25 + 0.5 * brief.mist);
    const hidden = clamp(street.haze + low * (1 - street.haze));
    air.fogAt(x, y, fog);
    const neonHaze = brief.neon * low * 0.25;
    const seen = 1 - hidden * 0.75;
    out[0] = red + (fog[0]! + haloed[0] * neonHaze - red) * hidden + lightRed * seen;
    out[1] = green + (fog[1]! + haloed[1] * neonHaze - green) * hidden + lightGreen * seen;
    out[2] = blue + (fog[2]! + haloed[2] * neonHaze - blue) * hidden + lightBlue * seen;
  };
}

/** A vertical sign with invented characters. */
function signAt(x: number, y: number, half: number, height: number, seed: number): "none" | "panel" | "tube" {
  if (Math.abs(x) >= half || y <= 0 || y >= height) return "none";
  const line = y / (half * 1.6);
  const character = Math.floor(line);
  const inLine = line - character;
  if (inLine <= 0.15 || inLine >= 0.85 || Math.abs(x) >= half * 0.75) return "panel";
  const stroke = cellValue(character * 7 + Math.floor((x / half) * 3 + 10), Math.floor(inLine * 5), seed);
  return stroke > 0.42 ? "tube" : "none";
}
