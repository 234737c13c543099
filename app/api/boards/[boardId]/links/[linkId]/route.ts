import * as z from "zod/mini";
import { changeLink, linkNotFound, revokeLink } from "@/lib/boards/links/manage-links";
import { linkPatchSchema } from "@/lib/contract/boards/share-link";
import { idSchema } from "@/lib/contract/service";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";

const link = { params: z.object({ boardId: idSchema, linkId: idSchema }), missing: linkNotFound };

/** Changes what a share link shows and allows, and until when it works. */
const change = route(
  { ...link, limit: "share_link", body: linkPatchSchema },
  async ({ runtime, principal, actor, params, body }) => ({
    status: "success",
    value: await changeLink(runtime.boards, { ownerId: principal.personId, ...params, change: body, actor }),
  }),
);

/** Revokes a share link. */
const revoke = route(link, async ({ runtime, principal, actor, params }) => {
  await revokeLink(runtime.boards, { ownerId: principal.personId, ...params, actor });
  return { status: "success" };
});

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({ PATCH: change, DELETE: revoke });
