import { findSharedBoardOf } from "@/app/find-shared-board";
import { setHeart } from "@/lib/boards/links/hearts";
import { heartRequestSchema } from "@/lib/contract/boards/guest";
import { methods } from "@/lib/http/methods";
import { secretParams } from "@/lib/http/params";
import { route } from "@/lib/http/route";

/** Puts a guest's heart at a picture, or takes it away. */
const heart = route(
  { access: "anyone", params: secretParams, body: heartRequestSchema },
  async ({ runtime, request, params: { secret }, body }) => {
    const shared = await findSharedBoardOf(runtime, request, secret, "heart");
    await setHeart(runtime.boards, shared, body);
    return { status: "success" };
  },
);

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({ POST: heart });
