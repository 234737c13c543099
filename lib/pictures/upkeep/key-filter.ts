/** A set of texts in a fixed amount of memory (a Bloom filter). */
import "server-only";
import { createHash } from "node:crypto";

const BITS_PER_ITEM = 32;
const HASHES = 16;
const MIN_ITEMS = 100_000;

export interface KeyFilter {
  add(text: string): void;
  /** False is certain. True is wrong for less than one text in a million, as long as no more were added than announced. */
  mayHave(text: string): boolean;
}

/** Without a shift, which ends at 2^31 bits: the places of eleven million pictures. */
const byteOf = (place: number) => Math.floor(place / 8);

/** @param items how many texts will be added; each takes four bytes. */
export function createKeyFilter(items: number): KeyFilter {
  const bits = new Uint8Array((Math.max(MIN_ITEMS, items) * BITS_PER_ITEM) / 8);
  const size = bits.length * 8;
  const places = (text: string) => {
    const hash = createHash("sha256").update(text).digest();
    const [first, step] = [hash.readUIntBE(0, 6), hash.readUIntBE(6, 6)];
    return Array.from({ length: HASHES }, (_, n) => (first + n * step) % size);
  };
  return {
    add(text) {
      for (const place of places(text)) bits[byteOf(place)] = (bits[byteOf(place)] ?? 0) | (1 << (place & 7));
    },
    mayHave: (text) => places(text).every((place) => ((bits[byteOf(place)] ?? 0) & (1 << (place & 7))) !== 0),
  };
}
