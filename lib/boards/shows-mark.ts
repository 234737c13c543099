/** Which pictures of a board others get to see, by their marks. */
import "server-only";
import type { Mark } from "contract/boards/board";
import type { ChosenPictures } from "contract/boards/board-files";

/** Whether a share link or file with these pictures has one with this mark. */
export function showsMark(pictures: ChosenPictures, mark: Mark | null): boolean {
  return pictures === "all" || (pictures === "picks" ? mark === "pick" : mark !== "reject");
}
