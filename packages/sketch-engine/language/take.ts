import type { Brief } from "./brief";

/**
 * The composition of a picture: the scene's compositions take turns with the seed, so the pictures of one
 * creation, whose seeds are consecutive, differ.
 * @param every how many consecutive pictures share one composition: 2 where two scenes alternate
 */
export function compositionFor<T>(compositions: readonly T[], { take }: Pick<Brief, "take">, every = 1): T {
  return compositions[Math.floor(take / every) % compositions.length]!;
}
