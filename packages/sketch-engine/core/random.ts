/** Deterministic pseudo-random numbers in integer arithmetic, so every platform draws the same picture. */

const TWO_POW_32 = 4294967296;

/** Hashes 32 bits so that neighbouring inputs give unrelated results (the murmur3 finaliser). */
export function scramble(bits: number): number {
  let h = bits;
  h ^= h >>> 16;
  h = Math.imul(h, 0x85ebca6b);
  h ^= h >>> 13;
  h = Math.imul(h, 0xc2b2ae35);
  h ^= h >>> 16;
  return h >>> 0;
}

/** Hashes text to 32 bits. */
export function hashText(text: string, seed = 0): number {
  let h = 0x811c9dc5 ^ seed;
  for (let i = 0; i < text.length; i++) {
    h ^= text.charCodeAt(i);
    h = Math.imul(h, 0x01000193);
    h ^= h >>> 13;
  }
  return scramble(h ^ text.length);
}

/** A hash of one lattice cell as a value 0..1: stateless randomness for textures. */
export function cellValue(x: number, y: number, seed = 0): number {
  return (
    scramble(Math.imul(x | 0, 0x27d4eb2d) ^ Math.imul(y | 0, 0x165667b1) ^ Math.imul(seed | 0, 0x9e3779b1)) /
    TWO_POW_32
  );
}

/** A stream of pseudo-random numbers (sfc32). */
export class Random {
  private a: number;
  private b: number;
  private c: number;
  private counter = 1;

  constructor(readonly seed: number) {
    this.a = scramble(seed ^ 0x9e3779b9);
    this.b = scramble(seed ^ 0x243f6a88);
    this.c = scramble(seed ^ 0xb7e15162);
    for (let i = 0; i < 12; i++) this.uint32();
  }

  uint32(): number {
    const sum = (this.a + this.b + this.counter) | 0;
    this.counter = (this.counter + 1) | 0;
    this.a = this.b ^ (this.b >>> 9);
    this.b = (this.c + (this.c << 3)) | 0;
    this.c = (this.c << 21) | (this.c >>> 11);
    this.c = (this.c + sum) | 0;
    return sum >>> 0;
  }

  /** 0 (included) to 1 (excluded). */
  next(): number {
    return this.uint32() / TWO_POW_32;
  }

  range(from: number, to: number): number {
    return from + (to - from) * this.next();
  }

  /** A whole number; both bounds are included. */
  integer(from: number, to: number): number {
    return Math.floor(this.range(from, to + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** +1 or -1 with equal probability. */
  sign(): 1 | -1 {
    return this.chance(0.5) ? 1 : -1;
  }

  pick<T>(items: readonly T[]): T {
    return items[Math.floor(this.next() * items.length)]!;
  }

  /** Roughly normal distribution: mean 0, standard deviation 1, never beyond ±4.3. */
  gaussian(): number {
    let sum = 0;
    for (let i = 0; i < 6; i++) sum += this.next();
    return (sum - 3) * 1.41;
  }

  shuffle<T>(items: T[]): T[] {
    for (let i = items.length - 1; i > 0; i--) {
      const j = Math.floor(this.next() * (i + 1));
      [items[i], items[j]] = [items[j]!, items[i]!];
    }
    return items;
  }

  /** An independent stream. Each feature draws from its own fork, so adding a feature does not change the others. */
  fork(label: string): Random {
    return new Random(hashText(label, this.seed));
  }
}
