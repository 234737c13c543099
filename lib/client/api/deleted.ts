/** Deleted work that can still be restored. */
import { queryOptions } from "@tanstack/react-query";
import type { DeletedItem } from "contract/creations/deleted";
import { restoreBoard } from "./boards";
import { callApi } from "./call/calls";
import { retryUnlessAnswered } from "./call/errors";
import { changePictures, restoreCreation } from "./creations";

/** `GET /api/deleted`: the last deleted first. */
export const deletedQuery = queryOptions({
  queryKey: ["deleted"],
  queryFn: async ({ signal }) => (await callApi("GET /deleted", { signal })).value.items,
  // Work is deleted on other pages.
  staleTime: 0,
  networkMode: "always",
  retry: retryUnlessAnswered,
});

/** Shows a deleted creation, picture or board again. */
export async function restoreItem({ kind, id }: Pick<DeletedItem, "kind" | "id">): Promise<void> {
  if (kind === "creation") await restoreCreation(id);
  else if (kind === "board") await restoreBoard(id);
  else await changePictures("restore", [id]);
}
