import { operations } from "@/lib/runtime/operations";
import { GUESTS } from "contract/operations/guests";
import { findSharedBoardOf } from "@/app/find-shared-board";
import { answerApproval } from "@/lib/boards/approvals/answer";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = operations(GUESTS, {
  /** Records a guest's answer in a round of approval. */
  "POST /shared/{secret}/answers": async ({ runtime, request, params: { secret }, body }) => {
    const shared = await findSharedBoardOf(runtime, request, secret, "approval_answer");
    await answerApproval(runtime.boards, shared, body);
    return { status: "success" };
  },
});
