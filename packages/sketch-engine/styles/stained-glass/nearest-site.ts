import type { Point } from "../../core/path";

/** Nearest-neighbour search among many sites, with a grid of buckets. */
export class NearestSite {
  private readonly columns: number;
  private readonly rows: number;
  private readonly left: number;
  private readonly top: number;
  /** Index in `order` of the first site of each bucket, with one additional entry for the end. */
  private readonly starts: Int32Array;
  private readonly order: Int32Array;
  private readonly xs: Float64Array;
  private readonly ys: Float64Array;

  constructor(
    readonly sites: readonly Point[],
    private readonly cell: number,
    /** Horizontal scale of the metric: larger values widen the Voronoi cells. */
    private readonly stretch: number,
  ) {
    this.xs = Float64Array.from(sites, ([x]) => x / stretch);
    this.ys = Float64Array.from(sites, ([, y]) => y);
    const bucketColumns = this.xs.map((x) => Math.floor(x / cell));
    const bucketRows = this.ys.map((y) => Math.floor(y / cell));
    this.left = bucketColumns.reduce((least, column) => Math.min(least, column), 0);
    this.top = bucketRows.reduce((least, row) => Math.min(least, row), 0);
    this.columns = bucketColumns.reduce((most, column) => Math.max(most, column), 0) - this.left + 1;
    this.rows = bucketRows.reduce((most, row) => Math.max(most, row), 0) - this.top + 1;
    const bucketOf = (site: number): number =>
      (bucketRows[site]! - this.top) * this.columns + bucketColumns[site]! - this.left;
    this.starts = new Int32Array(this.columns * this.rows + 1);
    for (let site = 0; site < sites.length; site++) this.starts[bucketOf(site) + 1]!++;
    for (let bucket = 0; bucket < this.columns * this.rows; bucket++)
      this.starts[bucket + 1]! += this.starts[bucket]!;
    const next = this.starts.slice();
    this.order = new Int32Array(sites.length);
    for (let site = 0; site < sites.length; site++) this.order[next[bucketOf(site)]!++] = site;
  }

  find(x: number, y: number): number {
    const { starts, order, xs, ys, columns, rows } = this;
    const stretched = x / this.stretch;
    const column = Math.floor(stretched / this.cell) - this.left;
    const row = Math.floor(y / this.cell) - this.top;
    const farthest = Math.max(columns, rows) + 12;
    let best = 0;
    let least = Number.POSITIVE_INFINITY;
    // After the first hit one more ring of buckets is searched, which guarantees the nearest site.
    for (let ring = 1, last = farthest; ring <= last; ring++) {
      const bottom = Math.min(rows - 1, row + ring);
      for (let j = Math.max(0, row - ring); j <= bottom; j++) {
        const isEdge = ring === 1 || j === row - ring || j === row + ring;
        const right = Math.min(columns - 1, column + ring);
        for (let i = Math.max(0, column - ring); i <= right; i++) {
          if (!isEdge && i !== column - ring && i !== column + ring) continue;
          const bucket = j * columns + i;
          for (let k = starts[bucket]!; k < starts[bucket + 1]!; k++) {
            const site = order[k]!;
            const dx = xs[site]! - stretched;
            const dy = ys[site]! - y;
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
