/**
 * Incremental Delaunay triangulation (Lawson).
 *
 * The triangle of a new point is found by walking from the last triangle; it is split in three, and edges are
 * flipped until no circumcircle contains a fourth point. Spatially sorted points keep the walks short.
 */
export class Delaunay {
  /** Three corner indices a triangle, counter-clockwise; points 0 to 2 form the super-triangle around all others. */
  private readonly corners: number[] = [0, 1, 2];
  /** The neighbouring triangle opposite each corner, -1 for none. */
  private readonly neighbours: number[] = [-1, -1, -1];
  private readonly x: number[];
  private readonly y: number[];
  private last = 0;

  /** @param size coordinates lie between 0 and about this value */
  constructor(points: readonly (readonly [x: number, y: number])[], size: number) {
    const far = size * 20;
    this.x = [-far, far, 0];
    this.y = [-far, -far, far];
    for (const [x, y] of points) {
      this.x.push(x);
      this.y.push(y);
    }
    for (let i = 3; i < this.x.length; i++) this.insert(i);
  }

  /** Calls `visit` with the three point indices of each triangle. */
  forEach(visit: (a: number, b: number, c: number) => void): void {
    const { corners } = this;
    for (let t = 0; t < corners.length; t += 3) {
      const a = corners[t]! - 3;
      const b = corners[t + 1]! - 3;
      const c = corners[t + 2]! - 3;
      if (a >= 0 && b >= 0 && c >= 0) visit(a, b, c);
    }
  }

  get count(): number {
    return this.corners.length / 3;
  }

  private side(a: number, b: number, p: number): number {
    const { x, y } = this;
    return (x[b]! - x[a]!) * (y[p]! - y[a]!) - (y[b]! - y[a]!) * (x[p]! - x[a]!);
  }

  private locate(p: number): number {
    let triangle = this.last;
    const limit = this.corners.length + 8;
    walk: for (let step = 0; step < limit; step++) {
      const t = triangle * 3;
      for (let edge = 0; edge < 3; edge++) {
        const a = this.corners[t + ((edge + 1) % 3)]!;
        const b = this.corners[t + ((edge + 2) % 3)]!;
        const next = this.neighbours[t + edge]!;
        if (next >= 0 && this.side(a, b, p) < 0) {
          triangle = next;
          continue walk;
        }
      }
      break;
    }
    return triangle;
  }

  private insert(p: number): void {
    const old = this.locate(p);
    const t = old * 3;
    const { corners, neighbours } = this;
    const [a, b, c] = [corners[t]!, corners[t + 1]!, corners[t + 2]!];
    const [acrossA, acrossB, acrossC] = [neighbours[t]!, neighbours[t + 1]!, neighbours[t + 2]!];
    const second = corners.length / 3;
    const third = second + 1;
    this.write(old, p, b, c, acrossA, second, third);
    corners.push(p, c, a, p, a, b);
    neighbours.push(acrossB, third, old, acrossC, old, second);
    this.relink(acrossB, old, second);
    this.relink(acrossC, old, third);
    this.last = old;
    this.legalise(p, [old, second, third]);
  }

  private write(triangle: number, a: number, b: number, c: number, na: number, nb: number, nc: number): void {
    const t = triangle * 3;
    this.corners[t] = a;
    this.corners[t + 1] = b;
    this.corners[t + 2] = c;
    this.neighbours[t] = na;
    this.neighbours[t + 1] = nb;
    this.neighbours[t + 2] = nc;
  }

  private relink(triangle: number, from: number, to: number): void {
    if (triangle < 0) return;
    for (let k = triangle * 3; k < triangle * 3 + 3; k++)
      if (this.neighbours[k] === from) this.neighbours[k] = to;
  }

  /** Flips the edges opposite `p`, the first corner of its triangles, until they satisfy the Delaunay condition. */
  private legalise(p: number, stack: number[]): void {
    const { corners, neighbours } = this;
    for (let triangle = stack.pop(); triangle !== undefined; triangle = stack.pop()) {
      const t = triangle * 3;
      const other = neighbours[t]!;
      if (other < 0) continue;
      const o = other * 3;
      const k = neighbours[o] === triangle ? 0 : neighbours[o + 1] === triangle ? 1 : 2;
      const apex = corners[o + k]!;
      const b = corners[t + 1]!;
      const c = corners[t + 2]!;
      if (!this.inCircle(p, b, c, apex)) continue;
      const afterApex = neighbours[o + ((k + 1) % 3)]!;
      const beforeApex = neighbours[o + ((k + 2) % 3)]!;
      const acrossB = neighbours[t + 1]!;
      const acrossC = neighbours[t + 2]!;
      // In the neighbouring triangle the shared edge runs from c to b, so the apex comes after b.
      this.write(triangle, p, b, apex, afterApex, other, acrossC);
      this.write(other, p, apex, c, beforeApex, acrossB, triangle);
      this.relink(afterApex, other, triangle);
      this.relink(acrossB, triangle, other);
      stack.push(triangle, other);
    }
  }

  private inCircle(a: number, b: number, c: number, p: number): boolean {
    const { x, y } = this;
    const ax = x[a]! - x[p]!;
    const ay = y[a]! - y[p]!;
    const bx = x[b]! - x[p]!;
    const by = y[b]! - y[p]!;
    const cx = x[c]! - x[p]!;
    const cy = y[c]! - y[p]!;
    const a2 = ax * ax + ay * ay;
    const b2 = bx * bx + by * by;
    const c2 = cx * cx + cy * cy;
    return ax * (by * c2 - b2 * cy) - ay * (bx * c2 - b2 * cx) + a2 * (bx * cy - by * cx) > 1e-9;
  }
}
