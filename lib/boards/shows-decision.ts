/** Which pictures of a board others get to see, by their decisions. */
import "server-only";
import type { Decision } from "contract/boards/board";
import type { ChosenPictures } from "contract/boards/board-files";

/** Whether a share link or file with these pictures has one with this decision. */
export function showsDecision(pictures: ChosenPictures, decision: Decision | null): boolean {
  return pictures === "all" || (pictures === "picks" ? decision === "pick" : decision !== "reject");
}
