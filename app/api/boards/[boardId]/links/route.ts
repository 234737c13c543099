import { SHARE_LINKS } from "contract/operations/share-links";
import { boardNotFound } from "@/lib/boards/board-row";
import { createLink, listLinks } from "@/lib/boards/links/manage-links";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";

/** The share links of a board, revoked and expired ones too. */
const list = route(
  { ...SHARE_LINKS["GET /boards/{board_id}/links"], missing: boardNotFound },
  async ({ runtime, principal, params: { boardId } }) => ({
    status: "success",
    value: { links: await listLinks(runtime.boards, { ownerId: principal.personId, boardId }) },
  }),
);

/** Makes a share link. */
const create = route(
  { ...SHARE_LINKS["POST /boards/{board_id}/links"], missing: boardNotFound },
  async ({ runtime, principal, actor, params: { boardId }, body }) => ({
    status: "success",
    value: await createLink(runtime.boards, { ownerId: principal.personId, boardId, link: body, actor }),
  }),
);

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({ GET: list, POST: create });
