import { operations } from "@/lib/runtime/operations";
import { BOARDS } from "contract/operations/boards";
import { boardNotFound } from "@/lib/boards/board-row";
import { restoreBoard } from "@/lib/boards/remove";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = operations(
  BOARDS,
  {
    /** Undoes the delete of a board. */
    "POST /boards/{board_id}/restore": async ({ runtime, principal, params: { boardId } }) => {
      await restoreBoard(runtime.boards, { ownerId: principal.personId, boardId });
      return { status: "success" };
    },
  },
  { missing: boardNotFound },
);
