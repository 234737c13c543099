import { BOARDS } from "contract/operations/boards";
import { boardNotFound } from "@/lib/boards/board-row";
import { restoreBoard } from "@/lib/boards/remove";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";

/** Undoes the delete of a board. */
const restore = route(
  { ...BOARDS["POST /boards/{board_id}/restore"], missing: boardNotFound },
  async ({ runtime, principal, params: { boardId } }) => {
    await restoreBoard(runtime.boards, { ownerId: principal.personId, boardId });
    return { status: "success" };
  },
);

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({ POST: restore });
