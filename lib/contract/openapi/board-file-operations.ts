/** The operations that answer with a board as a file. */
import { boardId } from "./board-operations";
import type { Operations } from "./operation";

export const BOARD_FILE_OPERATIONS: Operations = {
  "/boards/{board_id}/zip": {
    get: {
      id: "downloadBoard",
      tag: "boards",
      summary: "Download the pictures of a board",
      description:
        "A ZIP with the originals, named and numbered in the board's order, a folder for each section, and everything known about " +
        "them in `board.csv` and `board.json`. A picture that cannot be read is named there with the problem. The header " +
        "`x-archive-bytes` gives the approximate size.",
      parameters: [boardId],
      query: "BoardFileQuery",
      answer: {
        description: "The ZIP, as `application/zip`.",
        mediaTypes: ["application/zip"],
        headers: { "X-Archive-Bytes": "ArchiveBytes" },
      },
      errors: ["invalid_request", "not_found", "too_many_requests"],
    },
  },
};
