import { boxBlur } from "../core/blur";
import { checkpoint } from "../core/checkpoint";
import { lch } from "../core/colour";
import { type Frame, Surface } from "../core/frame";
import { clamp, smoothstep } from "../core/math";
import { Noise } from "../core/noise";
import { cellValue, Random } from "../core/random";
import { finish } from "./shared/finish";
import { outlineOf } from "./shared/outlines";
import { lightnessOf, studyScene } from "./shared/scene-study";
import type { Style } from "./style";

const PAPER = lch(0.94, 0.008, 95);
const GRAPHITE = lch(0.25, 0.008, 265);

/** A pencil sketch: graphite rubbed over the tooth of the paper in soft strokes, searching outlines, open edges. */
export const pencil: Style = (asked, width, height, progress) => {
  const brief = { ...asked, mist: asked.mist * 0.5 };
  const frame = studyScene(brief, width, height, progress.part(0, 0.6));
  const noise = new Noise(new Random(brief.layoutSeed).fork("pencil").uint32());
  const tone = shadeOf(frame);
  const line = outlineOf(frame, Math.max(1, height * 0.0016));
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
      const shade = (isSky ? tone[i]! * 0.55 : 0.1 + 0.9 * tone[i]!) * open;
      const rubbed =
        smoothstep(-0.12, 0.62, shade * 1.15 + stroke * (0.35 + 0.4 * shade) - tooth * 0.3) *
        (0.34 + 0.62 * shade);
      const drawn = clamp(line[i]! * (0.75 + 0.5 * stroke) - tooth * 0.18) * (0.4 + 0.6 * open);
      const amount = clamp(Math.max(rubbed, drawn) + rubbed * drawn * 0.3);
      const paper = 1 + noise.fractal(x * 60, y * 60, 2) * 0.03;
      const k = i * 3;
      for (let c = 0; c < 3; c++) colour[k + c] = PAPER[c]! * paper * (1 - amount) + GRAPHITE[c]! * amount;
    }
  });
  return finish(frame, { vignette: 0.05, grain: 0.012, brief }, progress.part(0.94, 1));
};

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
