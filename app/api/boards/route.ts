import { operations } from "@/lib/runtime/operations";
import { BOARDS } from "contract/operations/boards";
import { createBoard } from "@/lib/boards/create";
import { listBoards, readSummary } from "@/lib/boards/list";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = operations(BOARDS, {
  /** The person's boards, the last changed first. */
  "GET /boards": async ({ runtime, principal, query }) => ({
    status: "success",
    value: await listBoards(runtime.boards, { personId: principal.personId, ...query }),
  }),
  /** A new board, with pictures if some are given. */
  "POST /boards": async ({ runtime: { boards }, principal, body }) => {
    const ownerId = principal.personId;
    const boardId = await createBoard(boards, { ownerId, name: body.name, pictureIds: body.picture_ids });
    return { status: "success", value: await readSummary(boards, { ownerId, boardId }) };
  },
});
