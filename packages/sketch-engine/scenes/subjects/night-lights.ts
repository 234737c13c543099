import { checkpoint } from "../../core/checkpoint";
import type { Frame } from "../../core/frame";
import { hypot } from "../../core/math";

/** Adds the beam of a lighthouse whose lamp is at (x, y), in pixels; the beam points to the wider side. */
export function addBeam(frame: Frame, x: number, y: number): void {
  const { width, height, colour } = frame;
  const direction = x > width / 2 ? -1 : 1;
  const last = Math.min(height, y + height * 0.25);
  for (let row = Math.max(0, Math.floor(y - height * 0.25)); row < last; row++) {
    if ((row & 15) === 0) checkpoint();
    for (let column = 0; column < width; column++) {
      const ahead = (column - x) * direction;
      const across = row - y + ahead * 0.06;
      const distance = hypot(ahead, across) / height;
      const angle = Math.abs(across) / (Math.abs(ahead) + height * 0.012);
      const beam =
        ahead > 0
          ? Math.exp((-angle * angle) / 0.0045) * Math.exp(-distance * 2.2) * 0.55
          : Math.exp((-angle * angle) / 0.006) * Math.exp(-distance * 7) * 0.25;
      const light = beam + 0.9 * Math.exp(-distance * 38) + 0.12 * Math.exp(-distance * 9);
      const k = (row * width + column) * 3;
      colour[k]! += light;
      colour[k + 1]! += light * 0.86;
      colour[k + 2]! += light * 0.55;
    }
  }
}

/** Adds a pool of warm light around a fire or lit windows; `size` is the subject's height in pixels. */
export function addLightPool(frame: Frame, x: number, y: number, size: number): void {
  const { width, height, colour } = frame;
  const radius = size * 3;
  const lastRow = Math.min(height, y + radius * 0.6);
  const lastColumn = Math.min(width, x + radius * 1.6);
  for (let row = Math.max(0, Math.floor(y - radius)); row < lastRow; row++) {
    if ((row & 15) === 0) checkpoint();
    for (let column = Math.max(0, Math.floor(x - radius * 1.6)); column < lastColumn; column++) {
      const distance = hypot((column - x) / 1.5, (row - y + size * 0.2) * 1.3) / radius;
      const light = Math.exp(-distance * distance * 9) * 0.32;
      const k = (row * width + column) * 3;
      colour[k]! += colour[k]! * light * 3 + 0.16 * light;
      colour[k + 1]! += colour[k + 1]! * light * 1.9 + 0.08 * light;
      colour[k + 2]! += colour[k + 2]! * light * 0.8 + 0.02 * light;
    }
  }
}
