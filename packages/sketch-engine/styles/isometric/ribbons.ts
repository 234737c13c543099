import { lch, mixEvenly, type Rgb, toLch } from "../../core/colour";
import { lerp } from "../../core/math";
import type { Progress } from "../../core/progress";
import type { Random } from "../../core/random";
import type { Brief } from "../../language/brief";
import type { Board } from "./board";

/** Ribbons side by side, and their lowest and greatest height in steps of the board. */
const RIBBONS = 7;
const [LOW, HIGH] = [1, 9];

/** Raised bands that wind side by side over the whole board, from the first colour of the palette to the last. */
export function drawRibbons(board: Board, brief: Brief, random: Random, progress: Progress): void {
  const { size } = board;
  const colours = coloursOf(brief);
  const [shift, bend] = [random.range(0, Math.PI * 2), random.range(0.07, 0.11)];
  for (let i = 0; i < size; i++) {
    const along = (i / size) * Math.PI * 2;
    for (let j = 0; j < size; j++) {
      const across = j / size + bend * Math.sin(along + shift) + 0.03 * Math.sin(along * 2 + shift);
      const ribbon = Math.floor(across * RIBBONS);
      const t = Math.max(0, Math.min(1, ribbon / (RIBBONS - 1)));
      const wave = 0.5 + 0.5 * Math.sin(along * 0.8 + ribbon * 1.9 + shift);
      const top = lerp(LOW, HIGH, wave * (0.55 + 0.45 * (1 - t)));
      const at = t * (colours.length - 1);
      const from = Math.min(colours.length - 2, Math.floor(at));
      board.box(i, j, 1, 1, 0, top, mixEvenly(colours[from]!, colours[from + 1]!, at - from));
    }
    progress.at((i + 1) / size);
  }
}

/** The colours of the palette in their order; at least two. */
function coloursOf({ palette: all, hues }: Brief): readonly Rgb[] {
  const hue = hues[0] ?? 275;
  // Black and grey are the background.
  const palette = all.filter((colour) => toLch(colour)[1] > 0.03);
  const [first = lch(0.4, 0.13, hue), ...others] = palette;
  if (others.length > 0) return palette;
  const [lightness, chroma, own] = toLch(first);
  return [first, lch(Math.min(0.9, lightness + 0.3), chroma, own + 40)];
}
