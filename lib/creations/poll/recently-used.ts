/** A bounded number of values; the one that was used longest ago is dropped first. */
export class RecentlyUsed<Value> {
  readonly #values = new Map<string, Value>();

  /** @param max 0 for none */
  constructor(private readonly max: number) {}

  get size(): number {
    return this.#values.size;
  }

  get(key: string): Value | undefined {
    const value = this.#values.get(key);
    if (value !== undefined) this.set(key, value);
    return value;
  }

  set(key: string, value: Value): void {
    // Moved to the end.
    this.#values.delete(key);
    this.#values.set(key, value);
    const [oldest] = this.#values.keys();
    if (this.#values.size > this.max && oldest !== undefined) this.#values.delete(oldest);
  }
}
