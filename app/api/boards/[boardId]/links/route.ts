import { operations } from "@/lib/runtime/operations";
import { SHARE_LINKS } from "contract/operations/share-links";
import { boardNotFound } from "@/lib/boards/board-row";
import { createLink, listLinks } from "@/lib/boards/links/manage-links";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = operations(
  SHARE_LINKS,
  {
    /** The share links of a board, revoked and expired ones too. */
    "GET /boards/{board_id}/links": async ({ runtime, principal, params: { boardId } }) => ({
      status: "success",
      value: {
        links: await listLinks(runtime.boards, { ownerId: principal.personId, boardId }),
        next_cursor: null,
      },
    }),
    /** Makes a share link. */
    "POST /boards/{board_id}/links": async ({ runtime, principal, actor, params: { boardId }, body }) => ({
      status: "success",
      value: await createLink(runtime.boards, { ownerId: principal.personId, boardId, link: body, actor }),
    }),
  },
  { missing: boardNotFound },
);
