import type { Rgb } from "../../core/colour";
import type { Frame } from "../../core/frame";
import { clamp } from "../../core/math";
import type { Progress } from "../../core/progress";

/** Rounds in which the amounts of the inks are found. */
const ROUNDS = 4;
/** Amounts of ink below this are left out: they would grey what others print. */
const LEAST = 0.1;
/** Steps of each channel between which amounts do not differ to the eye. */
const STEPS = 63;

/**
 * How much of each ink over paper gives the colour of each pixel best.
 *
 * @returns for each ink the amounts of all pixels, 0..1
 */
export function unmix(frame: Frame, inks: readonly Rgb[], paper: Rgb, progress: Progress): Float32Array[] {
  const { width, height, colour, pixels } = frame;
  const plates = inks.map(() => new Float32Array(pixels));
  const known = new Map<number, Float32Array>();
  const level = (light: number, c: number): number => Math.round(Math.sqrt(clamp(light / paper[c]!)) * STEPS);
  progress.rows(0, height, (row) => {
    for (let i = row * width; i < (row + 1) * width; i++) {
      const red = level(colour[i * 3]!, 0);
      const green = level(colour[i * 3 + 1]!, 1);
      const blue = level(colour[i * 3 + 2]!, 2);
      const key = (red << 12) | (green << 6) | blue;
      let amounts = known.get(key);
      if (!amounts) {
        amounts = amountsFor([(red / STEPS) ** 2, (green / STEPS) ** 2, (blue / STEPS) ** 2], inks);
        known.set(key, amounts);
      }
      for (let plate = 0; plate < inks.length; plate++) plates[plate]![i] = amounts[plate]!;
    }
  });
  return plates;
}

/** The amounts of inks that give a colour, as a share of the light of the paper. */
function amountsFor(target: Rgb, inks: readonly Rgb[]): Float32Array {
  const amounts = new Float32Array(inks.length);
  const lightOn = (plate: number, c: number): number => 1 - amounts[plate]! * (1 - inks[plate]![c]!);
  /** Sets the amount of one ink to what the others leave for it. */
  const apportion = (plate: number): void => {
    let sum = 0;
    let strength = 1e-4;
    for (let c = 0; c < 3; c++) {
      const absorbed = 1 - inks[plate]![c]!;
      let light = 1;
      for (let other = 0; other < inks.length; other++) if (other !== plate) light *= lightOn(other, c);
      sum += (1 - target[c]! / Math.max(light, 0.02)) * absorbed;
      strength += absorbed * absorbed;
    }
    amounts[plate] = clamp(sum / strength);
  };
  // The ink that is nearest alone comes first; the others, in turn, make up for what it leaves.
  let best = { plate: 0, error: Number.POSITIVE_INFINITY };
  for (let plate = 0; plate < inks.length; plate++) {
    amounts.fill(0);
    apportion(plate);
    const error = target.reduce((total, light, c) => total + (lightOn(plate, c) - light) ** 2, 0);
    if (error < best.error) best = { plate, error };
  }
  amounts.fill(0);
  for (let turn = 0; turn < ROUNDS * inks.length; turn++) apportion((best.plate + turn) % inks.length);
  return amounts.map((amount) => (amount < LEAST ? 0 : amount));
}
