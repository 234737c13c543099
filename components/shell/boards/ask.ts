/** Asks for pictures to be put on a board. What answers loads when it is first asked. */

export interface BoardRequest {
  /** At least one, in the order in which the board shall have them. */
  pictureIds: readonly string[];
  /** The board used last, one that the person chooses, or a new one. Without a last one, the person chooses. */
  to: "last" | "choice" | "new";
}

type Answer = (request: BoardRequest) => void;

let answer: Answer | undefined;

export const addToBoard: Answer = (request) => answer?.(request);

/** Sets what answers requests. @returns how to remove it. */
export function answerBoardRequests(here: Answer): () => void {
  answer = here;
  return () => {
    if (answer === here) answer = undefined;
  };
}
