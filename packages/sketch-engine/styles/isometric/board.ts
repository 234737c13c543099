import { lch, type Rgb } from "../../core/colour";
import { coverageOf } from "../../core/coverage";
import { fillMask } from "../../core/fill";
import type { Frame } from "../../core/frame";
import { clamp } from "../../core/math";
import { type Point, type Polygon, path } from "../../core/path";
import { cellValue } from "../../core/random";
import { toPixels } from "../../graphic/shape";
import { Sheet } from "../shared/sheet";

/** A board of square tiles in isometric projection: i points down right, j down left, z up. */
export class Board extends Sheet {
  /** Width of a tile in picture heights. */
  readonly tile: number;
  private readonly left: number;
  private readonly top: number;
  /** Colour of the light; dim and blue at night. */
  private readonly light: Rgb;

  constructor(
    frame: Frame,
    readonly size: number,
    readonly isNight: boolean,
    private readonly seed: number,
    /** Greatest width and middle of the board, in picture heights. */
    { width, middle } = { width: 1.12, middle: 0.555 },
  ) {
    super(frame);
    this.tile = Math.min(width, frame.aspect * 0.9) / size;
    this.left = frame.aspect / 2;
    this.top = middle - (size * this.tile) / 4;
    this.light = isNight ? [0.2, 0.22, 0.42] : [1, 1, 1];
  }

  at(i: number, j: number, z: number): Point {
    return [
      this.left + ((i - j) * this.tile) / 2,
      this.top + ((i + j) * this.tile) / 4 - z * this.tile * 0.36,
    ];
  }

  /**
   * Draws one flat face.
   * @param brightness 1 for a roof in the sun
   * @param fall darkening towards the foot of the face, 0..1
   */
  face(polygon: Polygon, colour: Rgb, brightness: number, fall = 0): void {
    const { light, seed, frame } = this;
    const { width, height } = frame;
    const mask = coverageOf(toPixels([polygon], height), width, height);
    if (!mask) return;
    const span = fall > 0 ? fall / Math.max(1, mask.height) : 0;
    fillMask(frame, mask, (x, y, out) => {
      const grain = 1 + (cellValue(x, y, seed) - 0.5) * 0.035;
      const lit = brightness * (1 - span * (y - mask.top)) * grain;
      out[0] = colour[0] * lit * light[0];
      out[1] = colour[1] * lit * light[1];
      out[2] = colour[2] * lit * light[2];
    });
  }

  /** A face that emits light. */
  lamp(polygon: Polygon, colour: Rgb, strength = 1): void {
    this.fill([polygon], [colour[0] * strength, colour[1] * strength, colour[2] * strength]);
  }

  /** A paint colour under the light of the board. */
  lit(colour: Rgb, brightness: number): Rgb {
    const { light } = this;
    return [
      colour[0] * brightness * light[0],
      colour[1] * brightness * light[1],
      colour[2] * brightness * light[2],
    ];
  }

  box(
    i: number,
    j: number,
    width: number,
    depth: number,
    from: number,
    to: number,
    top: Rgb,
    sides = top,
  ): void {
    const a = this.at(i, j, to);
    const b = this.at(i + width, j, to);
    const c = this.at(i + width, j + depth, to);
    const d = this.at(i, j + depth, to);
    const footB = this.at(i + width, j, from);
    const footC = this.at(i + width, j + depth, from);
    const footD = this.at(i, j + depth, from);
    this.face([d, c, footC, footD], sides, 0.8, 0.16);
    this.face([c, b, footB, footC], sides, 0.58, 0.16);
    this.face([a, b, c, d], top, 1.03);
  }

  /** The soft shadow of a small object; x and y in picture heights. */
  shade(x: number, y: number, radius: number): void {
    this.fill(path().ellipse(x, y, radius, radius * 0.46, 24), [0, 0, 0], 0.16);
  }

  ball(x: number, y: number, radius: number, colour: Rgb): void {
    const { height } = this.frame;
    const { light } = this;
    this.fill(path().ellipse(x, y, radius, radius * 1.08, 40), (px, py, out) => {
      const u = (px / height - x) / radius;
      const v = (py / height - y) / radius;
      const t = clamp((0.25 - (u * 0.6 + v * 0.75)) / 0.5);
      const lit = 0.7 + 0.36 * t * t * (3 - 2 * t);
      out[0] = colour[0] * lit * light[0];
      out[1] = colour[1] * lit * light[1];
      out[2] = colour[2] * lit * light[2];
    });
  }
}

export const LAMPLIGHT = lch(0.9, 0.13, 82);
