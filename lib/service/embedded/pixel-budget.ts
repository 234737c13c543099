/**
 * A bulkhead weighted by pixels: all pictures of a process share one budget, because each takes memory from the start of
 * drawing until its file is stored.
 */
import "server-only";

interface Waiting {
  jobId: string;
  pixels: number;
  start(): void;
}

export class PixelBudget {
  #free: number;
  readonly #waiting: Waiting[] = [];
  readonly #inUse = new Map<string, number>();

  /** @param pixels of all pictures at once; a larger picture runs alone. */
  constructor(private readonly pixels: number) {
    this.#free = pixels;
  }

  /**
   * Runs the work of one picture as soon as the budget allows.
   *
   * The picture of the job with the fewest pixels under way is next, then the oldest. No other is started before it, because
   * small pictures could block a large one forever.
   *
   * @throws what the work throws; the signal's reason when it was aborted before the work began.
   */
  async spend<T>(
    { jobId, pixels, signal }: { jobId: string; pixels: number; signal: AbortSignal },
    work: () => Promise<T>,
  ): Promise<T> {
    const taken = Math.min(pixels, this.pixels);
    await this.#take(jobId, taken, signal);
    try {
      return await work();
    } finally {
      this.#move(jobId, -taken);
      this.#admit();
    }
  }

  #take(jobId: string, pixels: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason);
      const leave = () => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
        reject(signal.reason);
        // This picture may have been the only one in the way of others.
        this.#admit();
      };
      const waiting: Waiting = {
        jobId,
        pixels,
        start: () => {
          signal.removeEventListener("abort", leave);
          resolve();
        },
      };
      signal.addEventListener("abort", leave, { once: true });
      this.#waiting.push(waiting);
      this.#admit();
    });
  }

  #admit(): void {
    for (let next = this.#next(); next && next.pixels <= this.#free; next = this.#next()) {
      this.#waiting.splice(this.#waiting.indexOf(next), 1);
      this.#move(next.jobId, next.pixels);
      next.start();
    }
  }

  #next(): Waiting | undefined {
    const inUse = ({ jobId }: Waiting) => this.#inUse.get(jobId) ?? 0;
    return this.#waiting.reduce<Waiting | undefined>(
      (best, one) => (best && inUse(best) <= inUse(one) ? best : one),
      undefined,
    );
  }

  #move(jobId: string, pixels: number): void {
    this.#free -= pixels;
    const inUse = (this.#inUse.get(jobId) ?? 0) + pixels;
    if (inUse === 0) this.#inUse.delete(jobId);
    else this.#inUse.set(jobId, inUse);
  }
}
