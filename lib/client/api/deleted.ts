/** Deleted work that can still be restored. */
import type { DeletedItem } from "contract/creations/deleted";
import { restoreBoard } from "./boards/board";
import { callApi } from "./call/calls";
import { changePictures, restoreCreation } from "./creations";
import { pagesQuery } from "./pages";

/** `GET /api/deleted`: the last deleted first. */
export const deletedQuery = {
  ...pagesQuery(
    ["deleted"],
    async (cursor, signal) => (await callApi("GET /deleted", { query: { cursor }, signal })).value,
  ),
  // Work is deleted on other pages.
  staleTime: 0,
};

/** Shows a deleted creation, picture or board again. */
export async function restoreItem({ kind, id }: Pick<DeletedItem, "kind" | "id">): Promise<void> {
  if (kind === "creation") await restoreCreation(id);
  else if (kind === "board") await restoreBoard(id);
  else await changePictures("restore", [id]);
}
