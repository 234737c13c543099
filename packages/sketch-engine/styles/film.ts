import { bloom } from "../core/bloom";
import { boxBlur, sample, shrink } from "../core/blur";
import { checkpoint } from "../core/checkpoint";
import { luminance } from "../core/colour";
import { Frame } from "../core/frame";
import { defocus } from "../core/lens";
import { clamp, smoothstep } from "../core/math";
import { paintScene } from "../scenes/scene";
import { finish, letter } from "./shared/finish";
import type { Style } from "./style";

/** The black bars make the picture as wide as anamorphic film, but leave at least this share of the height. */
const SCOPE = 2.39;
const MIN_SHARE = 0.74;
/** Light above this level flares. */
const FLARE_THRESHOLD = 0.72;

/** A film still: wide between black bars, teal shadows and warm lights, deep blacks, flares across the picture, grain. */
export const film: Style = (brief, width, height, progress) => {
  const share = Math.max(MIN_SHARE, Math.min(1, width / height / SCOPE));
  const inner = new Frame(width, Math.max(1, Math.round(height * share)));
  const seen = { ...brief, aspect: inner.aspect };
  paintScene(seen, inner, progress.part(0, 0.84));
  const isDark = brief.time === "night" || brief.terrain === "space";
  progress.stage(0.84, 0.95);
  defocus(inner, Math.max(0.35, brief.depthOfField));
  bloom(inner, isDark ? 0.6 : 0.85, isDark ? 0.3 : 0.5, 0.024);
  if (!brief.excluded.has("sun")) flare(inner, isDark ? 0.2 : 0.4);
  grade(inner, isDark ? 0.98 : exposureOf(inner));
  letter(seen, inner);
  const frame = new Frame(width, height);
  const top = Math.floor((height - inner.height) / 2);
  frame.colour.set(inner.colour, top * width * 3);
  return finish(
    frame,
    {
      // The letters are between the bars.
      brief: { ...brief, lettering: [] },
      vignette: 0.12,
      grain: 0.05,
      contrast: 0.2,
      saturation: Math.min(0.86, brief.saturation),
    },
    progress.part(0.95, 1),
  );
};

/** Horizontal blue streaks from bright lights, as an anamorphic lens makes them. */
function flare(frame: Frame, amount: number): void {
  const { width, height, colour } = frame;
  const factor = Math.max(1, Math.round(Math.min(width, height) / 200));
  const small = shrink(colour, width, height, 3, factor);
  const lights = new Float32Array(small.width * small.height);
  for (let i = 0; i < lights.length; i++) {
    lights[i] = Math.max(
      0,
      luminance(small.data[i * 3]!, small.data[i * 3 + 1]!, small.data[i * 3 + 2]!) - FLARE_THRESHOLD,
    );
  }
  // Only the lights that stand out of their row of surroundings flare, not a bright sky as a whole.
  const around = boxBlur(lights, small.width, small.height, 1, small.height * 0.2, 1);
  for (let i = 0; i < lights.length; i++) lights[i] = Math.max(0, lights[i]! - around[i]! * 1.5);
  const streak = new Float32Array(lights.length);
  const keep = Math.exp(-1 / (small.width * 0.16));
  for (let y = 0; y < small.height; y++) {
    if ((y & 15) === 0) checkpoint();
    for (const direction of [1, -1]) {
      let glow = 0;
      for (let step = 0; step < small.width; step++) {
        const i = y * small.width + (direction > 0 ? step : small.width - 1 - step);
        glow = Math.max(glow * keep, lights[i]!);
        streak[i]! += glow;
      }
    }
  }
  const plane = { ...small, data: boxBlur(streak, small.width, small.height, 1, 1, 1) };
  for (let y = 0; y < height; y++) {
    if ((y & 15) === 0) checkpoint();
    for (let x = 0; x < width; x++) {
      const light =
        Math.min(1, sample(plane, 1, (x + 0.5) / factor - 0.5, (y + 0.5) / factor - 0.5, 0)) * amount;
      const k = (y * width + x) * 3;
      colour[k]! += light * 0.25;
      colour[k + 1]! += light * 0.55;
      colour[k + 2]! += light;
    }
  }
}

/** Mean luminance of a well-exposed picture, and how much a dim one is lifted at most. */
const [MEAN, MOST_LIFT] = [0.3, 1.7];

/** Factor on the light: by day dim pictures are exposed longer. */
function exposureOf({ colour, pixels }: Frame): number {
  let sum = 0;
  for (let k = 0; k < colour.length; k += 3) {
    if ((k & 0x3fff) === 0) checkpoint();
    sum += Math.min(1, luminance(colour[k]!, colour[k + 1]!, colour[k + 2]!));
  }
  return clamp((MEAN * pixels) / Math.max(sum, 1e-3), 0.92, MOST_LIFT);
}

/** Teal in the shadows, amber in the lights. */
function grade({ colour }: Frame, exposure: number): void {
  for (let k = 0; k < colour.length; k += 3) {
    if ((k & 0x3fff) === 0) checkpoint();
    const red = colour[k]! * exposure;
    const green = colour[k + 1]! * exposure;
    const blue = colour[k + 2]! * exposure;
    const light = clamp(luminance(red, green, blue));
    const warm = smoothstep(0.12, 0.75, light);
    const toe = smoothstep(-0.045, 0.035, light);
    // Lamps and windows keep their colour; everything else is muted.
    const muted = 0.3 * (1 - 0.8 * smoothstep(0.5, 1, Math.max(red, green, blue)));
    const grey = light * muted;
    colour[k] = (red * (1 - muted) + grey) * (0.74 + 0.5 * warm) * toe;
    colour[k + 1] = (green * (1 - muted) + grey) * (0.99 + 0.02 * warm) * toe;
    colour[k + 2] = ((blue * (1 - muted) + grey) * (1.08 - 0.42 * warm) + 0.008) * toe;
  }
}
