import { boardNotFound } from "@/lib/boards/board-row";
import { readBoardItems } from "@/lib/boards/read";
import { boardItemsQuerySchema } from "@/lib/contract/boards/board";
import { methods } from "@/lib/http/methods";
import { boardParams } from "@/lib/http/params";
import { route } from "@/lib/http/route";

/** A further page of a board; without its items when they have not changed. */
const read = route(
  { params: boardParams, missing: boardNotFound, query: boardItemsQuerySchema },
  async ({ runtime, principal, params: { boardId }, query }) => ({
    status: "success",
    value: await readBoardItems(runtime.boards, { ownerId: principal.personId, boardId, ...query }),
  }),
);

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({ GET: read });
