import { BOARDS } from "contract/operations/boards";
import { boardNotFound } from "@/lib/boards/board-row";
import { readBoard } from "@/lib/boards/read";
import { deleteBoard } from "@/lib/boards/remove";
import { nextTurn } from "@/lib/boards/turns/next-turn";
import { longJson } from "@/lib/http/answers/long-json";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";

/** A board with its first page and what guests said; without them when nothing has changed. */
const read = route(
  { ...BOARDS["GET /boards/{board_id}"], missing: boardNotFound },
  async ({ runtime, principal, params: { boardId }, query }) => {
    const value = await readBoard(runtime.boards, { ownerId: principal.personId, boardId, ...query });
    return longJson({ status: "success", value }, nextTurn);
  },
);

/** Hides a board; its pictures stay. */
const remove = route(
  { ...BOARDS["DELETE /boards/{board_id}"], missing: boardNotFound },
  async ({ runtime, principal, params: { boardId } }) => {
    await deleteBoard(runtime.boards, { ownerId: principal.personId, boardId });
    return { status: "success" };
  },
);

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods(
  { GET: read, DELETE: remove },
  { quickRead: "/api/boards/[boardId]" },
);
