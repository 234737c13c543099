/** The keys under which the files of a picture are stored. */

interface Keys {
  original_key: string;
  thumbnail_key: string;
  view_key: string | null;
}

/** Part of the key of a file that was marked after it was stored. */
const MARKED = "-marked.";

/** The key of the marked file of `pictures/cr_1/0.png`: `pictures/cr_1/0-marked.png`. */
export const markedKeyOf = (originalKey: string): string =>
  originalKey.replace(/\.([a-z0-9]+)$/, `${MARKED}$1`);

/** `pictures/cr_1/0-view.webp` for `pictures/cr_1/0.png`. */
export const viewKeyOf = (originalKey: string): string =>
  `${originalKey.replace(/\.[a-z0-9]+$/, "")}-view.webp`;

/** The files that a marked one replaced, which readers and backups may have for a while: none where nothing was replaced. */
export function replacedKeysOf(originalKey: string): string[] {
  if (!originalKey.includes(MARKED)) return [];
  const before = originalKey.replace(MARKED, ".");
  return [before, viewKeyOf(before)];
}

/** All files that a picture has, had, or could have got from work that was cut off. */
export function allKeysOf({ original_key, thumbnail_key, view_key }: Keys): string[] {
  const originals = original_key.includes(MARKED)
    ? [original_key, original_key.replace(MARKED, ".")]
    : [original_key, markedKeyOf(original_key)];
  const views = view_key === null ? [] : [view_key];
  return [...new Set([...originals, ...originals.map(viewKeyOf), ...views, thumbnail_key])];
}
