import type { Rgb } from "../../core/colour";
import { type Frame, Surface } from "../../core/frame";

/** Draws single pixels of a plant in a mix of its shaded and lit colours, with a depth test. */
export class Brush {
  private readonly threshold: number;

  constructor(
    private readonly frame: Frame,
    /** Distance from the camera, in world units. */
    private readonly depth: number,
    private readonly shade: Rgb,
    private readonly lit: Rgb,
  ) {
    // A tolerance in the depth test, because the ground around a tree would hide its foot.
    this.threshold = depth * 0.985 - 0.05;
  }

  /** @param light 0 for the shaded colour to 1 for the lit one; values outside are clamped */
  dab(x: number, y: number, alpha: number, light: number): void {
    const { frame, shade, lit } = this;
    if (x < 0 || y < 0 || x >= frame.width || y >= frame.height || alpha <= 0) return;
    const pixel = y * frame.width + x;
    if (frame.depth[pixel]! < this.threshold) return;
    const a = Math.min(alpha, 1);
    const t = light < 0 ? 0 : Math.min(light, 1);
    const { colour } = frame;
    const k = pixel * 3;
    colour[k]! += (shade[0] + (lit[0] - shade[0]) * t - colour[k]!) * a;
    colour[k + 1]! += (shade[1] + (lit[1] - shade[1]) * t - colour[k + 1]!) * a;
    colour[k + 2]! += (shade[2] + (lit[2] - shade[2]) * t - colour[k + 2]!) * a;
    if (a > 0.5) {
      frame.surface[pixel] = Surface.plant;
      frame.depth[pixel] = this.depth;
    }
  }
}
