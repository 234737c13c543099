/** The share links of a board over the studio's API. */
import { queryOptions } from "@tanstack/react-query";
import type { CreateLinkRequest, LinkPatch, ShareLink } from "contract/boards/share-link";
import { callApi } from "../call/calls";
import { boardKey } from "./board";

/** `GET …/links`: newest first, revoked and expired ones too. */
export async function listLinks(boardId: string, signal?: AbortSignal): Promise<ShareLink[]> {
  const { value } = await callApi("GET /boards/{board_id}/links", { params: { boardId }, signal });
  return value.links;
}

export const linksQuery = (boardId: string) =>
  queryOptions({
    queryKey: [...boardKey(boardId), "links"],
    queryFn: ({ signal }) => listLinks(boardId, signal),
  });

export async function createLink(boardId: string, link: Partial<CreateLinkRequest>): Promise<ShareLink> {
  const call = { params: { boardId }, body: link };
  return (await callApi("POST /boards/{board_id}/links", call)).value;
}

export async function changeLink(boardId: string, linkId: string, change: LinkPatch): Promise<ShareLink> {
  const call = { params: { boardId, linkId }, body: change };
  return (await callApi("PATCH /boards/{board_id}/links/{link_id}", call)).value;
}

/** From then on its page and its pictures are dead. */
export async function revokeLink(boardId: string, linkId: string): Promise<void> {
  await callApi("DELETE /boards/{board_id}/links/{link_id}", { params: { boardId, linkId } });
}
