/** The operations on boards. */
import { type Operations, pathParameter } from "./operation";

export const boardId = pathParameter("board_id", "The `id` of a board.");

export const BOARD_OPERATIONS: Operations = {
  "/boards": {
    get: {
      id: "listBoards",
      tag: "boards",
      summary: "List your boards",
      description: "The last changed first.",
      answer: { description: "The boards.", schema: "BoardListResponse" },
    },
    post: {
      id: "createBoard",
      tag: "boards",
      summary: "Create a board",
      description:
        "With up to 500 pictures, if some are given. Deleted pictures and those of other people are left out.",
      body: {
        schema: "CreateBoardRequest",
        example: { name: "Lobby", picture_ids: ["pi_one", "pi_two"] },
      },
      answer: { description: "The new board.", schema: "BoardSummaryResponse" },
      errors: ["too_many_boards", "storage_full", "too_many_requests"],
    },
  },
  "/boards/find": {
    post: {
      id: "findBoards",
      tag: "boards",
      summary: "Find the boards on which pictures stand",
      description: "By the ids of pictures, of creations, or both.",
      body: { schema: "FindBoardsRequest", example: { picture_ids: ["pi_one"] } },
      answer: {
        description: "Your boards with any of these pictures, by name.",
        schema: "FindBoardsResponse",
      },
    },
  },
  "/boards/{board_id}": {
    get: {
      id: "getBoard",
      tag: "boards",
      summary: "Get a board",
      description:
        "With the first page of its pictures in their order, and what guests said about all of them. Further pages follow from `next`.",
      parameters: [boardId],
      query: "BoardQuery",
      answer: { description: "The board, or null when nothing has changed.", schema: "BoardResponse" },
      errors: ["invalid_request", "not_found"],
    },
    delete: {
      id: "deleteBoard",
      tag: "boards",
      summary: "Delete a board",
      description:
        "Its pictures stay. The board is hidden at once, its share links stop working, and it can be restored for a while.",
      parameters: [boardId],
      answer: { description: "The board is deleted.", schema: "DoneResponse" },
      errors: ["not_found"],
    },
  },
  "/boards/{board_id}/items": {
    get: {
      id: "getBoardItems",
      tag: "boards",
      summary: "Get a further page of a board",
      description:
        "The pictures and headings that follow in the order of the board. If the board is changed while you read its pages, an item " +
        "may be missing or be there twice. After the last page, get the board again with the `version` and the tag of the first: if " +
        "the answer has no board, nothing was changed and the pages are complete; otherwise read them again.",
      parameters: [boardId],
      query: "BoardItemsQuery",
      answer: {
        description: "The page; its items are null when they have not changed.",
        schema: "BoardItemsResponse",
      },
      errors: ["not_found"],
    },
  },
  "/boards/{board_id}/restore": {
    post: {
      id: "restoreBoard",
      tag: "boards",
      summary: "Restore a deleted board",
      description: "Its share links work again. Restoring a board that is not deleted changes nothing.",
      parameters: [boardId],
      answer: { description: "The board is restored.", schema: "DoneResponse" },
      errors: ["not_found", "too_many_boards", "storage_full", "too_many_requests"],
    },
  },
  "/boards/{board_id}/actions": {
    post: {
      id: "changeBoard",
      tag: "boards",
      summary: "Change a board",
      description:
        "By one or several actions, all or none: `add`, `remove`, `move`, `mark`, `note`, `title` and `rename`. Places are " +
        "relative to another item, so that two people who reorder at once both keep their move. Items that are no longer on the " +
        "board are ignored, and so are pictures that are on it already. A request has 500 items and 64 KB at most.",
      parameters: [boardId],
      body: {
        schema: "BoardActionsRequest",
        example: { actions: [{ type: "move", item_ids: ["bi_three"], after: "bi_one" }] },
      },
      answer: { description: "What the caller cannot know of the change.", schema: "BoardChangeResponse" },
      errors: ["not_found", "board_full", "storage_full", "too_many_requests"],
    },
  },
};
