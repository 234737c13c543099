import { checkpoint } from "./checkpoint";

/** Progress of a drawing, divided into stages of 0..1. The reported fraction never falls. */
export class Progress {
  private from = 0;
  private to = 1;
  private reported = 0;

  constructor(private readonly report: (fraction: number) => void = () => {}) {}

  /** Begins a stage: later calls of `at` count from one fraction of the whole to another. */
  stage(from: number, to: number): void {
    this.from = from;
    this.to = to;
    this.at(0);
  }

  /** Reports the fraction of the stage that is done. Also a checkpoint. */
  at(fraction: number): void {
    checkpoint();
    const total = this.from + (this.to - this.from) * fraction;
    if (total - this.reported < 0.004) return;
    this.reported = total;
    this.report(Math.min(1, total));
  }

  /** A nested progress, 0..1, that covers the given span of this one. */
  part(from: number, to: number): Progress {
    return new Progress((fraction) => {
      this.stage(from, to);
      this.at(fraction);
    });
  }

  /** Calls `paint` for each row and reports the rows as one stage. */
  rows(from: number, to: number, paint: (y: number) => void): void {
    for (let y = from; y < to; y++) {
      paint(y);
      if ((y & 3) === 0) this.at((y - from) / (to - from));
    }
  }
}
