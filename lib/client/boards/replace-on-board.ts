/** Gives an item of a board another picture from a page that does not show the board. */
import type { BoardChange } from "contract/boards/board-actions";
import { changeBoard } from "../api/boards/board";
import type { VersionOffer } from "./version-offers";

/**
 * @returns the number of the new version, and what takes it back; null where nothing changed: the item is gone, has as many versions as it can have, or the picture stands
 * elsewhere on the board.
 * @throws what the call throws
 */
export async function replaceOnBoard(
  { boardId, itemId, pictureId }: VersionOffer,
  newPictureId: string,
): Promise<{ number: number; takeBack: () => Promise<BoardChange> } | null> {
  const replace = (picture_id: string, forget?: string) =>
    changeBoard(boardId, [{ type: "replace", item_id: itemId, picture_id, ...(forget && { forget }) }]);
  const { added } = await replace(newPictureId);
  const item = added.find(({ id, picture }) => id === itemId && picture?.id === newPictureId);
  if (!item) return null;
  const number = item.versions.findIndex(({ id }) => id === newPictureId) + 1;
  return { number, takeBack: () => replace(pictureId, newPictureId) };
}
