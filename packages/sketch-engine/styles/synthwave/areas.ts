import { boxBlur } from "../../core/blur";
import { checkpoint } from "../../core/checkpoint";
import { lch, type Rgb, toLch } from "../../core/colour";
import { distanceToBorder } from "../../core/distance";
import { clamp, smoothstep } from "../../core/math";
import type { AreaMap } from "../shared/areas";
import type { Backdrop } from "./backdrop";

/** Height of things from which their tubes have their full thickness, in picture heights. */
const LARGE = 0.5;

/**
 * Draws a picture before the sunset: things as dark glass with tubes around them and between their parts, land as dark
 * shapes with a bright edge, the nearest land as a grid and water as a mirror.
 */
export function drawAreas(backdrop: Backdrop, { labels, colours, roles }: AreaMap): void {
  const { frame, cyan, magenta, skyHue } = backdrop;
  const { width, height, colour, pixels } = frame;
  const isThing = roles.map((role) => role === "subject" || role === "window");
  const [top, bottom] = spanOf(labels, isThing, width, height);
  // Small things have thin tubes.
  const half = Math.max(0.7, Math.min(width, height) * 0.0032 * clamp((bottom - top) / LARGE, 0.4, 1));
  const near = (of: Uint16Array) => boxBlur(distanceToBorder(of, width, height), width, height, 1, 1, 1);
  const distance = near(labels);
  const edges = near(labels.map((label) => Number(isThing[label])));
  const glass = colours.map((one, i) => (isThing[i] ? glassOf(one, skyHue) : landOf(one, roles[i]!, skyHue)));
  const ground = roles.lastIndexOf("ridge");
  const seen = new Float32Array(3);
  for (let i = 0; i < pixels; i++) {
    if ((i & 0x3fff) === 0) checkpoint();
    const label = labels[i]!;
    const role = roles[label]!;
    const x = ((i % width) + 0.5) / height;
    const y = (Math.floor(i / width) + 0.5) / height;
    const k = i * 3;
    const tone = glass[label]!;
    const inner = smoothstep(half + 0.6, half * 0.4, distance[i]!);
    // Tubes between parts are thinner than those around things.
    const seam = smoothstep(half * 0.75 + 0.5, half * 0.3, distance[i]!);
    const rim = smoothstep(half * 1.5 + 0.6, half * 0.6, edges[i]!);
    if (isThing[label]) {
      // The sun behind shines on the upper parts, the grid on the lower ones.
      const down = clamp((y - top) / (bottom - top));
      for (let c = 0; c < 3; c++)
        colour[k + c] =
          tone[c]! * (0.75 + 0.5 * (1 - down)) + magenta[c]! * 0.05 * (1 - down) + cyan[c]! * 0.04 * down;
    } else if (role === "water" || role === "wave") {
      backdrop.waterAt(x, y, seen);
      for (let c = 0; c < 3; c++)
        colour[k + c] = seen[c]! + (cyan[c]! - seen[c]!) * inner * (role === "wave" ? 0.5 : 0);
    } else if (label > 0) {
      if (label === ground) backdrop.gridAt(x, y, seen);
      else seen.fill(0);
      const edge = inner * (role === "tree" ? 0.4 : 0.85);
      const line = role === "tree" ? cyan : magenta;
      for (let c = 0; c < 3; c++) colour[k + c] = tone[c]! + seen[c]! * 0.85 + (line[c]! - tone[c]!) * edge;
    }
    for (let c = 0; c < 3; c++) {
      if (isThing[label]) colour[k + c]! += (magenta[c]! * 1.1 - colour[k + c]!) * seam * 0.7;
      colour[k + c]! += (cyan[c]! * 1.25 - colour[k + c]!) * rim;
    }
  }
}

/** Colours lighter or quieter (in chroma) than this stay as pale as they are. */
const [PALE, QUIET] = [0.7, 0.09];

/** Dark glass in the colour of a part. */
function glassOf(colour: Rgb, skyHue: number): Rgb {
  const [lightness, chroma, hue] = toLch(colour);
  return chroma > 0.03 + 0.05 * lightness
    ? lch(
        0.26 + 0.56 * lightness ** 1.6,
        lightness > PALE || chroma < QUIET ? chroma : Math.max(0.13, chroma),
        hue,
      )
    : lch(0.16 + 0.58 * lightness ** 2, 0.06, skyHue - 20);
}

/** Land by night: violet and the darker the darker it is by day; plants are a little green. */
function landOf(colour: Rgb, role: string, skyHue: number): Rgb {
  const [lightness] = toLch(colour);
  if (role === "tree") return lch(0.13 + 0.12 * lightness, 0.05, 190);
  return lch(0.12 + 0.36 * lightness ** 1.8, 0.09, skyHue - 12);
}

/** The uppermost and lowest row of things, in picture heights. */
function spanOf(
  labels: Uint16Array,
  isThing: readonly boolean[],
  width: number,
  height: number,
): [number, number] {
  const first = labels.findIndex((label) => isThing[label] === true);
  const last = labels.findLastIndex((label) => isThing[label] === true);
  return first < 0 ? [0, 1] : [Math.floor(first / width) / height, (Math.floor(last / width) + 1) / height];
}
