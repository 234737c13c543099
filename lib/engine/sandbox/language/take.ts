import type { Brief } from "./brief";

/**
 * The composition of a picture among those of its scene. They go round with the seed, so neighbouring pictures, as
 * the four of one creation are, never share one.
 * @param every how many takes share one turn: 2 where two scenes take turns, and each has compositions of its own
 */
export function compositionFor<T>(compositions: readonly T[], { take }: Pick<Brief, "take">, every = 1): T {
  return compositions[Math.floor(take / every) % compositions.length]!;
}
