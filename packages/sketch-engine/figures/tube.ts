import { clamp, hypot } from "../core/math";
import { type Path, type Point, path, smooth, strokePath } from "../core/path";

/** How far a body or a cloth reaches behind and before its bones at a station. */
export type Girth = (s: number) => readonly [back: number, front: number];
/** A station along a chain of bones (whole numbers are joints) and how far the tube reaches there. */
export type Station = readonly [s: number, back: number, front?: number];
/** Stations written as "s,back,front s,both". */
export const stations = (text: string): Station[] =>
  text.split(" ").map((row) => row.split(",").map(Number)) as unknown as Station[];

/** A place on a tube: along the bones, and across from -1 (back) to 1 (front). */
export type Spot = readonly [s: number, u: number];

/** How far the ends of a band sag along the bones at a place across it. */
export interface Edges {
  top?: (u: number) => number;
  bottom?: (u: number) => number;
}

/** Share of a bone next to a joint in which the bend is rounded. */
const ROUNDING = 0.17;
/** Cosine of the largest bend at which no side can fold over. */
const SMALL_BEND = 0.93;

/** A girth that goes smoothly through all stations. */
export function profile(stations: readonly Station[]): Girth {
  const last = stations.length - 1;
  const places = stations.map(([s]) => s);
  const sides = ([1, 2] as const).map((k) => {
    const values = stations.map((station) => station[k] ?? station[1]);
    const slopes = values.map((_, i) => {
      const [a, b] = [Math.max(0, i - 1), Math.min(last, i + 1)];
      return (values[b]! - values[a]!) / (places[b]! - places[a]!);
    });
    return { values, slopes };
  });
  return (s) => {
    let i = 0;
    while (i < last - 1 && places[i + 1]! < s) i++;
    const length = places[i + 1]! - places[i]!;
    const t = clamp((s - places[i]!) / length);
    const [t2, t3] = [t * t, t * t * t];
    const at = ({ values, slopes }: { values: number[]; slopes: number[] }): number =>
      values[i]! * (2 * t3 - 3 * t2 + 1) +
      slopes[i]! * length * (t3 - 2 * t2 + t) +
      values[i + 1]! * (3 * t2 - 2 * t3) +
      slopes[i + 1]! * length * (t3 - t2);
    return [at(sides[0]!), at(sides[1]!)];
  };
}

const between = (a: Point, b: Point, t: number): Point => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
];

/** Where two segments cross, or null. */
function crossing(a: Point, b: Point, c: Point, d: Point): Point | null {
  if (Math.max(a[0], b[0]) < Math.min(c[0], d[0]) || Math.max(c[0], d[0]) < Math.min(a[0], b[0])) return null;
  if (Math.max(a[1], b[1]) < Math.min(c[1], d[1]) || Math.max(c[1], d[1]) < Math.min(a[1], b[1])) return null;
  const rx = b[0] - a[0];
  const ry = b[1] - a[1];
  const sx = d[0] - c[0];
  const sy = d[1] - c[1];
  const area = rx * sy - ry * sx;
  if (Math.abs(area) < 1e-12) return null;
  const t = ((c[0] - a[0]) * sy - (c[1] - a[1]) * sx) / area;
  const u = ((c[0] - a[0]) * ry - (c[1] - a[1]) * rx) / area;
  return t >= 0 && t <= 1 && u >= 0 && u <= 1 ? between(a, b, t) : null;
}

/** Cuts off the loops that a side makes on the inside of a bend. */
function withoutLoops(side: readonly Point[]): Point[] {
  const out: Point[] = [];
  for (let i = 0; i < side.length; i++) {
    out.push(side[i]!);
    if (i + 1 >= side.length) break;
    for (let j = side.length - 2; j > i + 1; j--) {
      const point = crossing(side[i]!, side[i + 1]!, side[j]!, side[j + 1]!);
      if (!point) continue;
      out.push(point);
      i = j;
      break;
    }
  }
  return out;
}

/** A limb, a trunk or a cloth over them: a band along a chain of bones, addressed by stations. */
export class Tube {
  constructor(
    readonly joints: readonly Point[],
    private readonly body: Girth,
    /** Whether it begins with a round end before its first joint. */
    private readonly hasCap = false,
  ) {}

  girth(s: number): readonly [back: number, front: number] {
    if (!this.hasCap || s >= 0) return this.body(s);
    const [back, front] = this.body(0);
    const share = Math.sqrt(Math.max(0, 1 - (s / this.top) ** 2));
    return [back * share, front * share];
  }

  /** The station of the upper end: below 0 when it is round. */
  get top(): number {
    if (!this.hasCap) return 0;
    const [a, b] = [this.joints[0]!, this.joints[1]!];
    const [back, front] = this.body(0);
    return (-0.55 * (back + front)) / 2 / (hypot(b[0] - a[0], b[1] - a[1]) || 1e-6);
  }

  /** The same bones with a girth that is larger by `ease`. */
  grown(ease: number | ((s: number) => number), girth: Girth = this.body): Tube {
    return new Tube(
      this.joints,
      (s) => {
        const [back, front] = girth(s);
        const more = typeof ease === "number" ? ease : ease(s);
        return [back + more, front + more];
      },
      this.hasCap,
    );
  }

  private bone(s: number): { at: Point; along: Point } {
    const count = this.joints.length - 1;
    const i = clamp(Math.floor(s), 0, count - 1);
    const [a, b] = [this.joints[i]!, this.joints[i + 1]!];
    const length = hypot(b[0] - a[0], b[1] - a[1]) || 1e-6;
    return { at: between(a, b, s - i), along: [(b[0] - a[0]) / length, (b[1] - a[1]) / length] };
  }

  /** The middle of the bones at a station and the direction along them. */
  centre(s: number): { at: Point; along: Point } {
    const joint = Math.round(s);
    if (joint < 1 || joint > this.joints.length - 2 || Math.abs(s - joint) > ROUNDING) return this.bone(s);
    const t = (s - joint + ROUNDING) / (2 * ROUNDING);
    const from = this.bone(joint - ROUNDING).at;
    const to = this.bone(joint + ROUNDING).at;
    const [first, second] = [between(from, this.joints[joint]!, t), between(this.joints[joint]!, to, t)];
    const length = hypot(second[0] - first[0], second[1] - first[1]) || 1e-6;
    return {
      at: between(first, second, t),
      along: [(second[0] - first[0]) / length, (second[1] - first[1]) / length],
    };
  }

  /** Whether a joint between two stations is bent so far that the inner side may fold over. */
  private bends(from: number, to: number): boolean {
    for (let i = 1; i < this.joints.length - 1; i++) {
      if (i < from - ROUNDING || i > to + ROUNDING) continue;
      const [a, b] = [this.bone(i - 0.5).along, this.bone(i + 0.5).along];
      if (a[0] * b[0] + a[1] * b[1] < SMALL_BEND) return true;
    }
    return false;
  }

  /** A point of the tube. */
  at(s: number, u: number): Point {
    const { at, along } = this.centre(s);
    const [back, front] = this.girth(s);
    const reach = u < 0 ? u * back : u * front;
    return [at[0] + along[1] * reach, at[1] - along[0] * reach];
  }

  /**
   * The part of the tube between two stations and two sides.
   * @param edges how far its ends lie below `from` and `to` at the place -1..1 across the tube
   */
  region(
    from: number,
    to: number,
    u0: number | ((t: number) => number) = -1,
    u1: number | ((t: number) => number) = 1,
    edges: Edges = {},
  ): Path {
    const steps = Math.max(6, Math.ceil((to - from) * 18));
    const bends = this.bends(from, to);
    const side = (u: number | ((t: number) => number)): Point[] => {
      const points: Point[] = [];
      if (from < 0 && this.hasCap) {
        for (let i = 0; i < 8; i++)
          points.push(this.at(from * Math.cos((i / 8) * (Math.PI / 2)), typeof u === "number" ? u : u(0)));
      }
      const start = this.hasCap ? Math.max(0, from) : from;
      for (let i = 0; i <= steps; i++) {
        const t = i / steps;
        points.push(this.at(start + (to - start) * t, typeof u === "number" ? u : u(t)));
      }
      return bends ? withoutLoops(points) : points;
    };
    const edge = (s: number, sag: ((u: number) => number) | undefined, t: number): Point[] => {
      if (!sag) return [];
      const [a, b] = [typeof u0 === "number" ? u0 : u0(t), typeof u1 === "number" ? u1 : u1(t)];
      return Array.from({ length: 25 }, (_, i) => {
        const u = a + ((b - a) * i) / 24;
        return this.at(s + sag(u), u);
      });
    };
    const [left, right] = [side(u0), side(u1)];
    return path().polygon([
      ...left,
      ...edge(to, edges.bottom, 1),
      ...right.reverse(),
      ...edge(from, edges.top, 0).reverse(),
    ]);
  }

  /** A tapered line through places on the tube. */
  line(spots: readonly Spot[], width: number, end = width): Path {
    return strokePath(
      smooth(
        spots.map(([s, u]) => this.at(s, u)),
        false,
        6,
      ),
      width,
      end,
    );
  }

  /** An outline through places on the tube. */
  shape(spots: readonly Spot[], isRound = false): Path {
    const points = spots.map(([s, u]) => this.at(s, u));
    return isRound ? path().spline(points, 6) : path().polygon(points);
  }
}
