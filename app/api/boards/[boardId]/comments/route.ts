import { operations } from "@/lib/runtime/operations";
import { SHARE_LINKS } from "contract/operations/share-links";
import { boardNotFound } from "@/lib/boards/board-row";
import { replyAsOwner } from "@/lib/boards/comments/as-owner";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = operations(
  SHARE_LINKS,
  {
    /** The owner replies to a guest's comment. */
    "POST /boards/{board_id}/comments": async ({ runtime, principal, params: { boardId }, body }) => ({
      status: "success",
      value: await replyAsOwner(runtime.boards, { ownerId: principal.personId, boardId, reply: body }),
    }),
  },
  { missing: boardNotFound },
);
