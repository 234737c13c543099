/** Limits the size of JSON from other programs. */

/**
 * Whether a parsed value is nested deeper, or has more values, than allowed.
 *
 * Level by level instead of recursively, because a few kilobytes of brackets would overflow the stack.
 */
export function isLargerThan(
  value: unknown,
  { maxDepth, maxValues = Number.POSITIVE_INFINITY }: { maxDepth: number; maxValues?: number },
): boolean {
  let level: unknown[] = [value];
  for (let depth = 0, count = 0; level.length > 0; depth++) {
    count += level.length;
    if (depth > maxDepth || count > maxValues) return true;
    level = level.flatMap((item) => (item !== null && typeof item === "object" ? Object.values(item) : []));
  }
  return false;
}
