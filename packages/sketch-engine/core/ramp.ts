import { fromOklab, type Rgb, toOklab } from "./colour";

const ENTRIES = 1024;

export type RampStop = readonly [position: number, colour: Rgb];

/** A smooth colour gradient, precomputed as a table of linear RGB triples for inner loops. */
export class Ramp {
  readonly table = new Float32Array(ENTRIES * 3);

  /** @param stops positions 0..1 in rising order, with their colours; at least two */
  constructor(stops: readonly RampStop[]) {
    const labs = stops.map(([position, colour]) => ({ position, lab: toOklab(colour) }));
    let k = 0;
    for (let i = 0; i < ENTRIES; i++) {
      const t = i / (ENTRIES - 1);
      while (k < labs.length - 2 && t > labs[k + 1]!.position) k++;
      const from = labs[k]!;
      const to = labs[k + 1] ?? from;
      const gap = to.position - from.position;
      let u = gap > 0 ? (t - from.position) / gap : 0;
      u = u < 0 ? 0 : Math.min(u, 1);
      // Half linear, half smoothstep: pure smoothstep shows as bands at the stops.
      u = u * 0.5 + u * u * (3 - 2 * u) * 0.5;
      const [red, green, blue] = fromOklab(
        from.lab[0] + (to.lab[0] - from.lab[0]) * u,
        from.lab[1] + (to.lab[1] - from.lab[1]) * u,
        from.lab[2] + (to.lab[2] - from.lab[2]) * u,
      );
      this.table[i * 3] = Math.max(0, red);
      this.table[i * 3 + 1] = Math.max(0, green);
      this.table[i * 3 + 2] = Math.max(0, blue);
    }
  }

  /** The index in `table` of the triple for a position 0..1. */
  offset(position: number): number {
    const i = (position * (ENTRIES - 1) + 0.5) | 0;
    return (i < 0 ? 0 : Math.min(i, ENTRIES - 1)) * 3;
  }

  at(position: number): Rgb {
    const o = this.offset(position);
    return [this.table[o]!, this.table[o + 1]!, this.table[o + 2]!];
  }
}
