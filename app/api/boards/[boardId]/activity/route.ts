import { operations } from "@/lib/runtime/operations";
import { BOARD_MEMBERS } from "contract/operations/board-members";
import { boardNotFound } from "@/lib/boards/board-row";
import { listActivity } from "@/lib/boards/members/activity";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = operations(
  BOARD_MEMBERS,
  {
    /** Who did what on a board. */
    "GET /boards/{board_id}/activity": async ({ runtime, principal, params: { boardId } }) => ({
      status: "success",
      value: {
        activities: await listActivity(runtime.boards, { ownerId: principal.personId, boardId }),
        next_cursor: null,
      },
    }),
  },
  { missing: boardNotFound },
);
