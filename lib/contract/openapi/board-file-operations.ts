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
  "/boards/{board_id}/html": {
    get: {
      id: "downloadBoardPage",
      tag: "boards",
      summary: "Download a board as one HTML file",
      description:
        "It opens from a disk without a network, shows the pictures in the board's order with their notes, and presents them. Prompts " +
        "and settings are in it only on request.",
      parameters: [boardId],
      query: "BoardHtmlQuery",
      answer: { description: "The file, as `text/html`.", mediaTypes: ["text/html"] },
      errors: ["invalid_request", "not_found", "too_many_requests"],
    },
  },
};
