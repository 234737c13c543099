import { checkpoint } from "../../core/checkpoint";
import type { Rgb } from "../../core/colour";
import type { Frame } from "../../core/frame";
import { cellValue } from "../../core/random";

/** Draws a margin of bare paper, `width` pixels wide; `roughness` is the irregularity of its edge in pixels. */
export function paintBorder(frame: Frame, paper: Rgb, width: number, seed: number, roughness = 0): void {
  const { colour } = frame;
  for (let row = 0; row < frame.height; row++) {
    if ((row & 15) === 0) checkpoint();
    for (let column = 0; column < frame.width; column++) {
      const edge = Math.min(column, row, frame.width - 1 - column, frame.height - 1 - row);
      if (edge - roughness > width) continue;
      const inside = edge + (cellValue(column >> 1, row >> 1, seed) - 0.5) * roughness;
      const alpha = Math.min(1, width - inside);
      if (alpha <= 0) continue;
      const k = (row * frame.width + column) * 3;
      colour[k]! += (paper[0] - colour[k]!) * alpha;
      colour[k + 1]! += (paper[1] - colour[k + 1]!) * alpha;
      colour[k + 2]! += (paper[2] - colour[k + 2]!) * alpha;
    }
  }
}
