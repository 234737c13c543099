import { operations } from "@/lib/runtime/operations";
import { BOARDS } from "contract/operations/boards";
import { boardNotFound, requireBoard } from "@/lib/boards/board-row";
import { openBoardZip } from "@/lib/boards/files/zip";
import { zipAnswer } from "@/lib/http/answers/zip";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = operations(
  BOARDS,
  {
    /** The originals of a board in its order, with everything known about them. */
    "GET /boards/{board_id}/zip": async ({
      runtime: { boards, db },
      principal,
      params: { boardId },
      query: { pictures },
    }) => {
      const { personId } = principal;
      await requireBoard(db, { ownerId: personId, boardId }, "look");
      const shown = { showsPrompts: true, showsNotes: true, isForOwner: true };
      return zipAnswer(await openBoardZip(boards, { boardId, pictures, personId, ...shown }));
    },
  },
  { missing: boardNotFound },
);
