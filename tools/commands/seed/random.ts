/** A random number generator with the same numbers for the same seed. */
export interface Random {
  /** From 0 to below 1. */
  next(): number;
  /** A whole number from 0 to below `end`. */
  below(end: number): number;
  pick<Value>(values: readonly Value[]): Value;
  /** Chooses an item with a probability by its weight. */
  weighted<Value>(values: readonly (readonly [value: Value, weight: number])[]): Value;
}

/** @param seed any whole number (mulberry32). */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (end: number) => Math.floor(next() * end);
  return {
    next,
    below,
    pick: (values) => {
      const value = values[below(values.length)];
      if (value === undefined) throw new Error("The list of choices is empty.");
      return value;
    },
    weighted: (values) => {
      let rest = next() * values.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [value, weight] of values) {
        rest -= weight;
        if (rest < 0) return value;
      }
      throw new Error("The list of choices is empty.");
    },
  };
}
