/** Versions of a picture of the board. */
import type { GuestItem, GuestPicture } from "./board";
import type { PictureItem } from "./sections";

/** The oldest first; the picture itself where there is no other. */
export const versionsOf = ({ picture, versions }: PictureItem): GuestPicture[] =>
  versions.length > 0 ? versions.map((one) => (one.id === picture.id ? picture : one)) : [picture];

/** Whether it is the item's picture, or one of its versions. */
export const holds = (item: PictureItem, pictureId: string): boolean =>
  versionsOf(item).some(({ id }) => id === pictureId);

/** Those of all versions. @param counts by picture. */
export const countOf = (item: PictureItem, counts: ReadonlyMap<string, number>): number =>
  versionsOf(item).reduce((sum, { id }) => sum + (counts.get(id) ?? 0), 0);

/** The item with all its pictures changed; the same object where none is. */
export function withPictures(item: GuestItem, change: (picture: GuestPicture) => GuestPicture): GuestItem {
  const picture = item.picture && change(item.picture);
  const versions = item.versions.map(change);
  const isSame = picture === item.picture && versions.every((one, at) => one === item.versions[at]);
  return isSame ? item : { ...item, picture, versions };
}
