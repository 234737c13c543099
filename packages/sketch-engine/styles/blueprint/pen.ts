import type { Rgb } from "../../core/colour";
import { coverageOf } from "../../core/coverage";
import { fillMask } from "../../core/fill";
import type { Frame } from "../../core/frame";
import { clamp, hypot, lerp } from "../../core/math";
import type { Noise } from "../../core/noise";
import { type Point, type Polygon, strokeOutline } from "../../core/path";
import { cellValue } from "../../core/random";
import { toPixels } from "../../graphic/shape";

/** Seven-segment digits: top, upper left, upper right, middle, lower left, lower right, bottom. */
const DIGITS: Readonly<Record<string, string>> = {
  "0": "1110111",
  "1": "0010010",
  "2": "1011101",
  "3": "1011011",
  "4": "0111010",
  "5": "1101011",
  "6": "1101111",
  "7": "1010010",
  "8": "1111111",
  "9": "1111011",
};
const SEGMENTS: readonly (readonly [x0: number, y0: number, x1: number, y1: number])[] = [
  [0, 0, 1, 0],
  [0, 0, 0, 1],
  [1, 0, 1, 1],
  [0, 1, 1, 1],
  [0, 1, 0, 2],
  [1, 1, 1, 2],
  [0, 2, 1, 2],
];

export interface LineLook {
  width?: number;
  alpha?: number;
  closed?: boolean;
}

/** Draws chalky white lines; all lengths in picture heights. */
export class Pen {
  constructor(
    private readonly frame: Frame,
    private readonly noise: Noise,
    private readonly white: Rgb,
  ) {}

  fill(polygons: readonly Polygon[], alpha = 0.9): void {
    const { width, height } = this.frame;
    const { noise, white } = this;
    for (const polygon of polygons) {
      const mask = coverageOf(toPixels([polygon], height), width, height);
      fillMask(
        this.frame,
        mask,
        (x, y, out) => {
          out[0] = white[0];
          out[1] = white[1];
          out[2] = white[2];
          out[3] = clamp(
            0.8 + 0.5 * noise.fractal((x / height) * 70, (y / height) * 70, 2) - 0.3 * cellValue(x, y, 4),
          );
        },
        { alpha },
      );
    }
  }

  line(points: Polygon, { width = 0.0014, alpha = 0.9, closed = false }: LineLook = {}): void {
    const [first] = points;
    if (first) this.fill(strokeOutline(closed ? [...points, first] : points, width), alpha);
  }

  segment(from: Point, to: Point, look?: LineLook): void {
    this.line([from, to], look);
  }

  dashes(from: Point, to: Point, width: number, dash = 0.012): void {
    const length = hypot(to[0] - from[0], to[1] - from[1]);
    const at = (t: number): Point => [lerp(from[0], to[0], t), lerp(from[1], to[1], t)];
    for (let done = 0; done < length; done += dash * 1.7) {
      this.line([at(done / length), at(Math.min(1, (done + dash) / length))], { width, alpha: 0.6 });
    }
  }

  /** Draws digits; any other character is drawn as a full stop. */
  number(text: string, x: number, y: number, size: number): void {
    let left = x;
    for (const character of text) {
      const segments = DIGITS[character];
      if (segments) {
        for (const [i, [x0, y0, x1, y1]] of SEGMENTS.entries()) {
          if (segments[i] !== "1") continue;
          const place = (px: number, py: number): Point => [left + px * size * 0.55, y + py * size * 0.5];
          this.segment(place(x0, y0), place(x1, y1), { width: size * 0.12, alpha: 0.85 });
        }
      } else {
        this.segment([left + size * 0.2, y + size], [left + size * 0.3, y + size], { width: size * 0.15 });
      }
      left += size * 0.95;
    }
  }

  /** A dimension line with arrows at both ends and its length beside it, `offset` away from the measured edge. */
  dimension(from: Point, to: Point, offset: number, isUpright: boolean, label: string): void {
    const moved = ([x, y]: Point): Point => (isUpright ? [x + offset, y] : [x, y + offset]);
    const start = moved(from);
    const end = moved(to);
    this.line([start, end]);
    for (const [tip, foot, sign] of [
      [start, from, 1],
      [end, to, -1],
    ] as const) {
      const gap = offset * 0.15;
      this.line([tip, isUpright ? [foot[0] + gap, foot[1]] : [foot[0], foot[1] + gap]], {
        width: 0.001,
        alpha: 0.55,
      });
      const along = sign * 0.011;
      const across = 0.00385;
      const arrow: Polygon = isUpright
        ? [tip, [tip[0] - across, tip[1] + along], [tip[0] + across, tip[1] + along]]
        : [tip, [tip[0] + along, tip[1] - across], [tip[0] + along, tip[1] + across]];
      this.fill([arrow]);
    }
    const x = isUpright ? start[0] + 0.012 : (start[0] + end[0]) / 2 - 0.03;
    this.number(label, x, isUpright ? (start[1] + end[1]) / 2 : start[1] + 0.01, 0.017);
  }
}

/** The two blues of the paper, and the white of the lines. */
export interface SheetColours {
  light: Rgb;
  dark: Rgb;
  white: Rgb;
}
