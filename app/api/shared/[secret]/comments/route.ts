import { GUESTS } from "contract/operations/guests";
import { findSharedBoardOf } from "@/app/find-shared-board";
import { addComment } from "@/lib/boards/links/comments";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";

/** Adds a guest's comment. */
const comment = route(
  GUESTS["POST /shared/{secret}/comments"],
  async ({ runtime, request, params: { secret }, body }) => {
    const shared = await findSharedBoardOf(runtime, request, secret, "comment");
    return { status: "success", value: await addComment(runtime.boards, shared, body) };
  },
);

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({ POST: comment });
