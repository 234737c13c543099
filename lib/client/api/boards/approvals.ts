/** Rounds of approval of a board over the studio's API. */
import { queryOptions } from "@tanstack/react-query";
import type {
  Approval,
  ApprovalPatch,
  ApprovalSummary,
  CreateApprovalRequest,
  ReadFileState,
} from "contract/boards/approval";
import type { RecordFormat } from "contract/boards/approval-answers";
import { callApi } from "../call/calls";
import { addressOf } from "../call/request";
import { boardKey } from "./board";

/** Reading all original files of a large board takes minutes. */
const FILES_MS = 600_000;

/** `GET …/approvals`: the newest first. */
export const approvalsQuery = (boardId: string) =>
  queryOptions({
    queryKey: [...boardKey(boardId), "approvals"],
    queryFn: async ({ signal }): Promise<ApprovalSummary[]> =>
      (await callApi("GET /boards/{board_id}/approvals", { params: { boardId }, signal })).value.approvals,
  });

export async function askForApproval(
  boardId: string,
  ask: Partial<CreateApprovalRequest> & Pick<CreateApprovalRequest, "link_id">,
): Promise<Approval> {
  return (await callApi("POST /boards/{board_id}/approvals", { params: { boardId }, body: ask })).value;
}

export async function changeApproval(
  boardId: string,
  approvalId: string,
  change: ApprovalPatch,
): Promise<void> {
  const call = { params: { boardId, approvalId }, body: change };
  await callApi("PATCH /boards/{board_id}/approvals/{approval_id}", call);
}

/** Freezes the record. */
export async function closeApproval(boardId: string, approvalId: string): Promise<void> {
  const call = { params: { boardId, approvalId }, timeoutMs: FILES_MS };
  await callApi("POST /boards/{board_id}/approvals/{approval_id}/close", call);
}

/** What became of the files of a record, by the picture's id. */
export async function checkRecord(boardId: string, approvalId: string): Promise<Map<string, ReadFileState>> {
  const call = { params: { boardId, approvalId }, timeoutMs: FILES_MS };
  const { value } = await callApi("POST /boards/{board_id}/approvals/{approval_id}/check", call);
  return new Map(value.files.map(({ picture_id, state }) => [picture_id, state]));
}

/** The address of the record as a file. */
export const recordPath = (boardId: string, approvalId: string, format: RecordFormat) =>
  addressOf("GET /boards/{board_id}/approvals/{approval_id}/record", {
    params: { boardId, approvalId },
    query: { format },
  });

/** The page of a record. */
export const recordPagePath = (boardId: string, approvalId: string) =>
  `/boards/${encodeURIComponent(boardId)}/approvals/${encodeURIComponent(approvalId)}`;
