import { operations } from "@/lib/runtime/operations";
import { APPROVALS } from "contract/operations/approvals";
import { changeApproval } from "@/lib/boards/approvals/ask";
import { approvalNotFound } from "@/lib/boards/approvals/rows";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = operations(
  APPROVALS,
  {
    /** Changes the deadline of an open round, or frees a name. */
    "PATCH /boards/{board_id}/approvals/{approval_id}": async ({ runtime, principal, params, body }) => ({
      status: "success",
      value: await changeApproval(runtime.boards, { ownerId: principal.personId, ...params, change: body }),
    }),
  },
  { missing: approvalNotFound },
);
