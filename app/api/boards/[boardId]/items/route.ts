import { BOARDS } from "contract/operations/boards";
import { boardNotFound } from "@/lib/boards/board-row";
import { readBoardItems } from "@/lib/boards/read";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";

/** A further page of a board; without its items when they have not changed. */
const read = route(
  { ...BOARDS["GET /boards/{board_id}/items"], missing: boardNotFound },
  async ({ runtime, principal, params: { boardId }, query }) => ({
    status: "success",
    value: await readBoardItems(runtime.boards, { ownerId: principal.personId, boardId, ...query }),
  }),
);

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({ GET: read });
