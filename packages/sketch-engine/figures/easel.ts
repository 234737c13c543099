import { checkpoint } from "../core/checkpoint";
import { adjust, type Rgb } from "../core/colour";
import { smoothstep } from "../core/math";
import type { Path } from "../core/path";
import type { Look, Part } from "../subjects/kinds";
import { triples } from "./outline";
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

/** Shades of a round form: how far each reaches from the dark side, its depth and its opacity. */
const SHADES = triples(".12,.8,.2 -.08,1,.26 -.26,1.2,.3 -.44,1.3,.34 -.62,1.4,.4 -.8,1.5,.4");

/** Its lights: from and to which place across, and the opacity. */
const LIGHTS = triples(".26,.92,.12 .38,.86,.14 .5,.78,.16");

/** Share of a sleeve or a chest over which its shades grow to their full width. */
const SHOULDER = 0.36;

interface Solid {
  from: number;
  to: number;
  edges?: Edges;
  /** Lies in the shade of the body. */
  isFar?: boolean;
  u0?: number;
  u1?: number;
}

/** The layer of somebody seen from behind: arms before the chest lie behind it, a backpack before the back. */
const turned = (layer: number): number =>
  layer > Layer.nearArm - 1.3 ? layer - 10 : layer <= Layer.hairBack + 1 ? -layer : layer;

/** Collects the parts of a figure with their layers. Light falls from the upper right. */
export class Easel {
  private readonly pieces: { layer: number; part: Part }[] = [];

  constructor(private readonly isFromBehind = false) {}

  add(layer: number, outline: Path, colour: Rgb, look: Look = {}): void {
    checkpoint();
    const seen = this.isFromBehind ? turned(layer) : layer;
    this.pieces.push({ layer: seen, part: { outline, colour, tone: 0.64, ...look } });
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
    // Light and shade begin below the shoulder, so that arms and chest are of one piece.
    const strip = (edge: number, other: number): Path => {
      const [a, b] = [within(edge), within(other)];
      const rising = (t: number): number => (from < 0.2 ? smoothstep(0, SHOULDER, t) : 1);
      const to1 = (t: number): number => a + (b - a) * rising(t);
      return b < a ? tube.region(from, to, to1, a, edges) : tube.region(from, to, a, to1, edges);
    };
    // Narrow steps, which look like a round form.
    for (const [edge, depth, alpha] of SHADES)
      this.add(layer, strip(-lit, lit * edge), shaded(base, depth), { alpha });
    if (isFar) return;
    for (const [inner, outer, alpha] of LIGHTS)
      this.add(layer, strip(lit * inner, lit * outer), lightened(base), { alpha, tone: 0.7 });
  }

  /** The lowest point drawn so far. */
  get lowest(): number {
    return Math.max(...this.pieces.map(({ part }) => part.outline.bounds.bottom));
  }

  /** The parts from back to front, in units of the figure's own height, their size, and where their middle and their lowest point were. */
  finish(): { parts: Part[]; width: number; height: number; middle: number; bottom: number } {
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
    return { parts, width: (right - left) / height, height, middle, bottom };
  }
}
