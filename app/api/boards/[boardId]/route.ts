import { operations } from "@/lib/runtime/operations";
import { BOARDS } from "contract/operations/boards";
import { boardNotFound } from "@/lib/boards/board-row";
import { readBoard } from "@/lib/boards/read";
import { deleteBoard } from "@/lib/boards/remove";
import { nextTurn } from "@/lib/boards/turns/next-turn";
import { longJson } from "@/lib/http/answers/long-json";
import { fewAtOnce } from "@/lib/http/few-at-once";

/** With thousands of comments a board takes megabytes. */
const answers = fewAtOnce();

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = operations(
  BOARDS,
  {
    /** A board with its first page and what guests said; without them when nothing has changed. */
    "GET /boards/{board_id}": async ({ runtime, principal, params: { boardId }, query, request }) => {
      const { personId: ownerId } = principal;
      const value = await answers(ownerId, request, () =>
        readBoard(runtime.boards, { ownerId, boardId, ...query }),
      );
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
