/**
 * Which picture is in view. The address counts from 1 and names a picture by its index in the creation, which stays the
 * same when other pictures are deleted; the code counts positions among the pictures that are left, from 0.
 */

/**
 * The position of the picture that the address names; where it was deleted, that of the next one, or of the last.
 *
 * @param indexes of the pictures that are left, in order.
 */
export function pictureIndex(search: string | null | undefined, indexes: readonly number[]): number {
  const wanted = Number(search ?? 1) - 1;
  if (!Number.isInteger(wanted) || indexes.length === 0) return 0;
  const at = indexes.findIndex((index) => index >= wanted);
  return at < 0 ? indexes.length - 1 : at;
}

/** The position one step away; the last is followed by the first. */
export function stepped(position: number, step: number, count: number): number {
  return count < 1 ? 0 : (position + step + count) % count;
}
