/** Share links, in words. */
import { PARTLY, PICTURE, zip } from "./answers";
import { GUEST_KEY } from "./parameters";
import type { WordsOf } from "./words";

export const SHARE_LINKS = {
  "GET /boards/{board_id}/links": {
    id: "listLinks",
    summary: "List the share links of a board",
    description: "The newest first; revoked and expired ones too.",
    answer: "The links.",
  },
  "POST /boards/{board_id}/links": {
    id: "createLink",
    summary: "Create a share link",
    description:
      "Whoever has its address, and its password where it has one, sees the board without an account, as far as the " +
      "link shows it.",
    example: { name: "Client", allows_downloads: true },
    answer: "The link with its address.",
  },
  "PATCH /boards/{board_id}/links/{link_id}": {
    id: "changeLink",
    summary: "Change a share link",
    description:
      "Only the given fields, at once for pages that are open. A later end makes an expired link work again; a " +
      "revoked one stays revoked. A new password ends the visits with the one before.",
    example: { allows_comments: false },
    answer: "The changed link.",
  },
  "DELETE /boards/{board_id}/links/{link_id}": {
    id: "revokeLink",
    summary: "Revoke a share link",
    description: "Its page, data and pictures stop working at once, for good. What guests said stays.",
    answer: "The link is revoked.",
  },
  "POST /boards/{board_id}/seen": {
    id: "markBoardSeen",
    summary: "Mark favourites and comments as seen",
    description: "What guests said until then is no longer new.",
    example: { until: "2030-01-01T12:00:00.000Z" },
    answer: "They are seen.",
  },
  "PATCH /boards/{board_id}/comments/{comment_id}": {
    id: "changeComment",
    summary: "Hide, resolve or edit a comment",
    description:
      "Guests see neither a hidden comment nor the replies to it. The text is changed of your own reply alone.",
    example: { is_resolved: true },
    answer: "The comment is changed.",
  },
  "POST /boards/{board_id}/comments": {
    id: "replyToComment",
    summary: "Reply to a guest's comment",
    description: "Guests read it without your name. Repeating a call with the same id adds nothing.",
    example: { id: "one", parent_id: "co_one", text: "Warmer it is." },
    answer: "The reply.",
  },
  "DELETE /boards/{board_id}/comments/{comment_id}": {
    id: "deleteReply",
    summary: "Delete your own reply",
    description: "What guests wrote can be hidden.",
    answer: "The reply is deleted.",
  },
  "GET /shared/{secret}": {
    id: "getSharedBoard",
    summary: "Get a board as a guest",
    description:
      "Without rejected and deleted pictures, and without everything that the link hides; nothing tells who " +
      "owns it. With the first page of its pictures; further pages follow from `next_cursor`. Behind a link with a " +
      "password everything answers 403 without the cookie that its page sets for the right one.",
    parameters: [GUEST_KEY],
    answer: "The board, or null when nothing has changed.",
  },
  "GET /shared/{secret}/items": {
    id: "getSharedItems",
    summary: "Get a further page of a board as a guest",
    description:
      "The pictures and headings behind a place in the order of the board, as the link shows them.",
    parameters: [GUEST_KEY],
    answer: "The page; its items are null when they have not changed.",
  },
  "GET /shared/{secret}/pictures/{picture_id}/{variant}": {
    id: "getSharedPicture",
    summary: "Get a picture as a guest",
    description:
      "Its address is one of those of a guest's picture. The link is checked on every read. Where it hides " +
      "prompts, the original has the pixels alone.",
    path: {
      variant: "The thumbnail, the copy for presenting, or the full size, where the link allows downloads.",
    },
    answer: PICTURE,
    otherwise: PARTLY,
  },
  "GET /shared/{secret}/logo": {
    id: "getSharedLogo",
    summary: "Get the logo of a share link as a guest",
    description: "404 for a link without one.",
    answer: PICTURE,
    otherwise: PARTLY,
  },
  "GET /shared/{secret}/zip": {
    id: "getSharedZip",
    summary: "Download the pictures of a board as a guest",
    description:
      "The originals that the link shows, numbered in the board's order, with a CSV and a JSON about them; " +
      "only where the link allows downloads.",
    answer: zip("A ZIP file."),
  },
  "POST /shared/{secret}/favourites": {
    id: "setFavourite",
    summary: "Make a picture a favourite, or take it back",
    description: "As a guest. Repeating a call changes nothing.",
    example: { guest_key: "ZXhhbXBsZS1rZXktb2YtYS1ndWVzdA", picture_id: "pi_one", is_favourite: true },
    answer: "It is a favourite of the guest, or none.",
  },
  "POST /shared/{secret}/comments": {
    id: "addComment",
    summary: "Comment on a picture, at a point of it, on the board, or reply",
    description: "As a guest. Repeating a call with the same id adds nothing.",
    example: {
      guest_key: "ZXhhbXBsZS1rZXktb2YtYS1ndWVzdA",
      id: "one",
      picture_id: null,
      guest_name: "Ada",
      text: "The second one.",
    },
    answer: "The comment.",
  },
  "POST /shared/{secret}/answers": {
    id: "answerApproval",
    summary: "Approve a picture, ask for a change, or say no",
    description:
      "As a guest, in the open round of the link, until it is closed or its deadline is over. A later answer " +
      "replaces the one before. The first answer takes the name for this guest.",
    example: {
      guest_key: "ZXhhbXBsZS1rZXktb2YtYS1ndWVzdA",
      approval_id: "ap_one",
      guest_name: "Ada",
      picture_id: "pi_one",
      answer: "approve",
    },
    answer: "The answer is recorded.",
  },
  "PATCH /shared/{secret}/comments/{comment_id}": {
    id: "editComment",
    summary: "Edit a comment, or resolve its thread",
    description: "Of the same guest. Text can be changed for 15 minutes.",
    example: { guest_key: "ZXhhbXBsZS1rZXktb2YtYS1ndWVzdA", is_resolved: true },
    answer: "The comment.",
  },
  "DELETE /shared/{secret}/comments/{comment_id}": {
    id: "deleteComment",
    summary: "Delete a comment",
    description:
      "Of the same guest, for 15 minutes. One with replies stays in their thread without its text.",
    parameters: [GUEST_KEY],
    answer: "The comment is deleted.",
  },
} satisfies WordsOf;
