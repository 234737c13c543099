import { operations } from "@/lib/runtime/operations";
import { BOARDS } from "contract/operations/boards";
import { boardNotFound } from "@/lib/boards/board-row";
import { readBoard } from "@/lib/boards/read";
import { deleteBoard } from "@/lib/boards/remove";
import { nextTurn } from "@/lib/boards/turns/next-turn";
import { longJson } from "@/lib/http/answers/long-json";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = operations(
  BOARDS,
  {
    /** A board with its first page and what guests said; without them when nothing has changed. */
    "GET /boards/{board_id}": async ({ runtime, principal, params: { boardId }, query }) => {
      const value = await readBoard(runtime.boards, { ownerId: principal.personId, boardId, ...query });
      return longJson({ status: "success", value }, nextTurn);
    },
    /** Hides a board; its pictures stay. */
    "DELETE /boards/{board_id}": async ({ runtime, principal, params: { boardId } }) => {
      await deleteBoard(runtime.boards, { ownerId: principal.personId, boardId });
      return { status: "success" };
    },
  },
  { missing: boardNotFound, quickRead: true },
);
