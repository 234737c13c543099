import { operations } from "@/lib/runtime/operations";
import { BOARDS } from "contract/operations/boards";
import { findBoards } from "@/lib/boards/find";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = operations(BOARDS, {
  /** On which of the person's boards these pictures stand. */
  "POST /boards/find": async ({ runtime, principal, body }) => {
    const of = { pictureIds: body.picture_ids, creationIds: body.creation_ids };
    const boards = await findBoards(runtime.boards, { ownerId: principal.personId, ...of });
    return { status: "success", value: { boards } };
  },
});
