/** The operations on share links, by owners of boards and by guests. */
import { GUEST_HEADER } from "@/lib/contract/boards/guest";
import { boardId } from "./board-operations";
import type { JsonObject } from "./json-schema";
import { type Operations, pathParameter } from "./operation";
import { PARTLY, PICTURE } from "./picture-operations";

const linkId = pathParameter("link_id", "The `id` of a share link; not its secret.");
const commentId = pathParameter("comment_id", "The `id` of a comment.");
const secret: JsonObject = {
  name: "secret",
  in: "path",
  required: true,
  description:
    "The last part of the link's address. Expired, revoked and unknown secrets have the same answer, and many of them are refused for a while.",
  schema: { type: "string" },
};
const guestKey: JsonObject = {
  name: GUEST_HEADER,
  in: "header",
  required: false,
  description: "The key of the guest's browser, which decides what counts as theirs.",
  schema: { type: "string" },
};
const EXAMPLE_KEY = "ZXhhbXBsZS1rZXktb2YtYS1ndWVzdA";

export const SHARE_OPERATIONS: Operations = {
  "/boards/{board_id}/links": {
    get: {
      id: "listLinks",
      tag: "share links",
      summary: "List the share links of a board",
      description: "The newest first; revoked and expired ones too.",
      parameters: [boardId],
      answer: { description: "The links.", schema: "LinkListResponse" },
      errors: ["not_found"],
    },
    post: {
      id: "createLink",
      tag: "share links",
      summary: "Create a share link",
      description: "Whoever has its address sees the board without an account, as far as the link shows it.",
      parameters: [boardId],
      body: { schema: "CreateLinkRequest", example: { name: "Client", allows_downloads: true } },
      answer: { description: "The link with its address.", schema: "LinkResponse" },
      errors: ["not_found", "too_many_links", "too_many_requests"],
    },
  },
  "/boards/{board_id}/links/{link_id}": {
    patch: {
      id: "changeLink",
      tag: "share links",
      summary: "Change a share link",
      description:
        "Only the given fields, at once for pages that are open. A later end makes an expired link work again; a revoked one stays revoked.",
      parameters: [boardId, linkId],
      body: { schema: "LinkPatch", example: { allows_comments: false } },
      answer: { description: "The changed link.", schema: "LinkResponse" },
      errors: ["not_found", "too_many_links", "too_many_requests"],
    },
    delete: {
      id: "revokeLink",
      tag: "share links",
      summary: "Revoke a share link",
      description: "Its page, data and pictures stop working at once, for good. What guests said stays.",
      parameters: [boardId, linkId],
      answer: { description: "The link is revoked.", schema: "DoneResponse" },
      errors: ["not_found"],
    },
  },
  "/boards/{board_id}/seen": {
    post: {
      id: "markBoardSeen",
      tag: "share links",
      summary: "Mark hearts and comments as seen",
      description: "What guests said until then is no longer new.",
      parameters: [boardId],
      body: { schema: "SeenRequest", example: { until: "2030-01-01T12:00:00.000Z" } },
      answer: { description: "They are seen.", schema: "DoneResponse" },
      errors: ["not_found"],
    },
  },
  "/boards/{board_id}/comments/{comment_id}": {
    patch: {
      id: "hideComment",
      tag: "share links",
      summary: "Hide a guest's comment, or show it again",
      description: "Guests no longer see a hidden comment; its owner does.",
      parameters: [boardId, commentId],
      body: { schema: "CommentPatch", example: { is_hidden: true } },
      answer: { description: "The comment is hidden or shown.", schema: "DoneResponse" },
      errors: ["not_found"],
    },
  },
  "/shared/{secret}": {
    get: {
      id: "getSharedBoard",
      tag: "share links",
      summary: "Get a board as a guest",
      description:
        "Without rejected and deleted pictures, and without everything that the link hides; nothing tells who owns it. With the " +
        "first page of its pictures; further pages follow from `next`.",
      parameters: [secret, guestKey],
      query: "GuestBoardQuery",
      answer: { description: "The board, or null when nothing has changed.", schema: "GuestBoardResponse" },
      errors: ["invalid_request", "not_found", "too_many_requests", "internal"],
      open: true,
    },
  },
  "/shared/{secret}/items": {
    get: {
      id: "getSharedItems",
      tag: "share links",
      summary: "Get a further page of a board as a guest",
      description:
        "The pictures and headings behind a place in the order of the board, as the link shows them.",
      parameters: [secret, guestKey],
      query: "GuestItemsQuery",
      answer: {
        description: "The page; its items are null when they have not changed.",
        schema: "GuestItemsResponse",
      },
      errors: ["invalid_request", "not_found", "too_many_requests", "internal"],
      open: true,
    },
  },
  "/shared/{secret}/pictures/{picture_id}/{variant}": {
    get: {
      id: "getSharedPicture",
      tag: "share links",
      summary: "Get a picture as a guest",
      description:
        "Its address is one of those of a guest's picture. The link is checked on every read. Where it hides prompts, the original " +
        "has the pixels alone.",
      parameters: [
        secret,
        pathParameter("picture_id", "The `id` of a picture."),
        {
          name: "variant",
          in: "path",
          required: true,
          description:
            "The thumbnail, the copy for presenting, or the full size, where the link allows downloads.",
          schema: { type: "string", enum: ["thumbnail", "view", "original"] },
        },
      ],
      answer: PICTURE,
      otherwise: PARTLY,
      errors: [
        "not_allowed_by_link",
        "not_found",
        "range_not_satisfiable",
        "too_many_requests",
        "internal",
        "picture_damaged",
        "downloads_busy",
        "storage_unavailable",
      ],
      open: true,
    },
  },
  "/shared/{secret}/zip": {
    get: {
      id: "getSharedZip",
      tag: "share links",
      summary: "Download the pictures of a board as a guest",
      description:
        "The originals that the link shows, numbered in the board's order, with a CSV and a JSON about them; only where the link " +
        "allows downloads.",
      parameters: [secret],
      answer: {
        description: "A ZIP file.",
        mediaTypes: ["application/zip"],
        headers: { "X-Archive-Bytes": "ArchiveBytes" },
      },
      errors: ["not_allowed_by_link", "not_found", "too_many_requests", "internal"],
      open: true,
    },
  },
  "/shared/{secret}/hearts": {
    post: {
      id: "setHeart",
      tag: "share links",
      summary: "Put a heart at a picture, or take it away",
      description: "As a guest. Repeating a call changes nothing.",
      parameters: [secret],
      body: {
        schema: "HeartRequest",
        example: { guest_key: EXAMPLE_KEY, picture_id: "pi_one", is_hearted: true },
      },
      answer: { description: "The heart is set or removed.", schema: "DoneResponse" },
      errors: [
        "invalid_json",
        "invalid_request",
        "not_allowed_by_link",
        "link_full",
        "not_found",
        "body_too_large",
        "unsupported_media_type",
        "too_many_requests",
        "internal",
        "stopping",
      ],
      open: true,
    },
  },
  "/shared/{secret}/comments": {
    post: {
      id: "addComment",
      tag: "share links",
      summary: "Comment on a picture or on the board",
      description: "As a guest. Repeating a call with the same id adds nothing.",
      parameters: [secret],
      body: {
        schema: "CommentRequest",
        example: {
          guest_key: EXAMPLE_KEY,
          id: "one",
          picture_id: null,
          guest_name: "Ada",
          text: "The second one.",
        },
      },
      answer: { description: "The comment.", schema: "GuestCommentResponse" },
      errors: [
        "invalid_json",
        "invalid_request",
        "not_allowed_by_link",
        "link_full",
        "not_found",
        "body_too_large",
        "unsupported_media_type",
        "too_many_requests",
        "internal",
        "stopping",
      ],
      open: true,
    },
  },
};
