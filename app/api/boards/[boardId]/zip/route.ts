import { BOARDS } from "contract/operations/boards";
import { boardNotFound, requireBoard } from "@/lib/boards/board-row";
import { openBoardZip } from "@/lib/boards/files/zip";
import { zipAnswer } from "@/lib/http/answers/zip";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";

/** The originals of a board in its order, with everything known about them. */
const zip = route(
  { ...BOARDS["GET /boards/{board_id}/zip"], missing: boardNotFound },
  async ({ runtime: { boards, db }, principal, params: { boardId }, query: { pictures } }) => {
    await requireBoard(db, { ownerId: principal.personId, boardId });
    const shown = { showsPrompts: true, showsNotes: true, isForOwner: true };
    return zipAnswer(await openBoardZip(boards, { boardId, pictures, ...shown }));
  },
);

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({ GET: zip });
