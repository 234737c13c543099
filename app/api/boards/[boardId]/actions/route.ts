import { operations } from "@/lib/runtime/operations";
import { BOARDS } from "contract/operations/boards";
import { boardNotFound } from "@/lib/boards/board-row";
import { changeBoard } from "@/lib/boards/change";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = operations(
  BOARDS,
  {
    /** Changes a board by one or several actions, and answers with what the caller cannot know of the change. */
    "POST /boards/{board_id}/actions": async ({
      runtime: { boards },
      principal,
      params: { boardId },
      body: { actions },
    }) => ({
      status: "success",
      value: await changeBoard(boards, { ownerId: principal.personId, boardId, actions }),
    }),
  },
  { missing: boardNotFound },
);
