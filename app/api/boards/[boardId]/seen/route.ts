import { boardNotFound } from "@/lib/boards/board-row";
import { markSeen } from "@/lib/boards/links/owner-feedback";
import { seenRequestSchema } from "@/lib/contract/boards/board";
import { methods } from "@/lib/http/methods";
import { boardParams } from "@/lib/http/params";
import { route } from "@/lib/http/route";

/** Marks the hearts and comments of a board as seen. */
const see = route(
  { params: boardParams, missing: boardNotFound, body: seenRequestSchema },
  async ({ runtime, principal, params: { boardId }, body: { until } }) => {
    await markSeen(runtime.boards, { ownerId: principal.personId, boardId, until });
    return { status: "success" };
  },
);

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({ POST: see });
