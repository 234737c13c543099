import type { Point } from "../../core/path";

/** Finds the nearest of many sites by a grid of buckets. */
export class NearestSite {
  private readonly buckets = new Map<number, number[]>();

  constructor(
    readonly sites: readonly Point[],
    private readonly cell: number,
    /** Widens cells sideways. */
    private readonly stretch: number,
  ) {
    for (const [i, [x, y]] of sites.entries()) {
      const key = this.key(Math.floor(x / stretch / cell), Math.floor(y / cell));
      const bucket = this.buckets.get(key);
      if (bucket) bucket.push(i);
      else this.buckets.set(key, [i]);
    }
  }

  private key(column: number, row: number): number {
    return (row + 500) * 4096 + column + 500;
  }

  find(x: number, y: number): number {
    const column = Math.floor(x / this.stretch / this.cell);
    const row = Math.floor(y / this.cell);
    let best = 0;
    let least = Number.POSITIVE_INFINITY;
    // One ring beyond the first hit is enough to be sure of the nearest.
    for (let ring = 1, last = 12; ring <= last; ring++) {
      for (let j = -ring; j <= ring; j++) {
        for (let i = -ring; i <= ring; i++) {
          if (ring > 1 && Math.max(Math.abs(i), Math.abs(j)) < ring) continue;
          for (const site of this.buckets.get(this.key(column + i, row + j)) ?? []) {
            const [sx, sy] = this.sites[site]!;
            const dx = (sx - x) / this.stretch;
            const dy = sy - y;
            const distance = dx * dx + dy * dy;
            if (distance < least) {
              least = distance;
              best = site;
              last = Math.min(last, ring + 1);
            }
          }
        }
      }
    }
    return best;
  }
}
