import type { Rgb } from "../../core/colour";
import { coverageOf } from "../../core/coverage";
import { fillMask, type Shader } from "../../core/fill";
import type { Frame } from "../../core/frame";
import { Path, type Point, type Polygon, strokeOutline } from "../../core/path";
import type { Progress } from "../../core/progress";
import { toPixels } from "../../graphic/shape";

/** Draws on a frame in picture heights. */
export class Sheet {
  constructor(readonly frame: Frame) {}

  get aspect(): number {
    return this.frame.aspect;
  }

  /** Colours every pixel by its position in picture heights. */
  backdrop(progress: Progress, paint: (x: number, y: number, out: Float32Array) => void): void {
    const { width, height, colour } = this.frame;
    const out = new Float32Array(3);
    progress.rows(0, height, (row) => {
      for (let column = 0; column < width; column++) {
        paint((column + 0.5) / height, (row + 0.5) / height, out);
        colour.set(out, (row * width + column) * 3);
      }
    });
  }

  /** The outline is in picture heights; a shader still gets pixels. */
  fill(outline: Path | readonly Polygon[], paint: Rgb | Shader, alpha = 1): void {
    const { width, height } = this.frame;
    const polygons = outline instanceof Path ? outline.polygons : outline;
    fillMask(this.frame, coverageOf(toPixels(polygons, height), width, height), paint, { alpha });
  }

  stroke(points: Polygon, width: number, paint: Rgb | Shader, closed = false, alpha = 1): void {
    this.fill(strokeOutline(points, width, width, closed), paint, alpha);
  }
}

/** Points on an arc between two angles in radians. */
export function arc(x: number, y: number, radius: number, from: number, to: number, segments = 40): Point[] {
  return Array.from({ length: segments + 1 }, (_, i) => {
    const angle = from + ((to - from) * i) / segments;
    return [x + Math.cos(angle) * radius, y + Math.sin(angle) * radius] as const;
  });
}
