/** Boards and their share links over the studio's API. */
import { queryOptions } from "@tanstack/react-query";
import type { Board, BoardSummary } from "@/lib/contract/boards/board";
import type { BoardAction } from "@/lib/contract/boards/board-actions";
import type { ChosenPictures } from "@/lib/contract/boards/board-files";
import type { CreateLinkRequest, LinkPatch, ShareLink } from "@/lib/contract/boards/share-link";
import { callApi } from "./call-api";

const BOARDS = "/api/boards";
const pathOf = (boardId: string) => `${BOARDS}/${encodeURIComponent(boardId)}`;

/** A board, and the tag that says whether it has changed. */
export interface TaggedBoard {
  tag: string;
  board: Board;
}

/** `GET /api/boards`: the last changed first. */
export async function listBoards(signal?: AbortSignal): Promise<BoardSummary[]> {
  const { value } = await callApi({ path: BOARDS, answer: "boardList", signal });
  return value.boards;
}

export const boardListQuery = () =>
  queryOptions({ queryKey: ["boards"], queryFn: ({ signal }) => listBoards(signal) });

export const boardKey = (boardId: string) => ["boards", boardId] as const;

/** `GET /api/boards/{board_id}` @param known the board as last read, which is returned when nothing has changed. */
export async function getBoard(
  boardId: string,
  known?: TaggedBoard,
  signal?: AbortSignal,
): Promise<TaggedBoard> {
  const query = known ? `?known=${encodeURIComponent(known.tag)}` : "";
  const { value } = await callApi({ path: `${pathOf(boardId)}${query}`, answer: "board", signal });
  if (value.board) return { tag: value.tag, board: value.board };
  return known ?? getBoard(boardId, undefined, signal);
}

/** `POST /api/boards` @param pictureIds the pictures in their order. */
export async function createBoard(name: string, pictureIds: readonly string[] = []): Promise<BoardSummary> {
  const body = { name, picture_ids: pictureIds };
  return (await callApi({ path: BOARDS, method: "POST", body, answer: "boardSummary" })).value;
}

/** `POST /api/boards/{board_id}/actions`: all or none. */
export async function changeBoard(boardId: string, actions: readonly BoardAction[]): Promise<TaggedBoard> {
  const call = { path: `${pathOf(boardId)}/actions`, method: "POST", body: { actions } } as const;
  const { value } = await callApi({ ...call, answer: "board" });
  return value.board ? { tag: value.tag, board: value.board } : getBoard(boardId);
}

/** Hides a board, whose share links stop working; `restoreBoard` undoes both. */
export async function deleteBoard(boardId: string): Promise<void> {
  await callApi({ path: pathOf(boardId), method: "DELETE", answer: "done" });
}

export async function restoreBoard(boardId: string): Promise<void> {
  await callApi({ path: `${pathOf(boardId)}/restore`, method: "POST", answer: "done" });
}

/** `POST /api/boards/find`: the boards on which these pictures, or pictures of these creations, stand. */
export async function findBoards(of: {
  picture_ids?: readonly string[];
  creation_ids?: readonly string[];
}): Promise<{ id: string; name: string }[]> {
  const path = `${BOARDS}/find`;
  return (await callApi({ path, method: "POST", body: of, answer: "foundBoards" })).value.boards;
}

/** Marks hearts and comments as seen. @param until the time of the newest one that was shown. */
export async function markSeen(boardId: string, until: string): Promise<void> {
  await callApi({ path: `${pathOf(boardId)}/seen`, method: "POST", body: { until }, answer: "done" });
}

export async function hideComment(boardId: string, commentId: string, isHidden: boolean): Promise<void> {
  const path = `${pathOf(boardId)}/comments/${encodeURIComponent(commentId)}`;
  await callApi({ path, method: "PATCH", body: { is_hidden: isHidden }, answer: "done" });
}

/** `GET …/links`: newest first, revoked and expired ones too. */
export async function listLinks(boardId: string, signal?: AbortSignal): Promise<ShareLink[]> {
  const { value } = await callApi({ path: `${pathOf(boardId)}/links`, answer: "linkList", signal });
  return value.links;
}

export const linksQuery = (boardId: string) =>
  queryOptions({
    queryKey: [...boardKey(boardId), "links"],
    queryFn: ({ signal }) => listLinks(boardId, signal),
  });

export async function createLink(boardId: string, link: Partial<CreateLinkRequest>): Promise<ShareLink> {
  const path = `${pathOf(boardId)}/links`;
  return (await callApi({ path, method: "POST", body: link, answer: "link" })).value;
}

export async function changeLink(boardId: string, linkId: string, change: LinkPatch): Promise<ShareLink> {
  const path = `${pathOf(boardId)}/links/${encodeURIComponent(linkId)}`;
  return (await callApi({ path, method: "PATCH", body: change, answer: "link" })).value;
}

/** From then on its page and its pictures are dead. */
export async function revokeLink(boardId: string, linkId: string): Promise<void> {
  const path = `${pathOf(boardId)}/links/${encodeURIComponent(linkId)}`;
  await callApi({ path, method: "DELETE", answer: "done" });
}

export type { ChosenPictures };

/** The address of the ZIP: the originals, numbered in the board's order, with everything known as CSV and JSON. */
export const boardZipPath = (boardId: string, pictures: ChosenPictures) =>
  `${pathOf(boardId)}/zip?pictures=${pictures}`;

/** The address of one HTML file that presents without a network. @param pixels the longer side of its pictures. */
export const boardHtmlPath = (
  boardId: string,
  { pictures, pixels, prompts }: { pictures: ChosenPictures; pixels: number; prompts: boolean },
) => `${pathOf(boardId)}/html?pictures=${pictures}&pixels=${pixels}&prompts=${prompts}`;

/** The page that prints: a picture a page, with its caption. */
export const boardPrintPath = (boardId: string, pictures: ChosenPictures) =>
  `/boards/${encodeURIComponent(boardId)}/print?pictures=${pictures}`;
