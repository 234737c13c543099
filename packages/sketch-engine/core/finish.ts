import { encodeChannel } from "./colour";
import type { Frame } from "./frame";
import type { Progress } from "./progress";

export interface Finish {
  /** Darkening of the corners, 0..1. */
  vignette: number;
  /** Strength of the film grain, as a fraction of full scale. */
  grain: number;
  /** Seed of the grain pattern. */
  seed: number;
  /** Contrast, -1..1: bends encoded tones around middle grey. */
  contrast: number;
  /** Factor on the chroma; 1 leaves it unchanged. */
  saturation: number;
}

const SHOULDER = 0.75;

/** Tone mapping with a soft shoulder: highlights are compressed, not clipped, so the rim of a sun keeps its colour. */
const rollOff = (x: number): number =>
  x <= SHOULDER ? x : SHOULDER + (1 - SHOULDER) * (1 - Math.exp(-(x - SHOULDER) / (1 - SHOULDER)));

const bend = (v: number, contrast: number): number => {
  const t = v / 255;
  return v + contrast * 510 * (t - 0.5) * t * (1 - t);
};

const toByte = (v: number): number => (v < 0 ? 0 : Math.min(v, 255));

/** Grain of one pixel, -1..1 with a triangular distribution around 0. */
export function grainAt(x: number, y: number, seed: number): number {
  let h = Math.imul(x, 0x27d4eb2d) ^ Math.imul(y, 0x165667b1) ^ seed;
  h = Math.imul(h ^ (h >>> 15), 0x85ebca6b);
  h ^= h >>> 13;
  return ((h & 0xffff) + ((h >>> 16) & 0xffff)) / 65535 - 1;
}

/** Converts linear light to RGBA bytes: vignette, tone mapping, contrast and grain; the grain also hides banding. */
export function finish(frame: Frame, options: Partial<Finish>, progress: Progress): Uint8Array {
  const { vignette = 0.18, grain = 0.018, seed = 1, contrast = 0, saturation = 1 } = options;
  const { width, height, colour } = frame;
  const out = new Uint8Array(width * height * 4);
  const centreX = width / 2;
  const centreY = height / 2;
  const inverse = 1 / (centreX * centreX + centreY * centreY);
  progress.rows(0, height, (y) => {
    const dy = y - centreY;
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const dx = x - centreX;
      const distance = (dx * dx + dy * dy) * inverse;
      const light = 1 - vignette * distance * distance - vignette * 0.35 * distance;
      let red = rollOff(colour[i * 3]! * light);
      let green = rollOff(colour[i * 3 + 1]! * light);
      let blue = rollOff(colour[i * 3 + 2]! * light);
      if (saturation !== 1) {
        const grey = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
        red = grey + (red - grey) * saturation;
        green = grey + (green - grey) * saturation;
        blue = grey + (blue - grey) * saturation;
      }
      red = encodeChannel(red);
      green = encodeChannel(green);
      blue = encodeChannel(blue);
      if (contrast !== 0) {
        red = bend(red, contrast);
        green = bend(green, contrast);
        blue = bend(blue, contrast);
      }
      // Film grain is strongest in the middle tones.
      const speck = grainAt(x, y, seed) * grain * 255 * (1 - 0.45 * Math.abs(green / 127.5 - 1));
      out[i * 4] = toByte(red + speck + 0.5);
      out[i * 4 + 1] = toByte(green + speck + 0.5);
      out[i * 4 + 2] = toByte(blue + speck * 1.05 + 0.5);
      out[i * 4 + 3] = 255;
    }
  });
  return out;
}
