import type { NumberedVersion } from "./version-slider";

/**
 * The version that is shown and the one beside it: the one before it, or else the one behind it.
 *
 * @param versions the oldest first. @returns both with their numbers, the older one first; null where there is no other.
 */
export function olderFirst<Version>(
  versions: readonly Version[],
  shown: Version,
): readonly [NumberedVersion<Version>, NumberedVersion<Version>] | null {
  const later = Math.max(1, versions.indexOf(shown));
  const [before, after] = [versions[later - 1], versions[later]];
  return before && after
    ? [
        { version: before, number: later },
        { version: after, number: later + 1 },
      ]
    : null;
}
