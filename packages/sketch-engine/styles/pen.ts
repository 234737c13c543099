import { boxBlur } from "../core/blur";
import { type Frame, Surface } from "../core/frame";
import { clamp } from "../core/math";
import { Noise } from "../core/noise";
import { Random } from "../core/random";
import { finish } from "./shared/finish";
import { outlineOf } from "./shared/outlines";
import { lightnessOf, onPaper, studyScene } from "./shared/scene-study";
import type { Style } from "./style";

const PAPER = 0.955;
const INK = 0.012;
/** Each further layer of hatching begins at a darker tone: its angle in radians and the shade where it begins. */
const LAYERS = [
  [0.79, 0.36],
  [-0.62, 0.58],
  [0.1, 0.76],
  [1.4, 0.88],
] as const;

/** Shade of the lightest and of the darkest ground. */
const [LEAST_GROUND, MOST_GROUND] = [0.38, 0.9];

/** A pen drawing: thin black lines on white paper, outlines first, then layers of cross-hatching in the shade. */
export const pen: Style = (asked, width, height, progress) => {
  const brief = { ...onPaper(asked), mist: asked.mist * 0.4, saturation: Math.min(asked.saturation, 0.6) };
  const frame = studyScene(brief, width, height, progress.part(0, 0.62));
  const noise = new Noise(new Random(brief.layoutSeed).fork("pen").uint32());
  const shade = shadeOf(frame);
  const line = outlineOf(frame, Math.max(1.3, height * 0.0022));
  const { colour, surface } = frame;
  /** Distance between two lines of hatching, in picture heights. */
  const pitch = Math.max(0.0058, 3.2 / height);
  const margin = Math.min(width, height) * 0.035;
  progress.stage(0.66, 0.95);
  progress.rows(0, height, (row) => {
    const y = row / height;
    for (let column = 0; column < width; column++) {
      const i = row * width + column;
      const x = column / height;
      const edge = Math.min(column, row, width - 1 - column, height - 1 - row);
      const ragged = edge - margin * (1 + noise.gradient(x * 60 + y * 60, 3) * 0.35);
      let ink = 0;
      if (ragged > 0) {
        const isGround = surface[i] === Surface.land;
        const tone = shade[i]! - (surface[i] === Surface.sky ? 0.16 : 0);
        // Ground is neither bare paper nor solid ink: it is hatched wherever it lies.
        const dark = isGround ? clamp(tone, LEAST_GROUND, MOST_GROUND) : tone;
        ink = dark > 0.95 ? 1 : hatchAt(x, y, dark, pitch, surface[i] === Surface.water, noise);
        const breaks = noise.gradient(x * 26, y * 26) * 0.25 + 0.9;
        ink = Math.max(ink, line[i]! * clamp(breaks));
      }
      const paper = PAPER * (1 + 0.03 * noise.fractal(x * 50, y * 50, 2));
      const value = paper + (INK - paper) * clamp(ink);
      const k = i * 3;
      colour[k] = value;
      colour[k + 1] = value;
      colour[k + 2] = value * 0.985;
    }
  });
  return finish(frame, { vignette: 0, grain: 0.022, brief }, progress.part(0.95, 1));
};

/** Ink of all layers of hatching at one point. Water is hatched level, everything else across. */
function hatchAt(x: number, y: number, dark: number, pitch: number, isWater: boolean, noise: Noise): number {
  let ink = 0;
  for (const [layer, [angle, from]] of LAYERS.entries()) {
    if (dark < from - 0.06) break;
    const turn = isWater && layer === 0 ? Math.PI / 2 : angle;
    // A hand is not a ruler: lines sway a little and end at different places.
    const sway = noise.gradient(x * 7 + layer * 13, y * 7) * 0.9;
    const across = (x * Math.cos(turn) + y * Math.sin(turn)) / pitch + sway;
    const ends =
      noise.line(Math.floor(across) * 3.7 + (x * Math.sin(turn) - y * Math.cos(turn)) * 9, layer) * 0.09;
    const fromMiddle = Math.abs(across - Math.floor(across) - 0.5) * 2;
    const thickness = 0.2 + 0.28 * clamp((dark - from) * 2.2);
    if (dark + ends > from) ink = Math.max(ink, clamp((thickness - fromMiddle) * pitch * 620 + 0.2));
  }
  return ink;
}

/** Darkness of each pixel, 0..1: half by value and half by rank, so that a dull scene has white and black too. */
function shadeOf(frame: Frame): Float32Array {
  const { width, height, pixels } = frame;
  const light = boxBlur(lightnessOf(frame), width, height, 1, Math.max(1, height * 0.002), 1);
  const samples = Float32Array.from({ length: Math.ceil(pixels / 53) }, (_, i) => light[i * 53]!).sort();
  const ranks = Float32Array.from(
    { length: 65 },
    (_, i) => samples[Math.min(samples.length - 1, Math.floor((samples.length * i) / 64))]!,
  );
  const dark = ranks[1]!;
  const span = Math.max(1e-3, ranks[62]! - dark);
  return light.map((value) => {
    let rank = 0;
    while (rank < 64 && ranks[rank]! < value) rank += 4;
    return 1 - (clamp((value - dark) / span) * 0.55 + (rank / 64) * 0.45);
  });
}
