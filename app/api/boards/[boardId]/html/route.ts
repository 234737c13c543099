import { BOARDS } from "contract/operations/boards";
import { offlineHead, offlineHeading, offlinePicture, offlineTail } from "guest";
import { boardNotFound, requireBoard } from "@/lib/boards/board-row";
import { openBoardPage } from "@/lib/boards/files/html";
import { htmlFileAnswer } from "@/lib/http/answers/html-file";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";

const writer = { head: offlineHead, heading: offlineHeading, picture: offlinePicture, tail: offlineTail };

/** A board as one HTML file that presents without a network. */
const html = route(
  { ...BOARDS["GET /boards/{board_id}/html"], missing: boardNotFound },
  async ({ runtime: { boards, db }, principal, params: { boardId }, query }) => {
    await requireBoard(db, { ownerId: principal.personId, boardId });
    const { pictures, pixels, prompts } = query;
    const wanted = { boardId, pictures, pixels, showsPrompts: prompts === "true" };
    return htmlFileAnswer(await openBoardPage(boards, wanted, writer));
  },
);

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({ GET: html });
