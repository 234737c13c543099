import { boxBlur } from "../core/blur";
import { checkpoint } from "../core/checkpoint";
import { lch } from "../core/colour";
import { type Frame, Surface } from "../core/frame";
import { clamp, smoothstep } from "../core/math";
import { Noise } from "../core/noise";
import { cellValue, Random } from "../core/random";
import type { Brief } from "../language/brief";
import { finish } from "./shared/finish";
import { outlineOf } from "./shared/outlines";
import { lightnessOf, onPaper, studyScene } from "./shared/scene-study";
import type { Style } from "./style";

const PAPER = lch(0.94, 0.008, 95);
const GRAPHITE = lch(0.25, 0.008, 265);

/**
 * A pencil sketch: soft strokes rubbed over the tooth of the paper, searching outlines, open edges. In graphite; where the
 * prompt names colours, in coloured pencils over it.
 */
export const pencil: Style = (asked, width, height, progress) => {
  const brief = { ...onPaper(asked), mist: asked.mist * 0.5 };
  const frame = studyScene(brief, width, height, progress.part(0, 0.6));
  const noise = new Noise(new Random(brief.layoutSeed).fork("pencil").uint32());
  const tone = shadeOf(frame);
  const isColoured = namesColours(asked);
  const line = outlineOf(frame, Math.max(1, height * 0.0016));
  const light = lightnessOf(frame);
  const around = boxBlur(light, width, height, 1, Math.max(1.5, height * 0.004), 2);
  const { colour, surface } = frame;
  const fine = Math.max(1, height / 620);
  progress.stage(0.66, 0.94);
  progress.rows(0, height, (row) => {
    const y = row / height;
    for (let column = 0; column < width; column++) {
      const i = row * width + column;
      const x = column / height;
      const tooth =
        cellValue((column / fine) | 0, (row / fine) | 0, 3) * 0.6 +
        noise.gradient(x * 210, y * 210) * 0.3 +
        0.28;
      const open = openAt(x / frame.aspect, y, noise);
      const isSky = surface[i] === Surface.sky;
      // The shading of each kind of surface leans another way, as a hand turns with the form.
      const lean = isSky
        ? 1.1
        : surface[i] === Surface.water
          ? 1.5
          : surface[i] === Surface.object
            ? 0.55
            : 0.8;
      const across = x * Math.cos(lean) - y * Math.sin(lean);
      const along = x * Math.sin(lean) + y * Math.cos(lean);
      const stroke =
        noise.gradient(across * 150, along * 7) * 0.3 + noise.gradient(across * 60 + 9, along * 3.5) * 0.2;
      // Land is never left as white as the sky.
      const dark = (isSky ? tone[i]! * 0.55 : 0.1 + 0.9 * tone[i]!) * open;
      const isThing = surface[i] === Surface.object;
      if (isColoured) pigmentOf(colour, i * 3, isThing ? THING_PIGMENT : 1.25, pigment);
      // Coloured areas are laid in, however light they are.
      const laid = isColoured ? pigment.strength * open * (0.84 + 0.5 * stroke) : 0;
      const most = Math.max(laid, dark * (isColoured ? 0.86 : 1));
      const shade = isThing ? Math.min(most, MOST_SHADE) : most;
      const rubbed =
        smoothstep(-0.12, 0.62, shade * 1.15 + stroke * (0.35 + 0.4 * shade) - tooth * 0.3) *
        (0.34 + 0.62 * shade);
      // Eyes, seams and folds are narrower than the strokes of the shading; they are lines.
      const fold = isThing ? clamp((around[i]! - light[i]!) * 9 - 0.2) : 0;
      const edge = Math.max(line[i]! * (0.75 + 0.5 * stroke), fold);
      const drawn = clamp(edge - tooth * 0.18) * (0.4 + 0.6 * open);
      const amount = clamp(Math.max(rubbed, drawn) + rubbed * drawn * 0.3);
      const paper = 1 + noise.fractal(x * 60, y * 60, 2) * 0.03;
      const k = i * 3;
      // Outlines stay graphite.
      const lead = isColoured ? pigment.strength * (1 - 0.75 * drawn) : 0;
      for (let c = 0; c < 3; c++) {
        const pencil = GRAPHITE[c]! + (pigment.colour[c]! - GRAPHITE[c]!) * lead;
        colour[k + c] = PAPER[c]! * paper * (1 - amount) + pencil * amount;
      }
    }
  });
  return finish(frame, { vignette: 0.05, grain: 0.012, brief }, progress.part(0.94, 1));
};

/** Whether the prompt names a colour of anything in the picture, and does not ask for a picture without colours. */
const namesColours = ({ saturation, palette, hues, stage, subjects }: Brief): boolean =>
  saturation > 0.3 &&
  (palette.length > 0 ||
    hues.length > 0 ||
    !!(stage?.surface ?? stage?.backdrop) ||
    subjects.some(
      ({ colour, looks = [] }) =>
        colour || looks.some(({ garmentColour, colours }) => garmentColour ?? colours),
    ));

interface Pigment {
  colour: Float32Array;
  strength: number;
}

/** Factor on the strength of the colours of things: quiet ones are pencils of their own. */
const THING_PIGMENT = 2.6;
/** Most strength of a colour: strokes are seen even in the fullest. */
const MOST_PIGMENT = 0.86;
/** Most that the shading of a thing covers of the paper, so that what is drawn on it stays legible. */
const MOST_SHADE = 0.72;

/** The pencil for a colour, linear RGB, and how colourful it is, 0..1. */
const pigment: Pigment = { colour: new Float32Array(3), strength: 0 };

/** Writes the pencil for the colour at an index into `pigment`: its hue, never pale, because paper shows between strokes. */
function pigmentOf(colours: Float32Array, k: number, factor: number, out: Pigment): void {
  const [red, green, blue] = [colours[k]!, colours[k + 1]!, colours[k + 2]!];
  const most = Math.max(red, green, blue, 1e-4);
  const least = Math.min(red, green, blue);
  out.strength = Math.min(MOST_PIGMENT, factor * (1 - Math.sqrt(least / most)));
  // Full pencils leave out what is grey in the colour; dark ones stay dark.
  const value = clamp(most, 0.34, 0.85) / most;
  for (let c = 0; c < 3; c++) out.colour[c] = (colours[k + c]! - least * 0.55) * value * 1.1;
}

/** Darkness of each pixel, 0..1, spread over the range of the picture. */
function shadeOf(frame: Frame): Float32Array {
  const { width, height, pixels } = frame;
  const light = boxBlur(lightnessOf(frame), width, height, 1, Math.max(1, height * 0.0015), 1);
  const samples = Float32Array.from({ length: Math.ceil(pixels / 61) }, (_, i) => light[i * 61]!).sort();
  const dark = samples[Math.floor(samples.length * 0.02)]!;
  const bright = samples[Math.floor(samples.length * 0.92)]!;
  const span = Math.max(0.12, bright - dark);
  for (let i = 0; i < pixels; i++) {
    if ((i & 0xffff) === 0) checkpoint();
    light[i] = clamp((bright - light[i]!) / span) ** 1.25;
  }
  return light;
}

/** Sketches end in bare paper: 1 in the middle, 0 at the irregular border. */
function openAt(u: number, v: number, noise: Noise): number {
  const border = Math.min(u, 1 - u, v, 1 - v);
  return smoothstep(0.012, 0.12, border + noise.fractal(u * 3 + 40, v * 3, 3) * 0.07);
}
