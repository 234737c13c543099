import { operations } from "@/lib/runtime/operations";
import { SHARE_LINKS } from "contract/operations/share-links";
import { linkNotFound } from "@/lib/boards/links/link-not-found";
import { changeLink, revokeLink } from "@/lib/boards/links/manage-links";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = operations(
  SHARE_LINKS,
  {
    /** Changes what a share link shows and allows, and until when it works. */
    "PATCH /boards/{board_id}/links/{link_id}": async ({ runtime, principal, actor, params, body }) => ({
      status: "success",
      value: await changeLink(runtime.boards, {
        ownerId: principal.personId,
        ...params,
        change: body,
        actor,
      }),
    }),
    /** Revokes a share link. */
    "DELETE /boards/{board_id}/links/{link_id}": async ({ runtime, principal, actor, params }) => {
      await revokeLink(runtime.boards, { ownerId: principal.personId, ...params, actor });
      return { status: "success" };
    },
  },
  { missing: linkNotFound },
);
