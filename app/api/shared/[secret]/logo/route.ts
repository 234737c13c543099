import { operations } from "@/lib/runtime/operations";
import { GUESTS } from "contract/operations/guests";
import { findSharedBoardOf } from "@/app/find-shared-board";
import { openLogo } from "@/lib/boards/links/head/logo";
import { pictureAnswer } from "@/lib/http/answers/picture";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = operations(GUESTS, {
  /** The logo at the head of the guests' page. */
  "GET /shared/{secret}/logo": async ({ runtime, request, params: { secret } }) => {
    const shared = await findSharedBoardOf(runtime, request, secret);
    const answer = await pictureAnswer(request, await openLogo(runtime.boards, shared), false);
    // As for the pictures: asked for again before a kept copy is shown.
    answer.headers.set("cache-control", "private, no-cache");
    return answer;
  },
});
