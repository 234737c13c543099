import { operations } from "@/lib/runtime/operations";
import { SHARE_LINKS } from "contract/operations/share-links";
import { boardNotFound } from "@/lib/boards/board-row";
import { markSeen } from "@/lib/boards/links/mark-seen";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = operations(
  SHARE_LINKS,
  {
    /** Marks the favourites and comments of a board as seen. */
    "POST /boards/{board_id}/seen": async ({ runtime, principal, params: { boardId }, body: { until } }) => {
      await markSeen(runtime.boards, { ownerId: principal.personId, boardId, until });
      return { status: "success" };
    },
  },
  { missing: boardNotFound },
);
