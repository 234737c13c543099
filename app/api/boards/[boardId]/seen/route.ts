import { SHARE_LINKS } from "contract/operations/share-links";
import { boardNotFound } from "@/lib/boards/board-row";
import { markSeen } from "@/lib/boards/links/owner-feedback";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";

/** Marks the hearts and comments of a board as seen. */
const see = route(
  { ...SHARE_LINKS["POST /boards/{board_id}/seen"], missing: boardNotFound },
  async ({ runtime, principal, params: { boardId }, body: { until } }) => {
    await markSeen(runtime.boards, { ownerId: principal.personId, boardId, until });
    return { status: "success" };
  },
);

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({ POST: see });
