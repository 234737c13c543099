import { hypot } from "./math";

export type Point = readonly [x: number, y: number];
export type Polygon = readonly Point[];

export interface Bounds {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Outlines as polygons, in any unit; curves are flattened when they are added. */
export class Path {
  private readonly done: Polygon[] = [];
  private current: Point[] = [];

  moveTo(x: number, y: number): this {
    this.close();
    this.current = [[x, y]];
    return this;
  }

  lineTo(x: number, y: number): this {
    this.current.push([x, y]);
    return this;
  }

  /** A quadratic Bézier curve. */
  quadTo(cx: number, cy: number, x: number, y: number, segments = 14): this {
    const [px, py] = this.pen();
    for (let i = 1; i <= segments; i++) {
      const t = i / segments;
      const u = 1 - t;
      this.current.push([u * u * px + 2 * u * t * cx + t * t * x, u * u * py + 2 * u * t * cy + t * t * y]);
    }
    return this;
  }

  /** A cubic Bézier curve. */
  cubicTo(ax: number, ay: number, bx: number, by: number, x: number, y: number, segments = 20): this {
    const [px, py] = this.pen();
    for (let i = 1; i <= segments; i++) {
      const t = i / segments;
      const u = 1 - t;
      const k0 = u * u * u;
      const k1 = 3 * u * u * t;
      const k2 = 3 * u * t * t;
      const k3 = t * t * t;
      this.current.push([k0 * px + k1 * ax + k2 * bx + k3 * x, k0 * py + k1 * ay + k2 * by + k3 * y]);
    }
    return this;
  }

  close(): this {
    if (this.current.length > 1) this.done.push(this.current);
    this.current = [];
    return this;
  }

  ellipse(x: number, y: number, radiusX: number, radiusY = radiusX, segments = 48): this {
    const points: Point[] = [];
    for (let i = 0; i < segments; i++) {
      const angle = (i / segments) * Math.PI * 2;
      points.push([x + Math.cos(angle) * radiusX, y + Math.sin(angle) * radiusY]);
    }
    return this.polygon(points);
  }

  rect(x: number, y: number, width: number, height: number): this {
    return this.polygon([
      [x, y],
      [x + width, y],
      [x + width, y + height],
      [x, y + height],
    ]);
  }

  polygon(points: Polygon): this {
    this.close();
    this.done.push(points);
    return this;
  }

  /** A closed Catmull-Rom spline through all the points. */
  spline(points: Polygon, segments = 8): this {
    return this.polygon(smooth(points, true, segments));
  }

  /** All polygons; an open outline is closed first. */
  get polygons(): readonly Polygon[] {
    this.close();
    return this.done;
  }

  map(transform: (x: number, y: number) => Point): Path {
    const mapped = new Path();
    for (const polygon of this.polygons) mapped.polygon(polygon.map(([x, y]) => transform(x, y)));
    return mapped;
  }

  /** Scaled, rotated by radians, mirrored left to right when `mirror` is -1, then moved. */
  placed(x: number, y: number, scale: number, turn = 0, mirror: 1 | -1 = 1): Path {
    const cos = Math.cos(turn) * scale;
    const sin = Math.sin(turn) * scale;
    return this.map((px, py) => [x + px * mirror * cos - py * sin, y + px * mirror * sin + py * cos]);
  }

  get bounds(): Bounds {
    return boundsOf(this.polygons);
  }

  private pen(): Point {
    return this.current[this.current.length - 1] ?? [0, 0];
  }
}

export const path = (): Path => new Path();

export function boundsOf(polygons: readonly Polygon[]): Bounds {
  const bounds: Bounds = { left: 1e9, top: 1e9, right: -1e9, bottom: -1e9 };
  for (const polygon of polygons) {
    for (const [x, y] of polygon) {
      if (x < bounds.left) bounds.left = x;
      if (x > bounds.right) bounds.right = x;
      if (y < bounds.top) bounds.top = y;
      if (y > bounds.bottom) bounds.bottom = y;
    }
  }
  return bounds;
}

/** The outline of a stroked polyline whose width changes from `startWidth` to `endWidth`. */
export function strokeOutline(
  points: Polygon,
  startWidth: number,
  endWidth = startWidth,
  closed = false,
): Polygon[] {
  const count = points.length;
  if (count < 2) return [];
  const left: Point[] = [];
  const right: Point[] = [];
  for (let i = 0; i < count; i++) {
    const before = points[closed ? (i - 1 + count) % count : Math.max(0, i - 1)]!;
    const after = points[closed ? (i + 1) % count : Math.min(count - 1, i + 1)]!;
    const [x, y] = points[i]!;
    const length = hypot(after[0] - before[0], after[1] - before[1]) || 1;
    const half = (startWidth + (endWidth - startWidth) * (i / (count - 1))) / 2 / length;
    const offsetX = -(after[1] - before[1]) * half;
    const offsetY = (after[0] - before[0]) * half;
    left.push([x + offsetX, y + offsetY]);
    right.push([x - offsetX, y - offsetY]);
  }
  right.reverse();
  if (closed) return [[...left, left[0]!, right[count - 1]!, ...right]];
  return [[...left, ...right]];
}

/** A stroked polyline as a path. */
export function strokePath(points: Polygon, startWidth: number, endWidth = startWidth): Path {
  const stroked = new Path();
  for (const outline of strokeOutline(points, startWidth, endWidth)) stroked.polygon(outline);
  return stroked;
}

/** The outline of a straight line that tapers from `startWidth` to `endWidth`. */
export const linePath = (from: Point, to: Point, startWidth: number, endWidth = startWidth): Path =>
  strokePath([from, to], startWidth, endWidth);

/** A Catmull-Rom spline through all the points, as a polyline. */
export function smooth(points: Polygon, closed = true, segments = 8): Point[] {
  const count = points.length;
  const at = (i: number): Point =>
    closed ? points[(i + count) % count]! : points[Math.max(0, Math.min(count - 1, i))]!;
  const spline = (a: number, b: number, c: number, d: number, t: number): number =>
    0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t);
  const out: Point[] = [];
  for (let i = 0; i < (closed ? count : count - 1); i++) {
    const a = at(i - 1);
    const b = at(i);
    const c = at(i + 1);
    const d = at(i + 2);
    for (let k = 0; k < segments; k++) {
      const t = k / segments;
      out.push([spline(a[0], b[0], c[0], d[0], t), spline(a[1], b[1], c[1], d[1], t)]);
    }
  }
  if (!closed && count > 0) out.push(points[count - 1]!);
  return out;
}
