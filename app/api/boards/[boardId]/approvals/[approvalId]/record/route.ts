import { operations } from "@/lib/runtime/operations";
import { APPROVALS } from "contract/operations/approvals";
import { openRecordFile } from "@/lib/boards/approvals/record-files";
import { approvalNotFound } from "@/lib/boards/approvals/rows";
import { textFileAnswer } from "@/lib/http/answers/text-file";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = operations(
  APPROVALS,
  {
    /** The record of a closed round as a file. */
    "GET /boards/{board_id}/approvals/{approval_id}/record": async ({ runtime, principal, params, query }) =>
      textFileAnswer(
        await openRecordFile(runtime.boards, { ownerId: principal.personId, ...params, ...query }),
      ),
  },
  { missing: approvalNotFound },
);
