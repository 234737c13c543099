/** Versions of an item: the pictures that it had, of which one is shown. */
import type { BoardAction } from "contract/boards/board-actions";
import { MAX_ITEM_VERSIONS } from "contract/boards/board-limits";

export type ReplaceAction = Extract<BoardAction, { type: "replace" }>;

/** Whether an action changes a value. @param was of an undo: the value that it takes back; absent for any */
export const isMeant = <Value>(value: Value, was: Value | undefined): boolean =>
  was === undefined || value === was;

/** What an item shows, and its history. */
export interface Versioned {
  /** null for a heading. */
  pictureId: string | null;
  /** The oldest first and the current one among them; empty for one picture. */
  versions: readonly string[];
}

/** Whether the picture is the item's, or one of its versions. */
export const hasPicture = ({ pictureId, versions }: Versioned, id: string): boolean =>
  pictureId === id || versions.includes(id);

/** How many pictures the item has besides the one that it shows. */
const earlierCount = ({ versions }: Pick<Versioned, "versions">): number => Math.max(0, versions.length - 1);

/** How much of a board's room items take: earlier versions are pictures of the board as well. */
export const sizeOf = (items: readonly Pick<Versioned, "versions">[]): number =>
  items.reduce((sum, item) => sum + 1 + earlierCount(item), 0);

/**
 * The picture and the history of an item after a replacement. A version keeps its place among the others, also when the item shows
 * an older one again.
 *
 * @returns null when nothing changes: for a heading, for what was done before, for an item that has as many versions as it can have,
 * and for an undo, which names the picture that it takes back, of an item that shows another one since.
 */
export function replacePicture(
  { pictureId, versions }: Versioned,
  { picture_id, forget, was = forget }: ReplaceAction,
): { pictureId: string; versions: string[] } | null {
  if (pictureId === null || !isMeant(pictureId, was)) return null;
  const all = versions.length > 0 ? versions : [pictureId];
  const kept = all.filter((id) => id !== forget || id === picture_id);
  const next = kept.includes(picture_id) ? kept : [...kept, picture_id];
  if (next.length > MAX_ITEM_VERSIONS) return null;
  if (picture_id === pictureId && next.length === all.length) return null;
  return { pictureId: picture_id, versions: next.length > 1 ? next : [] };
}
