"use client";
/** The share links of a board, and what their owner does with them. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ShareLink } from "contract/boards/share-link";
import { boardKey, boardListQuery } from "@/lib/client/api/boards/board";
import { changeLink, createLink, linksQuery, revokeLink } from "@/lib/client/api/boards/links";
import { retryUnlessAnswered } from "@/lib/client/api/call/errors";
import { whileSignedIn } from "@/lib/client/api/call/while-signed-in";
import { type LinkDraft, patchOf, requestOf } from "./link-draft";

/** Who has opened a link appears within this time. */
const POLL_MS = 10_000;

/** What the calls throw, the functions throw. */
export function useLinks(boardId: string) {
  const client = useQueryClient();
  const query = linksQuery(boardId);
  const list = useQuery({
    ...query,
    refetchInterval: whileSignedIn(POLL_MS),
    networkMode: "always",
    retry: retryUnlessAnswered,
  });

  /** Shows a link at once, and reads again what else depends on it. */
  async function show(link: ShareLink) {
    await client.cancelQueries({ queryKey: query.queryKey });
    client.setQueryData(query.queryKey, (links = []) =>
      links.some(({ id }) => id === link.id)
        ? links.map((one) => (one.id === link.id ? link : one))
        : [link, ...links],
    );
    readAgain();
  }

  function readAgain() {
    for (const queryKey of [query.queryKey, boardKey(boardId), boardListQuery().queryKey])
      void client.invalidateQueries({ queryKey, exact: true });
  }

  async function create(draft: LinkDraft, now: number): Promise<ShareLink> {
    const link = await createLink(boardId, requestOf(draft, now));
    await show(link);
    return link;
  }

  async function change(link: ShareLink, draft: LinkDraft, now: number): Promise<void> {
    const patch = patchOf(draft, link, now);
    if (Object.keys(patch).length > 0) await show(await changeLink(boardId, link.id, patch));
  }

  async function revoke(link: ShareLink): Promise<void> {
    await revokeLink(boardId, link.id);
    readAgain();
    await client.refetchQueries({ queryKey: query.queryKey, exact: true });
  }

  return { ...list, create, change, revoke };
}
