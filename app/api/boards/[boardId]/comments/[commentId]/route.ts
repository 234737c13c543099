import * as z from "zod/mini";
import { commentNotFound, hideComment } from "@/lib/boards/links/owner-feedback";
import { commentPatchSchema } from "@/lib/contract/boards/board";
import { idSchema } from "@/lib/contract/service";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";

const comment = { params: z.object({ boardId: idSchema, commentId: idSchema }), missing: commentNotFound };

/** Hides a guest's comment from all guests, or shows it again. */
const hide = route({ ...comment, body: commentPatchSchema }, async ({ runtime, principal, params, body }) => {
  const isHidden = body.is_hidden;
  await hideComment(runtime.boards, { ownerId: principal.personId, ...params, isHidden });
  return { status: "success" };
});

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({ PATCH: hide });
