/** Boards, in words. */
import { zip } from "./answers";
import type { WordsOf } from "./words";

export const BOARDS = {
  "GET /boards": {
    id: "listBoards",
    summary: "List your boards",
    description: "The last changed first.",
    answer: "The boards.",
  },
  "POST /boards": {
    id: "createBoard",
    summary: "Create a board",
    description:
      "With up to 500 pictures, if some are given. Deleted pictures and those of other people are left out.",
    example: { name: "Lobby", picture_ids: ["pi_one", "pi_two"] },
    answer: "The new board.",
  },
  "POST /boards/find": {
    id: "findBoards",
    summary: "Find the boards on which pictures stand",
    description: "By the ids of pictures, of creations, or both.",
    example: { picture_ids: ["pi_one"] },
    answer: "Your boards with any of these pictures, by name.",
  },
  "GET /boards/{board_id}": {
    id: "getBoard",
    summary: "Get a board",
    description:
      "With the first page of its pictures in their order, and what guests said about all of them. Further " +
      "pages follow from `next_cursor`.",
    answer: "The board, or null when nothing has changed.",
  },
  "DELETE /boards/{board_id}": {
    id: "deleteBoard",
    summary: "Delete a board",
    description:
      "Its pictures stay. The board is hidden at once, its share links stop working, and it can be restored " +
      "for a while.",
    answer: "The board is deleted.",
  },
  "GET /boards/{board_id}/items": {
    id: "getBoardItems",
    summary: "Get a further page of a board",
    description:
      "The pictures and headings that follow in the order of the board. If the board is changed while you read " +
      "its pages, an item may be missing or be there twice. After the last page, get the board again with the " +
      "`version` and the tag of the first: if the answer has no board, nothing was changed and the pages are " +
      "complete; otherwise read them again.",
    answer: "The page; its items are null when they have not changed.",
  },
  "POST /boards/{board_id}/restore": {
    id: "restoreBoard",
    summary: "Restore a deleted board",
    description: "Its share links work again. Restoring a board that is not deleted changes nothing.",
    answer: "The board is restored.",
  },
  "POST /boards/{board_id}/actions": {
    id: "changeBoard",
    summary: "Change a board",
    description:
      "By one or several actions, all or none: `add`, `remove`, `move`, `decide`, `note`, `title` and `rename`. " +
      "Places are relative to another item, so that two people who reorder at once both keep their move. Items " +
      "that are no longer on the board are ignored, and so are pictures that are on it already. A request has " +
      "500 items and 64 KB at most.",
    example: { actions: [{ type: "move", item_ids: ["bi_three"], after: "bi_one" }] },
    answer: "What the caller cannot know of the change.",
  },
  "GET /boards/{board_id}/zip": {
    id: "downloadBoard",
    summary: "Download the pictures of a board",
    description:
      "A ZIP with the originals, named and numbered in the board's order, a folder for each section, and " +
      "everything known about them in `board.csv` and `board.json`. A picture that cannot be read is named " +
      "there with the problem. The header `x-archive-bytes` gives the approximate size.",
    answer: zip("The ZIP, as `application/zip`."),
  },
  "GET /boards/{board_id}/html": {
    id: "downloadBoardPage",
    summary: "Download a board as one HTML file",
    description:
      "It opens from a disk without a network, shows the pictures in the board's order with their notes, and " +
      "presents them. Prompts and settings are in it only on request.",
    answer: { description: "The file, as `text/html`.", mediaTypes: ["text/html"] },
  },
  "GET /boards/{board_id}/pdf": {
    id: "downloadBoardPdf",
    summary: "Download a board as a PDF",
    description:
      "A title page, then one, two, four or six pictures a page in the board's order, each with its number and " +
      "caption; sections begin a page. On request a list of comments stands at the end, and the numbers of their " +
      "pins on the pictures. Prompts are in it only on request. It has 500 pictures at most.",
    answer: { description: "The file, as `application/pdf`.", mediaTypes: ["application/pdf"] },
  },
} satisfies WordsOf;
