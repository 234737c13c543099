import { shrink } from "../core/blur";
import { encodeChannel, fromOklab, toOklab } from "../core/colour";
import { type Frame, Surface } from "../core/frame";
import type { Progress } from "../core/progress";
import { Random } from "../core/random";
import { letter } from "./shared/finish";
import { studyScene } from "./shared/scene-study";
import type { Style } from "./style";

const COLOURS = 22;
const OVERSAMPLING = 3;
/** Chroma differences count more than lightness differences when colours are matched. */
const CHROMA_WEIGHT = 2.2;
const BAYER = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5] as const;
const DITHER = 0.034;

/** Pixel art: 22 colours, ordered dithering, and dark outlines around subjects. */
export const pixel: Style = (asked, width, height, progress) => {
  const brief = { ...asked, saturation: Math.min(1.35, asked.saturation * 1.15), mist: asked.mist * 0.6 };
  const size = Math.max(3, Math.round(Math.min(width, height) / 176));
  const columns = Math.ceil(width / size);
  const rows = Math.ceil(height / size);
  const scene = studyScene(brief, columns * OVERSAMPLING, rows * OVERSAMPLING, progress.part(0, 0.65));
  letter(brief, scene);
  const small = shrink(scene.colour, scene.width, scene.height, 3, OVERSAMPLING);
  const labs = new Float32Array(columns * rows * 3);
  for (let i = 0; i < labs.length; i += 3) {
    const [lightness, a, b] = toOklab([
      Math.min(1, small.data[i]!),
      Math.min(1, small.data[i + 1]!),
      Math.min(1, small.data[i + 2]!),
    ]);
    labs[i] = lightness;
    labs[i + 1] = a * 1.1;
    labs[i + 2] = b * 1.1;
  }
  const palette = new Palette(labs, new Random(brief.layoutSeed).fork("px"), progress.part(0.65, 0.8));
  const indices = dither(labs, columns, rows, palette);
  outlineThings(indices, labs, scene, columns, rows, palette);
  return enlarge(indices, palette, columns, rows, size, width, height, progress.part(0.8, 1));
};

/** The palette of a picture, found by k-means clustering. */
class Palette {
  private readonly labs: Float32Array;

  constructor(pixels: Float32Array, random: Random, progress: Progress) {
    this.labs = new Float32Array(COLOURS * 3);
    this.seed(pixels, random);
    for (let round = 0; round < 6; round++) {
      this.refine(pixels);
      progress.at(round / 6);
    }
  }

  /** Chooses initial colours far apart from each other, as k-means++ does. */
  private seed(pixels: Float32Array, random: Random): void {
    const count = pixels.length / 3;
    this.labs.set(pixels.subarray(0, 3));
    for (let chosen = 1; chosen < COLOURS; chosen++) {
      let best = 0;
      let farthest = -1;
      for (let attempt = 0; attempt < 900; attempt++) {
        const i = random.integer(0, count - 1) * 3;
        const nearest = this.nearest(pixels[i]!, pixels[i + 1]!, pixels[i + 2]!, chosen);
        const distance = this.distance(nearest, pixels[i]!, pixels[i + 1]!, pixels[i + 2]!);
        if (distance > farthest) {
          farthest = distance;
          best = i;
        }
      }
      this.labs.set(pixels.subarray(best, best + 3), chosen * 3);
    }
  }

  private refine(pixels: Float32Array): void {
    const sums = new Float64Array(COLOURS * 4);
    for (let i = 0; i < pixels.length; i += 9) {
      const k = this.nearest(pixels[i]!, pixels[i + 1]!, pixels[i + 2]!) * 4;
      sums[k]! += pixels[i]!;
      sums[k + 1]! += pixels[i + 1]!;
      sums[k + 2]! += pixels[i + 2]!;
      sums[k + 3]!++;
    }
    for (let colour = 0; colour < COLOURS; colour++) {
      const count = sums[colour * 4 + 3]!;
      if (count === 0) continue;
      for (let c = 0; c < 3; c++) this.labs[colour * 3 + c] = sums[colour * 4 + c]! / count;
    }
  }

  private distance(colour: number, lightness: number, a: number, b: number): number {
    const dl = lightness - this.labs[colour * 3]!;
    const da = a - this.labs[colour * 3 + 1]!;
    const db = b - this.labs[colour * 3 + 2]!;
    return dl * dl + CHROMA_WEIGHT * (da * da + db * db);
  }

  nearest(lightness: number, a: number, b: number, among = COLOURS): number {
    let best = 0;
    let least = Number.POSITIVE_INFINITY;
    for (let colour = 0; colour < among; colour++) {
      const distance = this.distance(colour, lightness, a, b);
      if (distance < least) {
        least = distance;
        best = colour;
      }
    }
    return best;
  }

  /** RGB bytes of all palette colours, concatenated. */
  get bytes(): Uint8Array {
    const bytes = new Uint8Array(COLOURS * 3);
    for (let colour = 0; colour < COLOURS; colour++) {
      const o = colour * 3;
      const rgb = fromOklab(this.labs[o]!, this.labs[o + 1]!, this.labs[o + 2]!);
      bytes.set(
        rgb.map((channel) => Math.round(encodeChannel(channel))),
        o,
      );
    }
    return bytes;
  }
}

function dither(labs: Float32Array, columns: number, rows: number, palette: Palette): Uint8Array {
  const indices = new Uint8Array(columns * rows);
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      const i = y * columns + x;
      const threshold = ((BAYER[(y & 3) * 4 + (x & 3)]! + 0.5) / 16 - 0.5) * DITHER;
      indices[i] = palette.nearest(labs[i * 3]! + threshold, labs[i * 3 + 1]!, labs[i * 3 + 2]!);
    }
  }
  return indices;
}

function outlineThings(
  indices: Uint8Array,
  labs: Float32Array,
  scene: Frame,
  columns: number,
  rows: number,
  palette: Palette,
): void {
  const isThing = (x: number, y: number): boolean =>
    scene.surface[(y * OVERSAMPLING + 1) * scene.width + x * OVERSAMPLING + 1] === Surface.object;
  for (let y = 1; y < rows - 1; y++) {
    for (let x = 1; x < columns - 1; x++) {
      if (
        isThing(x, y) ||
        !(isThing(x - 1, y) || isThing(x + 1, y) || isThing(x, y - 1) || isThing(x, y + 1))
      )
        continue;
      const i = y * columns + x;
      const lightness = labs[i * 3]!;
      if (lightness > 0.25)
        indices[i] = palette.nearest(lightness - 0.22, labs[i * 3 + 1]!, labs[i * 3 + 2]!);
    }
  }
}

function enlarge(
  indices: Uint8Array,
  palette: Palette,
  columns: number,
  rows: number,
  size: number,
  width: number,
  height: number,
  progress: Progress,
): Uint8Array {
  const { bytes } = palette;
  const out = new Uint8Array(width * height * 4);
  progress.rows(0, height, (row) => {
    const from = Math.min(rows - 1, Math.floor(row / size)) * columns;
    for (let column = 0; column < width; column++) {
      const colour = indices[from + Math.min(columns - 1, Math.floor(column / size))]! * 3;
      const o = (row * width + column) * 4;
      out[o] = bytes[colour]!;
      out[o + 1] = bytes[colour + 1]!;
      out[o + 2] = bytes[colour + 2]!;
      out[o + 3] = 255;
    }
  });
  return out;
}
