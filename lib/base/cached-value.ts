/** A value that is computed at intervals instead of for every caller. */

/**
 * Caches a value for a while. Concurrent callers share one computation; a failure rejects for all and is not cached.
 */
export class CachedValue<Value> {
  #value: { of: Value; at: number } | null = null;
  #computing: Promise<Value> | null = null;

  /** @param forMs milliseconds that a value is valid; 0 only shares running computations. */
  constructor(private readonly forMs: number) {}

  /**
   * @param now milliseconds since 1970.
   * @returns the value, computed again when the cached one is missing or too old.
   */
  get(now: number, compute: () => Promise<Value>): Promise<Value> {
    const known = this.#value;
    // A clock that was set back must not keep a value for hours.
    if (known && Math.abs(now - known.at) < this.forMs) return Promise.resolve(known.of);
    this.#computing ??= compute()
      .then((of) => {
        this.#value = { of, at: now };
        return of;
      })
      .finally(() => {
        this.#computing = null;
      });
    return this.#computing;
  }
}
