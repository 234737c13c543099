import { operations } from "@/lib/runtime/operations";
import { APPROVALS } from "contract/operations/approvals";
import { askForApproval } from "@/lib/boards/approvals/ask";
import { listApprovals } from "@/lib/boards/approvals/view";
import { boardNotFound } from "@/lib/boards/board-row";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = operations(
  APPROVALS,
  {
    /** The rounds of approval of a board. */
    "GET /boards/{board_id}/approvals": async ({ runtime, principal, params: { boardId } }) => ({
      status: "success",
      value: {
        approvals: await listApprovals(runtime.boards, { ownerId: principal.personId, boardId }),
        next_cursor: null,
      },
    }),
    /** Begins a round. */
    "POST /boards/{board_id}/approvals": async ({ runtime, principal, params: { boardId }, body }) => ({
      status: "success",
      value: await askForApproval(runtime.boards, { ownerId: principal.personId, boardId, ask: body }),
    }),
  },
  { missing: boardNotFound },
);
