import { operations } from "@/lib/runtime/operations";
import { BOARD_MEMBERS } from "contract/operations/board-members";
import { boardNotFound } from "@/lib/boards/board-row";
import { inviteMember, listPeople } from "@/lib/boards/members/manage-members";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = operations(
  BOARD_MEMBERS,
  {
    /** The owner and the members of a board. */
    "GET /boards/{board_id}/members": async ({ runtime, principal, params: { boardId } }) => ({
      status: "success",
      value: {
        people: await listPeople(runtime.boards, { ownerId: principal.personId, boardId }),
        next_cursor: null,
      },
    }),
    /** Invites a person of the studio. */
    "POST /boards/{board_id}/members": async ({ runtime, principal, actor, params: { boardId }, body }) => ({
      status: "success",
      value: await inviteMember(runtime.boards, {
        ownerId: principal.personId,
        boardId,
        invitation: body,
        actor,
      }),
    }),
  },
  { missing: boardNotFound },
);
