import { checkpoint } from "../core/checkpoint";
import { adjust, type Rgb } from "../core/colour";
import type { Path } from "../core/path";
import type { Look, Part } from "../subjects/kinds";
import type { Edges, Tube } from "./tube";

/** Layers of a figure from back to front; fractions order what lies within one. */
export const Layer = {
  behind: -8,
  hairBack: -6,
  farArm: -4,
  farLeg: -3,
  nearLeg: -2,
  trunk: 0,
  over: 1,
  neck: 2,
  head: 3,
  nearArm: 5,
} as const;

export const shaded = (colour: Rgb, depth = 1): Rgb =>
  adjust(colour, -0.075 * depth, 1 + 0.08 * depth, -4 * depth);
export const lightened = (colour: Rgb): Rgb => adjust(colour, 0.05, 0.95, 4);

interface Solid {
  from: number;
  to: number;
  edges?: Edges;
  /** Lies in the shade of the body. */
  isFar?: boolean;
  u0?: number;
  u1?: number;
}

/** Collects the parts of a figure with their layers. Light falls from the upper right. */
export class Easel {
  private readonly pieces: { layer: number; part: Part }[] = [];

  add(layer: number, outline: Path, colour: Rgb, look: Look = {}): void {
    checkpoint();
    this.pieces.push({ layer, part: { outline, colour, tone: 0.64, ...look } });
  }

  /** A tube with its lit and its shaded side. */
  solid(
    layer: number,
    tube: Tube,
    colour: Rgb,
    { from, to, edges = {}, isFar = false, u0 = -1, u1 = 1 }: Solid,
  ): void {
    const base = isFar ? adjust(colour, -0.045) : colour;
    this.add(layer, tube.region(from, to, u0, u1, edges), base);
    let facing = 0;
    for (let i = 0; i < 8; i++) {
      const { along } = tube.centre(from + ((to - from) * (i + 0.5)) / 8);
      facing += along[1] * 0.8 + along[0] * 0.6;
    }
    const lit = facing >= 0 ? 1 : -1;
    const within = (u: number): number => Math.min(u1, Math.max(u0, u));
    const strip = (a: number, b: number): Path => {
      const [low, high] = [within(Math.min(a, b) * 1), within(Math.max(a, b))];
      return tube.region(from, to, low, high, edges);
    };
    this.add(layer, strip(-lit, -lit * 0.12), shaded(base), { alpha: 0.45 });
    this.add(layer, strip(-lit, -lit * 0.52), shaded(base, 1.4), { alpha: 0.6 });
    if (!isFar) this.add(layer, strip(lit * 0.42, lit * 0.8), lightened(base), { alpha: 0.4, tone: 0.72 });
  }

  /** The lowest point drawn so far. */
  get lowest(): number {
    return Math.max(...this.pieces.map(({ part }) => part.outline.bounds.bottom));
  }

  /** The parts from back to front, in units of the figure's own height, and their size. */
  finish(): { parts: Part[]; width: number; height: number } {
    const sorted = this.pieces
      .map((piece, order) => ({ ...piece, order }))
      .sort((a, b) => a.layer - b.layer || a.order - b.order);
    let [left, right, top, bottom] = [1e9, -1e9, 1e9, -1e9];
    for (const { part } of sorted) {
      const bounds = part.outline.bounds;
      left = Math.min(left, bounds.left);
      right = Math.max(right, bounds.right);
      top = Math.min(top, bounds.top);
      bottom = Math.max(bottom, bounds.bottom);
    }
    const height = bottom - top;
    const middle = (left + right) / 2;
    const parts = sorted.map(({ part }) => ({
      ...part,
      outline: part.outline.map((x, y) => [(x - middle) / height, (y - bottom) / height]),
    }));
    return { parts, width: (right - left) / height, height };
  }
}
