import { operations } from "@/lib/runtime/operations";
import { GUESTS } from "contract/operations/guests";
import { findSharedBoardOf } from "@/app/find-shared-board";
import { setFavourite } from "@/lib/boards/links/favourites";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = operations(GUESTS, {
  /** Makes a picture a guest's favourite, or takes that back. */
  "POST /shared/{secret}/favourites": async ({ runtime, request, params: { secret }, body }) => {
    const shared = await findSharedBoardOf(runtime, request, secret, "favourite");
    await setFavourite(runtime.boards, shared, body);
    return { status: "success" };
  },
});
