import { operations } from "@/lib/runtime/operations";
import { BOARDS } from "contract/operations/boards";
import { offlineHead, offlineHeading, offlinePicture, offlineTable, offlineTail } from "guest";
import { boardNotFound, requireBoard } from "@/lib/boards/board-row";
import { openBoardPage } from "@/lib/boards/files/html";
import { htmlFileAnswer } from "@/lib/http/answers/html-file";

const writer = {
  ...{ head: offlineHead, heading: offlineHeading, picture: offlinePicture },
  ...{ table: offlineTable, tail: offlineTail },
};

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = operations(
  BOARDS,
  {
    /** A board as one HTML file that presents without a network. */
    "GET /boards/{board_id}/html": async ({
      runtime: { boards, db },
      principal,
      params: { boardId },
      query,
    }) => {
      const { personId } = principal;
      await requireBoard(db, { ownerId: personId, boardId }, "look");
      const { pictures, pixels, prompts, comments, link_id: linkId } = query;
      const wanted = {
        ...{ boardId, personId, pictures, pixels, linkId },
        showsPrompts: prompts === "true",
        showsComments: comments === "true",
      };
      return htmlFileAnswer(await openBoardPage(boards, wanted, writer));
    },
  },
  { missing: boardNotFound },
);
