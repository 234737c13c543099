/** The pictures of a comparison side by side: on the stage, coming next, and set aside. Nothing is lost between them. */
import { MAX_SIDE_BY_SIDE } from "@/lib/client/pictures/compare-address";
import type { Comparison } from "./address";

/** Takes a picture off the stage; it can come back by undo. */
export const setAside = (comparison: Comparison, id: string): Comparison => ({
  ...comparison,
  pictures: comparison.pictures.filter((one) => one !== id),
  aside: [...comparison.aside, id],
});

/**
 * The pictures that come next: those of the address, otherwise the other pictures of the same creations.
 *
 * @param siblings all pictures of the creations on the stage.
 */
export function waiting(
  { pictures, next, aside }: Comparison,
  siblings: readonly string[],
): readonly string[] {
  if (next.length > 0) return next;
  const known = new Set([...pictures, ...aside]);
  return siblings.filter((id) => !known.has(id));
}

/**
 * Puts the next pictures on the free places; without a free place they replace the pictures that are no picks, which
 * then come last.
 *
 * @param queue the result of `waiting`. @param places how many pictures the stage has room for.
 * @returns the same comparison when nothing can come.
 */
export function bringNext(
  comparison: Comparison,
  queue: readonly string[],
  { places, isPick }: { places: number; isPick: (id: string) => boolean },
): Comparison {
  const { pictures } = comparison;
  const free = Math.min(places, MAX_SIDE_BY_SIDE) - pictures.length;
  if (free > 0) {
    const coming = queue.slice(0, free);
    if (coming.length === 0) return comparison;
    return { ...comparison, pictures: [...pictures, ...coming], next: queue.slice(coming.length) };
  }
  const leaving = pictures.filter((id) => !isPick(id)).slice(0, queue.length);
  if (leaving.length === 0) return comparison;
  const comingFor = new Map(leaving.map((id, index) => [id, queue[index] ?? id]));
  return {
    ...comparison,
    pictures: pictures.map((id) => comingFor.get(id) ?? id),
    next: [...queue.slice(leaving.length), ...leaving],
  };
}

/** Moves a picture to another place of the stage. @param to from 0; places beyond the ends count as the ends. */
export function moved(comparison: Comparison, id: string, to: number): Comparison {
  const others = comparison.pictures.filter((one) => one !== id);
  if (others.length === comparison.pictures.length) return comparison;
  const at = Math.max(0, Math.min(others.length, to));
  return { ...comparison, pictures: others.toSpliced(at, 0, id) };
}
