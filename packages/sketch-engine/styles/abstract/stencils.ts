import type { Rgb } from "../../core/colour";
import type { Frame } from "../../core/frame";
import { clamp } from "../../core/math";
import type { Noise } from "../../core/noise";
import type { Path, Point, Polygon } from "../../core/path";
import { cellValue } from "../../core/random";
import { Sheet } from "../shared/sheet";

/** A linear gradient from the shape's colour at one point to another colour at a second point. */
export interface Fade {
  from: Point;
  to: Point;
  colour: Rgb;
}

/** Prints shapes with paper texture, specks, and dithered gradients. */
export class Stencils extends Sheet {
  private readonly grainSize: number;

  constructor(
    frame: Frame,
    private readonly noise: Noise,
    private readonly seed: number,
  ) {
    super(frame);
    this.grainSize = Math.max(1, frame.height / 900);
  }

  print(outline: Path | readonly Polygon[], colour: Rgb, fade?: Fade): void {
    const { noise, seed, grainSize } = this;
    const { height } = this.frame;
    const dx = fade ? fade.to[0] - fade.from[0] : 0;
    const dy = fade ? fade.to[1] - fade.from[1] : 0;
    const length = dx * dx + dy * dy || 1;
    const end = fade?.colour ?? colour;
    this.fill(outline, (px, py, out) => {
      const x = px / height;
      const y = py / height;
      let t = 0;
      if (fade) {
        const grain = cellValue((px / grainSize) | 0, (py / grainSize) | 0, seed) - 0.5;
        t = clamp(((x - fade.from[0]) * dx + (y - fade.from[1]) * dy) / length + grain * 0.55);
      }
      const light = 1 + 0.05 * noise.fractal(x * 90, y * 90, 2);
      out[0] = (colour[0] + (end[0] - colour[0]) * t) * light;
      out[1] = (colour[1] + (end[1] - colour[1]) * t) * light;
      out[2] = (colour[2] + (end[2] - colour[2]) * t) * light;
      out[3] = cellValue(px, py, seed + 9) > 0.985 ? 0.62 : 0.97;
    });
  }
}
