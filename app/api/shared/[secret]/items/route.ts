import { operations } from "@/lib/runtime/operations";
import { guestKeySchema } from "contract/boards/comments";
import { GUEST_HEADER } from "contract/boards/guest";
import { cursorOf } from "contract/lists";
import { GUESTS } from "contract/operations/guests";
import { findSharedBoardOf } from "@/app/find-shared-board";
import { viewSharedItems } from "@/lib/boards/links/guest-view";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = operations(GUESTS, {
  /** A further page of a board as a share link shows it; without its items when they have not changed. */
  "GET /shared/{secret}/items": async ({ runtime, request, params: { secret }, query }) => {
    const shared = await findSharedBoardOf(runtime, request, secret, "shared_board");
    // Somebody without a usable key only looks, as everybody may.
    const guestKey = guestKeySchema.safeParse(request.headers.get(GUEST_HEADER)).data ?? null;
    return {
      status: "success",
      value: await viewSharedItems(runtime.boards, shared, { guestKey, ...query, cursor: cursorOf(query) }),
    };
  },
});
