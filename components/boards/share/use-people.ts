"use client";
/** The people of a board, and what its owner and its members do about that. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { InviteRequest, MemberPatch } from "contract/boards/members";
import { boardKey, boardListQuery } from "@/lib/client/api/boards/board";
import { linksQuery } from "@/lib/client/api/boards/links";
import { changeMember, inviteMember, peopleQuery, removeMember } from "@/lib/client/api/boards/members";
import { retryUnlessAnswered } from "@/lib/client/api/call/errors";
import { whileSignedIn } from "@/lib/client/api/call/while-signed-in";

/** Who comes and goes appears within this time. */
const POLL_MS = 10_000;

/** What the calls throw, the functions throw. */
export function usePeople(boardId: string) {
  const client = useQueryClient();
  const query = peopleQuery(boardId);
  const list = useQuery({
    ...query,
    refetchInterval: whileSignedIn(POLL_MS),
    networkMode: "always",
    retry: retryUnlessAnswered,
  });
  async function readAgain(): Promise<void> {
    for (const queryKey of [boardKey(boardId), boardListQuery().queryKey, linksQuery(boardId).queryKey])
      void client.invalidateQueries({ queryKey, exact: true });
    await client.refetchQueries({ queryKey: query.queryKey, exact: true });
  }
  return {
    ...list,
    async invite(invitation: InviteRequest) {
      const person = await inviteMember(boardId, invitation);
      await readAgain();
      return person;
    },
    async change(personId: string, patch: MemberPatch) {
      await changeMember(boardId, personId, patch);
      await readAgain();
    },
    async remove(personId: string, query?: { links: "end" }) {
      const removal = await removeMember(boardId, personId, query);
      await readAgain();
      return removal;
    },
  };
}
