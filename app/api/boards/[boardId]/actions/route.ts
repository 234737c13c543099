import { BOARDS } from "contract/operations/boards";
import { boardNotFound } from "@/lib/boards/board-row";
import { changeBoard } from "@/lib/boards/change";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";

/** Changes a board by one or several actions, and answers with what the caller cannot know of the change. */
const change = route(
  { ...BOARDS["POST /boards/{board_id}/actions"], missing: boardNotFound },
  async ({ runtime: { boards }, principal, params: { boardId }, body: { actions } }) => ({
    status: "success",
    value: await changeBoard(boards, { ownerId: principal.personId, boardId, actions }),
  }),
);

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({ POST: change });
