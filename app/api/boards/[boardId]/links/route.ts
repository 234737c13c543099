import { boardNotFound } from "@/lib/boards/board-row";
import { createLink, listLinks } from "@/lib/boards/links/manage-links";
import { createLinkRequestSchema } from "@/lib/contract/boards/share-link";
import { methods } from "@/lib/http/methods";
import { boardParams } from "@/lib/http/params";
import { route } from "@/lib/http/route";

const board = { params: boardParams, missing: boardNotFound };

/** The share links of a board, revoked and expired ones too. */
const list = route(board, async ({ runtime, principal, params: { boardId } }) => ({
  status: "success",
  value: { links: await listLinks(runtime.boards, { ownerId: principal.personId, boardId }) },
}));

/** Makes a share link. */
const create = route(
  { ...board, limit: "share_link", body: createLinkRequestSchema },
  async ({ runtime, principal, actor, params: { boardId }, body }) => ({
    status: "success",
    value: await createLink(runtime.boards, { ownerId: principal.personId, boardId, link: body, actor }),
  }),
);

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({ GET: list, POST: create });
