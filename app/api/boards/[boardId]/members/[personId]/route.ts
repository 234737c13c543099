import { operations } from "@/lib/runtime/operations";
import { BOARD_MEMBERS } from "contract/operations/board-members";
import { boardNotFound } from "@/lib/boards/board-row";
import { changeMember, removeMember } from "@/lib/boards/members/manage-members";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = operations(
  BOARD_MEMBERS,
  {
    /** Changes what a member may do. */
    "PATCH /boards/{board_id}/members/{person_id}": async ({ runtime, principal, actor, params, body }) => ({
      status: "success",
      value: await changeMember(runtime.boards, {
        ownerId: principal.personId,
        ...params,
        change: body,
        actor,
      }),
    }),
    /** Removes a member, or leaves the board. */
    "DELETE /boards/{board_id}/members/{person_id}": async ({
      runtime,
      principal,
      actor,
      params,
      query: { links },
    }) => ({
      status: "success",
      value: await removeMember(runtime.boards, {
        ...{ ownerId: principal.personId, ...params, actor },
        endsLinks: links === "end",
      }),
    }),
  },
  { missing: boardNotFound },
);
