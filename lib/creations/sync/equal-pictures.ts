/** Pictures of one creation that are the same file: its model drew one picture several times, and each may have been paid for. */

interface Drawn {
  /** SHA-256 of the file as it came; absent where it is not known. */
  hash?: string | undefined;
  seed: number | null;
}

/** @returns what the creation's owner has to know; null while all pictures differ. */
export function equalPicturesNotice(pictures: readonly Drawn[]): string | null {
  const byHash = new Map<string, Drawn[]>();
  for (const picture of pictures)
    if (picture.hash) byHash.set(picture.hash, [...(byHash.get(picture.hash) ?? []), picture]);
  const groups = [...byHash.values()].filter(({ length }) => length > 1);
  if (groups.length === 0) return null;
  const total = pictures.length;
  const equal = groups.flat().length;
  const files =
    groups.length > 1
      ? `${equal} of these ${total} pictures are only ${groups.length} files`
      : equal < total
        ? `${equal} of these ${total} pictures are the same file`
        : `${total === 2 ? "Both" : `All ${total}`} pictures are the same file`;
  const seedsOf = (group: readonly Drawn[]) => new Set(group.flatMap(({ seed }) => seed ?? []));
  const why = groups.some((group) => seedsOf(group).size > 1)
    ? "The model drew them the same although their seeds differ."
    : "The model drew them with the same seed.";
  return `${files}. ${why}`;
}
