/** Pictures in the memory of the tab, the latest ones. */

/** More than a panel shows at once, so that no shown picture is forgotten. */
const MAX_PICTURES = 120;

export class RecentPictures<Picture> {
  readonly #addresses = new Map<string, string>();

  /** @param open gives a picture an address. @param close frees it. */
  constructor(
    private readonly open: (picture: Picture) => string,
    private readonly close: (address: string) => void,
    private readonly max = MAX_PICTURES,
  ) {}

  has(key: string): boolean {
    return this.#addresses.has(key);
  }

  add(key: string, picture: Picture): void {
    const before = this.#addresses.get(key);
    if (before !== undefined) this.close(before);
    this.#addresses.delete(key);
    this.#addresses.set(key, this.open(picture));
    for (const [oldest, address] of this.#addresses) {
      if (this.#addresses.size <= this.max) break;
      this.#addresses.delete(oldest);
      this.close(address);
    }
  }

  /** By key. */
  addresses(): ReadonlyMap<string, string> {
    return new Map(this.#addresses);
  }
}
