import { operations } from "@/lib/runtime/operations";
import { GUESTS } from "contract/operations/guests";
import { findSharedBoardOf } from "@/app/find-shared-board";
import { setHeart } from "@/lib/boards/links/hearts";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = operations(GUESTS, {
  /** Makes a picture a guest's favourite, or takes that back. */
  "POST /shared/{secret}/hearts": async ({ runtime, request, params: { secret }, body }) => {
    const shared = await findSharedBoardOf(runtime, request, secret, "heart");
    await setHeart(runtime.boards, shared, body);
    return { status: "success" };
  },
});
