/** Members of boards over the studio's API. */
import { queryOptions } from "@tanstack/react-query";
import type {
  Activity,
  BoardPerson,
  InviteRequest,
  MemberPatch,
  MemberRemoval,
} from "contract/boards/members";
import { callApi } from "../call/calls";
import { boardKey } from "./board";

/** `GET …/members`: the owner, and behind them the members; polled while it is shown. */
export const peopleQuery = (boardId: string) =>
  queryOptions({
    queryKey: [...boardKey(boardId), "members"],
    queryFn: async ({ signal }): Promise<BoardPerson[]> =>
      (await callApi("GET /boards/{board_id}/members", { params: { boardId }, signal })).value.people,
  });

export async function inviteMember(boardId: string, invitation: InviteRequest): Promise<BoardPerson> {
  const call = { params: { boardId }, body: invitation };
  return (await callApi("POST /boards/{board_id}/members", call)).value;
}

export async function changeMember(boardId: string, personId: string, change: MemberPatch): Promise<void> {
  const call = { params: { boardId, personId }, body: change };
  await callApi("PATCH /boards/{board_id}/members/{person_id}", call);
}

/**
 * @param personId one's own leaves the board. @param query.links `end`: with the share links that the person has made, also of somebody
 * who was removed before.
 * @returns how many of those work on.
 */
export async function removeMember(
  boardId: string,
  personId: string,
  query: { links?: "end" } = {},
): Promise<MemberRemoval> {
  const call = { params: { boardId, personId }, query };
  return (await callApi("DELETE /boards/{board_id}/members/{person_id}", call)).value;
}

/** `GET …/activity`: the newest first. */
export const activityQuery = (boardId: string) =>
  queryOptions({
    queryKey: [...boardKey(boardId), "activity"],
    queryFn: async ({ signal }): Promise<Activity[]> =>
      (await callApi("GET /boards/{board_id}/activity", { params: { boardId }, signal })).value.activities,
  });
