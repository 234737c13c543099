import { boxBlur } from "../core/blur";
import { lch } from "../core/colour";
import { type Frame, Surface } from "../core/frame";
import { clamp } from "../core/math";
import { Noise } from "../core/noise";
import { Random } from "../core/random";
import { finish } from "./shared/finish";
import { lightnessOf, onPaper, studyScene } from "./shared/scene-study";
import type { Style } from "./style";

const PAPER = lch(0.945, 0.028, 85);
const INK_HUES = [260, 50, 160] as const;
/** Minimum logarithm of the depth ratio of two neighbouring pixels for an outline. */
const OUTLINE_JUMP = 0.12;
const RANKS = 64;
const RANK_SHARE = 0.5;

/** A copper engraving: lines along sky, water and forms thicken in the shade, with cross-hatching in the dark. */
export const engraving: Style = (brief, width, height, progress) => {
  const frame = studyScene(onPaper(brief), width, height, progress.part(0, 0.62));
  const random = new Random(brief.layoutSeed).fork("en");
  const noise = new Noise(random.uint32());
  const [hue] = brief.hues;
  const ink = hue === undefined ? lch(0.24, 0.035, random.pick(INK_HUES)) : lch(0.3, 0.09, hue);
  const plate = new Plate(frame, noise);
  const margin = Math.min(width, height) * 0.045;
  const { colour } = frame;
  progress.stage(0.66, 0.95);
  progress.rows(0, height, (row) => {
    for (let column = 0; column < width; column++) {
      const x = column / height;
      const y = row / height;
      const edge = Math.min(column, row, width - 1 - column, height - 1 - row);
      const isRule = Math.abs(edge - margin * 0.72) < height * 0.0011;
      const line = edge > margin ? plate.inkAt(column, row) : isRule ? 1 : 0;
      const amount = clamp(line) * (0.93 + 0.1 * noise.gradient(x * 40, y * 40));
      const paper = 1 + noise.fractal(x * 70, y * 70, 2) * 0.035 + noise.fractal(x * 2, y * 2, 2) * 0.03;
      const k = (row * width + column) * 3;
      for (let c = 0; c < 3; c++) colour[k + c] = PAPER[c]! * paper * (1 - amount) + ink[c]! * amount;
    }
  });
  return finish(frame, { vignette: 0.06, grain: 0.01, brief }, progress.part(0.95, 1));
};

/** Ink coverage of a line with thickness 0..1 at phase `u`. */
function lineAt(u: number, thickness: number): number {
  const fromMiddle = Math.abs(u - Math.floor(u) - 0.5) * 2;
  return clamp((thickness - fromMiddle) * 2.4 + 0.15);
}

class Plate {
  /** Lightness of each pixel, sharp and blurred. The slopes of the blurred copy bend the lines around forms. */
  private readonly tone: Float32Array;
  private readonly form: Float32Array;
  /** Quantiles of the lightness of all pixels, for histogram equalisation. */
  private readonly ranks: Float32Array;
  private readonly darkest: number;
  private readonly span: number;
  /** Number of engraved lines per picture height. */
  private readonly lines: number;

  constructor(
    private readonly frame: Frame,
    private readonly noise: Noise,
  ) {
    const { width, height } = frame;
    const lightness = lightnessOf(frame);
    this.tone = boxBlur(lightness, width, height, 1, Math.max(1, height * 0.0011), 1);
    this.form = boxBlur(lightness, width, height, 1, Math.max(2, height * 0.01), 2);
    const { tone } = this;
    const samples = Float32Array.from(
      { length: Math.ceil(tone.length / 53) },
      (_, i) => tone[i * 53]!,
    ).sort();
    this.ranks = Float32Array.from(
      { length: RANKS + 1 },
      (_, i) => samples[Math.min(samples.length - 1, Math.floor((samples.length * i) / RANKS))] ?? 0,
    );
    this.darkest = samples[Math.floor(samples.length * 0.01)] ?? 0;
    this.span = Math.max(1e-3, (samples[Math.floor(samples.length * 0.985)] ?? 1) - this.darkest);
    this.lines = height / Math.max(3.1, height / 310);
  }

  /**
   * Lightness of a tone relative to the picture, 0..1: half by value and half by rank (histogram
   * equalisation), so that a dull scene still ranges from white paper to black ink.
   */
  private shareOfLight(tone: number): number {
    const { ranks } = this;
    let low = 0;
    let high = RANKS;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (ranks[middle]! < tone) low = middle + 1;
      else high = middle;
    }
    return clamp((tone - this.darkest) / this.span) * (1 - RANK_SHARE) + (low / RANKS) * RANK_SHARE;
  }

  inkAt(column: number, row: number): number {
    const { frame, noise, lines } = this;
    const { width, height } = frame;
    const i = row * width + column;
    const x = column / height;
    const y = row / height;
    const surface = frame.surface[i];
    // Leaves and land are drawn by blurred tone, because an outline of each leaf would fill the plate with dots.
    const isMass = surface === Surface.plant || surface === Surface.land;
    const tone = isMass ? this.tone[i]! * 0.35 + this.form[i]! * 0.65 : this.tone[i]!;
    const shade = 1 - this.shareOfLight(tone) ** 1.15;
    const dark = surface === Surface.object ? shade * 0.9 - 0.05 : isMass ? shade * 0.86 : shade;
    const bend = (this.form[i]! - this.darkest) / this.span;
    const wobble = noise.gradient(x * 9, y * 9) * 0.25;
    let ink: number;
    if (surface === Surface.sky) {
      ink = lineAt(y * lines * 0.8 + bend * 4.5 + wobble, dark * 1.02 - 0.12);
    } else if (surface === Surface.water) {
      ink = lineAt(y * lines + noise.fractal(x * 5, y * 26, 2) * 1.4, dark * 1.12 - 0.08);
    } else {
      const angle = surface === Surface.plant ? 1.35 : surface === Surface.object ? 0.5 : 0.72;
      const along = x * Math.sin(angle) + y * Math.cos(angle);
      ink = lineAt(along * lines * 0.95 + bend * 5 + wobble, dark * 1.15 - 0.1);
      if (dark > 0.46) {
        const across = x * Math.sin(angle - 1.25) + y * Math.cos(angle - 1.25);
        ink = Math.max(ink, lineAt(across * lines * 0.9 - bend * 4, (dark - 0.46) * 1.5));
      }
    }
    // Eyes, seams and folds are narrower than the hatching; they are cut as lines of their own.
    if (surface === Surface.object)
      ink = Math.max(ink, clamp(((this.form[i]! - this.tone[i]!) / this.span) * 5 - 0.22));
    if (dark > 0.9) ink = Math.max(ink, (dark - 0.9) * 7);
    if (surface !== Surface.plant && this.isOutline(i)) ink = Math.max(ink, 0.8);
    return ink;
  }

  private isOutline(i: number): boolean {
    const { depth, surface, width } = this.frame;
    const jump = (j: number): boolean =>
      Math.abs(Math.log(depth[i]! / depth[j]!)) > OUTLINE_JUMP ||
      (surface[i] === Surface.object) !== (surface[j] === Surface.object);
    return i >= width && (jump(i - 1) || jump(i - width));
  }
}
