import { addSample, boxBlur, type Plane, shrink } from "./blur";
import { checkpoint } from "./checkpoint";
import type { Frame } from "./frame";

/** Bloom: light brighter than `threshold` spreads over its surroundings as a narrow and a wide glow. */
export function bloom(frame: Frame, threshold: number, amount: number, radius = 0.02): void {
  const factor = Math.max(1, Math.round(Math.min(frame.width, frame.height) / 256));
  const bright = shrink(frame.colour, frame.width, frame.height, 3, factor);
  const { data } = bright;
  for (let i = 0; i < data.length; i += 3) {
    const strongest = Math.max(data[i]!, data[i + 1]!, data[i + 2]!);
    const kept = strongest > threshold ? (strongest - threshold) / strongest : 0;
    data[i]! *= kept;
    data[i + 1]! *= kept;
    data[i + 2]! *= kept;
  }
  const tightRadius = Math.max(1, radius * Math.min(bright.width, bright.height));
  const tight = boxBlur(data, bright.width, bright.height, 3, tightRadius);
  const wide = boxBlur(tight, bright.width, bright.height, 3, tightRadius * 3.2);
  for (let i = 0; i < data.length; i++) data[i] = tight[i]! * 0.55 + wide[i]! * 0.75;
  addEnlarged(frame, bright, factor, amount);
}

function addEnlarged(frame: Frame, small: Plane, factor: number, amount: number): void {
  const { width, height, colour } = frame;
  for (let y = 0; y < height; y++) {
    if ((y & 15) === 0) checkpoint();
    const sy = (y + 0.5) / factor - 0.5;
    for (let x = 0; x < width; x++) {
      const sx = (x + 0.5) / factor - 0.5;
      addSample(small, 3, sx, sy, amount, colour, (y * width + x) * 3);
    }
  }
}
