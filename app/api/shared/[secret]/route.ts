import { operations } from "@/lib/runtime/operations";
import { guestKeySchema } from "contract/boards/comments";
import { GUEST_HEADER } from "contract/boards/guest";
import { GUESTS } from "contract/operations/guests";
import { findSharedBoardOf } from "@/app/find-shared-board";
import { viewSharedBoard } from "@/lib/boards/links/guest-view";
import { nextTurn } from "@/lib/boards/turns/next-turn";
import { longJson } from "@/lib/http/answers/long-json";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = operations(GUESTS, {
  /** A board as a share link shows it; without it when nothing has changed. */
  "GET /shared/{secret}": async ({ runtime, request, params: { secret }, query: { known } }) => {
    const shared = await findSharedBoardOf(runtime, request, secret, "shared_board");
    // Somebody without a usable key only looks, as everybody may.
    const guestKey = guestKeySchema.safeParse(request.headers.get(GUEST_HEADER)).data ?? null;
    const value = await viewSharedBoard(runtime.boards, shared, { guestKey, known });
    return longJson({ status: "success", value }, nextTurn);
  },
});
