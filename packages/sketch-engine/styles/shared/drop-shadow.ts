import { boxBlur } from "../../core/blur";
import { checkpoint } from "../../core/checkpoint";
import type { Mask } from "../../core/coverage";
import type { Frame } from "../../core/frame";

/**
 * Darkens what lies below a sheet: a soft shadow to the lower right, a little warmer than black.
 *
 * @param lift height of the sheet above what lies below, in pixels
 */
export function dropShadow(frame: Frame, mask: Mask, lift: number, strength: number): void {
  const { width, height, colour } = frame;
  const radius = Math.max(1, Math.round(lift));
  const pad = radius * 2 + 1;
  const wide = mask.width + pad * 2;
  const tall = mask.height + pad * 2;
  const plane = new Float32Array(wide * tall);
  for (let y = 0; y < mask.height; y++) {
    if ((y & 63) === 0) checkpoint();
    plane.set(mask.coverage.subarray(y * mask.width, (y + 1) * mask.width), (y + pad) * wide + pad);
  }
  const soft = boxBlur(plane, wide, tall, 1, radius, 2);
  const left = mask.left - pad + Math.round(lift * 0.6);
  const top = mask.top - pad + Math.round(lift * 0.9);
  for (let y = Math.max(0, -top); y < tall && top + y < height; y++) {
    if ((y & 15) === 0) checkpoint();
    for (let x = Math.max(0, -left); x < wide && left + x < width; x++) {
      const dark = soft[y * wide + x]! * strength;
      if (dark < 0.004) continue;
      const k = ((top + y) * width + left + x) * 3;
      colour[k]! *= 1 - dark;
      colour[k + 1]! *= 1 - dark * 0.97;
      colour[k + 2]! *= 1 - dark * 0.88;
    }
  }
}
