/** Rounds of approval, in words. */
import type { WordsOf } from "./words";

export const APPROVALS = {
  "GET /boards/{board_id}/approvals": {
    id: "listApprovals",
    summary: "List the rounds of approval of a board",
    description: "The newest first. The board itself has the answers of the last one.",
    answer: "The rounds.",
  },
  "POST /boards/{board_id}/approvals": {
    id: "askForApproval",
    summary: "Ask guests for approval",
    description:
      "Through one of the board's share links: those who are named, or anybody with the link, answer each picture " +
      "by `approve`, `change` or `no`. A board has one open round at a time.",
    example: { link_id: "li_one", question: "May we print these?", names: ["Ada", "Grace"] },
    answer: "The round.",
  },
  "PATCH /boards/{board_id}/approvals/{approval_id}": {
    id: "changeApproval",
    summary: "Change the deadline of an open round, or free a name",
    description: "Only the given fields, at once for pages that are open.",
    example: { deadline_time: null },
    answer: "The changed round.",
  },
  "POST /boards/{board_id}/approvals/{approval_id}/close": {
    id: "closeApproval",
    summary: "Close a round and freeze its record",
    description:
      "The record has every answer with its name, time and comments, and the SHA-256 of each picture's original " +
      "file. It never changes afterwards, and stays when the link is revoked. The files are read for it, which " +
      "takes a while with many. Repeating a call changes nothing.",
    answer: "The closed round.",
  },
  "GET /boards/{board_id}/approvals/{approval_id}/record": {
    id: "downloadApprovalRecord",
    summary: "Download the record of a closed round",
    description: "As one HTML file without a script, which can be printed, as CSV or as JSON.",
    answer: {
      description: "The file.",
      mediaTypes: ["text/html", "text/csv", "application/json"],
    },
  },
  "POST /boards/{board_id}/approvals/{approval_id}/check": {
    id: "checkApprovalRecord",
    summary: "Compare today's files with a record",
    description: "Reads each original file again and compares its SHA-256 with that of the record.",
    answer: "What became of each file.",
  },
} satisfies WordsOf;
