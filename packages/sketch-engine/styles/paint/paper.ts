import type { Rgb } from "../../core/colour";
import type { Frame } from "../../core/frame";
import type { Noise } from "../../core/noise";
import type { Progress } from "../../core/progress";

/** Height of the paper texture at a point in picture heights, about -1..1. */
export const toothAt = (noise: Noise, x: number, y: number): number =>
  noise.fractal(x * 95, y * 95, 3) * 0.65 + noise.fractal(x * 30, y * 30, 2) * 0.35;

/** Fills the frame with paper and returns the texture, in which pigment settles. */
export function layPaper(
  frame: Frame,
  paper: Rgb,
  noise: Noise,
  progress: Progress,
  shade: (x: number, y: number, tooth: number) => number = (_x, _y, tooth) => 1 + tooth * 0.035,
): Float32Array {
  const { width, height, colour } = frame;
  const teeth = new Float32Array(frame.pixels);
  progress.rows(0, height, (row) => {
    for (let column = 0; column < width; column++) {
      const x = column / height;
      const y = row / height;
      const tooth = toothAt(noise, x, y);
      const light = shade(x, y, tooth);
      const pixel = row * width + column;
      teeth[pixel] = tooth;
      colour[pixel * 3] = paper[0] * light;
      colour[pixel * 3 + 1] = paper[1] * light;
      colour[pixel * 3 + 2] = paper[2] * light;
    }
  });
  return teeth;
}
