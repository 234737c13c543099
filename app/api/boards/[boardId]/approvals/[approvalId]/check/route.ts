import { operations } from "@/lib/runtime/operations";
import { APPROVALS } from "contract/operations/approvals";
import { checkRecord } from "@/lib/boards/approvals/check";
import { approvalNotFound } from "@/lib/boards/approvals/rows";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = operations(
  APPROVALS,
  {
    /** Compares today's files with those of a record. */
    "POST /boards/{board_id}/approvals/{approval_id}/check": async ({
      runtime,
      principal,
      params,
      signal,
    }) => ({
      status: "success",
      value: { files: await checkRecord(runtime.boards, { ownerId: principal.personId, ...params, signal }) },
    }),
  },
  { missing: approvalNotFound },
);
