import { checkpoint } from "./checkpoint";

/** How far a drawing is. Stages divide 0..1 among themselves; what is reported never falls. */
export class Progress {
  private from = 0;
  private to = 1;
  private reported = 0;

  constructor(private readonly report: (fraction: number) => void = () => {}) {}

  /** The next calls of `at` run from one fraction of this progress to another. */
  stage(from: number, to: number): void {
    this.from = from;
    this.to = to;
    this.at(0);
  }

  /** Says that a fraction of the stage is done. Also a checkpoint. */
  at(fraction: number): void {
    checkpoint();
    const total = this.from + (this.to - this.from) * fraction;
    if (total - this.reported < 0.004) return;
    this.reported = total;
    this.report(Math.min(1, total));
  }

  /** A progress of its own, 0..1, that fills a span of this one. */
  part(from: number, to: number): Progress {
    return new Progress((fraction) => {
      this.stage(from, to);
      this.at(fraction);
    });
  }

  /** Calls `paint` for each row as one stage's work. */
  rows(from: number, to: number, paint: (y: number) => void): void {
    for (let y = from; y < to; y++) {
      paint(y);
      if ((y & 3) === 0) this.at((y - from) / (to - from));
    }
  }
}
