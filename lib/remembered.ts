/** A value that is worked out now and then, not for every caller. */

/**
 * Holds a value for a while. Callers that come while it is worked out share that one computation; a failure is told to
 * them and remembered by nobody.
 */
export class Remembered<Value> {
  #value: { of: Value; at: number } | null = null;
  #computing: Promise<Value> | null = null;

  /** @param forMs how long a value is good for; 0 shares only computations under way. */
  constructor(private readonly forMs: number) {}

  /**
   * @param now milliseconds since 1970.
   * @returns the value, worked out anew when there is none or when it is too old.
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
