import { boardNotFound } from "@/lib/boards/board-row";
import { changeBoard } from "@/lib/boards/change";
import { readBoard } from "@/lib/boards/read";
import { boardActionsRequestSchema } from "@/lib/contract/boards/board-actions";
import { methods } from "@/lib/http/methods";
import { boardParams } from "@/lib/http/params";
import { route } from "@/lib/http/route";

/** Enough to add a full board again with its notes, which is what undoing a delete of everything does. */
const MAX_BODY_BYTES = 2 * 1024 * 1024;

/** Changes a board by one or several actions, and answers with the board. */
const change = route(
  {
    params: boardParams,
    missing: boardNotFound,
    body: boardActionsRequestSchema,
    maxBodyBytes: MAX_BODY_BYTES,
  },
  async ({ runtime: { boards }, principal, params: { boardId }, body: { actions } }) => {
    const which = { ownerId: principal.personId, boardId };
    await changeBoard(boards, { ...which, actions });
    return { status: "success", value: await readBoard(boards, which) };
  },
);

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({ POST: change });
