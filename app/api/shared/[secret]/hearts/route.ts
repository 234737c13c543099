import { GUESTS } from "contract/operations/guests";
import { findSharedBoardOf } from "@/app/find-shared-board";
import { setHeart } from "@/lib/boards/links/hearts";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";

/** Puts a guest's heart at a picture, or takes it away. */
const heart = route(
  GUESTS["POST /shared/{secret}/hearts"],
  async ({ runtime, request, params: { secret }, body }) => {
    const shared = await findSharedBoardOf(runtime, request, secret, "heart");
    await setHeart(runtime.boards, shared, body);
    return { status: "success" };
  },
);

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({ POST: heart });
