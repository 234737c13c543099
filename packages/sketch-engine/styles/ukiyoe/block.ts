import { lch, mix, type Rgb } from "../../core/colour";
import type { Shader } from "../../core/fill";
import { smoothstep } from "../../core/math";
import type { Polygon } from "../../core/path";
import type { Graphic, Shape } from "../../graphic/shape";
import { Sheet } from "../shared/sheet";

/** Historical pigments of woodblock prints. */
export const PIGMENTS = {
  paper: lch(0.925, 0.038, 84),
  prussian: lch(0.33, 0.085, 255),
  line: lch(0.24, 0.06, 262),
  middle: lch(0.5, 0.085, 245),
  pale: lch(0.76, 0.05, 225),
  foam: lch(0.95, 0.02, 88),
  vermilion: lch(0.58, 0.17, 32),
  ochre: lch(0.76, 0.1, 78),
  sage: lch(0.58, 0.06, 140),
  rose: lch(0.83, 0.06, 42),
} as const;

/** Line width of the key block, in picture heights. */
export const LINE = 0.0022;

/** Prints flat or graded colours and their dark outline. */
export class Block extends Sheet {
  print(polygons: readonly Polygon[], paint: Rgb | Shader, lineWidth = LINE): void {
    this.fill(polygons, paint);
    if (lineWidth > 0) this.outline(polygons, lineWidth);
  }

  private outline(polygons: readonly Polygon[], width: number): void {
    for (const polygon of polygons) {
      const [first] = polygon;
      if (first) this.stroke([...polygon, first], width, PIGMENTS.line, false, 0.9);
    }
  }

  /** Bokashi: a gradient from one colour to another between two heights. */
  graded(from: Rgb, to: Rgb, top: number, bottom: number): Shader {
    const { height } = this.frame;
    return (_x, y, out) => {
      const t = smoothstep(top, bottom, y / height);
      out[0] = from[0] + (to[0] - from[0]) * t;
      out[1] = from[1] + (to[1] - from[1]) * t;
      out[2] = from[2] + (to[2] - from[2]) * t;
    };
  }
}

/** The colour of a subject, tinted by aged paper. */
export function subjectColour({ colour, tone = 0.6, glow = 0 }: Shape, { isNight }: Graphic): Rgb {
  const { paper } = PIGMENTS;
  const aged = mix(colour, [paper[0] * 0.9, paper[1] * 0.9, paper[2] * 0.9], 0.14);
  const light = (0.7 + 0.45 * tone) * (isNight && glow <= 0.6 ? 0.65 : 1);
  return [aged[0] * light, aged[1] * light, aged[2] * light];
}
