import { operations } from "@/lib/runtime/operations";
import { GUESTS } from "contract/operations/guests";
import { findSharedBoardOf } from "@/app/find-shared-board";
import { addComment } from "@/lib/boards/comments/add";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = operations(GUESTS, {
  /** Adds a guest's comment. */
  "POST /shared/{secret}/comments": async ({ runtime, request, params: { secret }, body }) => {
    const shared = await findSharedBoardOf(runtime, request, secret, "comment");
    return { status: "success", value: await addComment(runtime.boards, shared, body) };
  },
});
