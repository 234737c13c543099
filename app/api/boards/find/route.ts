import { findBoards } from "@/lib/boards/find";
import { findBoardsRequestSchema } from "@/lib/contract/boards/board";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";

/** Enough for the ids of a thousand pictures and as many creations. */
const MAX_BODY_BYTES = 512 * 1024;

/** On which of the person's boards these pictures stand. */
const find = route(
  { body: findBoardsRequestSchema, maxBodyBytes: MAX_BODY_BYTES },
  async ({ runtime, principal, body }) => {
    const of = { pictureIds: body.picture_ids, creationIds: body.creation_ids };
    const boards = await findBoards(runtime.boards, { ownerId: principal.personId, ...of });
    return { status: "success", value: { boards } };
  },
);

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({ POST: find });
