/** Asks for pictures to be put on a board. */
import { asking } from "../asking";

export interface BoardRequest {
  /** At least one, in the order in which the board shall have them. */
  pictureIds: readonly string[];
  /** The board used last, one that the person chooses, or a new one. Without a last one, the person chooses. */
  to: "last" | "choice" | "new";
}

export const { ask: addToBoard, answer: answerBoardRequests } = asking<BoardRequest>();
