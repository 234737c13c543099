import { operations } from "@/lib/runtime/operations";
import { cursorOf } from "contract/lists";
import { BOARDS } from "contract/operations/boards";
import { boardNotFound } from "@/lib/boards/board-row";
import { readBoardItems } from "@/lib/boards/read";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = operations(
  BOARDS,
  {
    /** A further page of a board; without its items when they have not changed. */
    "GET /boards/{board_id}/items": async ({ runtime, principal, params: { boardId }, query }) => ({
      status: "success",
      value: await readBoardItems(runtime.boards, {
        ownerId: principal.personId,
        boardId,
        ...query,
        cursor: cursorOf(query),
      }),
    }),
  },
  { missing: boardNotFound },
);
