import { operations } from "@/lib/runtime/operations";
import { APPROVALS } from "contract/operations/approvals";
import { closeApproval } from "@/lib/boards/approvals/close";
import { approvalNotFound } from "@/lib/boards/approvals/rows";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = operations(
  APPROVALS,
  {
    /** Closes a round and freezes its record. */
    "POST /boards/{board_id}/approvals/{approval_id}/close": async ({
      runtime,
      principal,
      params,
      signal,
    }) => ({
      status: "success",
      value: await closeApproval(runtime.boards, { ownerId: principal.personId, ...params, signal }),
    }),
  },
  { missing: approvalNotFound },
);
