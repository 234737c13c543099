/** Changes the pictures of a draft, wherever they stand: the source, its references, and those of the draft below it. */
import type { Draft, DraftPicture } from "./draft";

/** @returns the picture itself where it stays as it is, null where it leaves the draft. */
export type PictureChange = <Picture extends DraftPicture>(picture: Picture) => Picture | null;

function changedList<Picture extends DraftPicture>(
  list: readonly Picture[],
  change: PictureChange,
): readonly Picture[] {
  const changed = list.flatMap((one) => change(one) ?? []);
  return changed.length === list.length && changed.every((one, index) => one === list[index])
    ? list
    : changed;
}

/** @returns what changes in the draft; null where nothing does. */
export function mapPictures(draft: Draft, change: PictureChange): Partial<Draft> | null {
  const references = changedList(draft.references, change);
  const source = draft.source && changedSource(draft.source, change);
  return references === draft.references && source === draft.source ? null : { references, source };
}

function changedSource(source: NonNullable<Draft["source"]>, change: PictureChange): Draft["source"] {
  const references = changedList(source.own.references, change);
  const picture = change(source);
  if (!picture || references === source.own.references) return picture;
  return { ...picture, own: { ...picture.own, references } };
}
