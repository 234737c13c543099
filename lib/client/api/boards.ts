/** Boards and their share links over the studio's API. */
import { queryOptions } from "@tanstack/react-query";
import { inSmallActions } from "@/lib/board-items/portions";
import type { Board, BoardItemsPage, BoardSummary } from "@/lib/contract/boards/board";
import type { BoardAction, BoardChange } from "@/lib/contract/boards/board-actions";
import type { ChosenPictures } from "@/lib/contract/boards/board-files";
import { MAX_IDS_AT_ONCE } from "@/lib/contract/boards/request-limits";
import type { CreateLinkRequest, LinkPatch, ShareLink } from "@/lib/contract/boards/share-link";
import { callApi } from "./call-api";

const BOARDS = "/api/boards";
const pathOf = (boardId: string) => `${BOARDS}/${encodeURIComponent(boardId)}`;

/** A board, and the tag that says whether others have changed anything of it. */
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

/**
 * `GET /api/boards/{board_id}`: the board with its first page.
 *
 * @param known the board as it is known. @returns null when nothing has changed since.
 */
export async function getBoard(
  boardId: string,
  known?: TaggedBoard,
  signal?: AbortSignal,
): Promise<TaggedBoard | null> {
  const query = known ? `?version=${known.board.version}&known=${encodeURIComponent(known.tag)}` : "";
  const { value } = await callApi({ path: `${pathOf(boardId)}${query}`, answer: "board", signal });
  return value.board && { tag: value.tag, board: value.board };
}

/** `GET …/items`: a further page. @param known the tag of an earlier answer; the items are null when they are still the same. */
export async function getBoardItems(
  boardId: string,
  { after, known }: { after: string; known: string | undefined },
  signal?: AbortSignal,
): Promise<BoardItemsPage> {
  const query = new URLSearchParams({ after, ...(known !== undefined && { known }) });
  return (await callApi({ path: `${pathOf(boardId)}/items?${query}`, answer: "boardItems", signal })).value;
}

/** `POST /api/boards` @param pictureIds the pictures in their order. */
export async function createBoard(name: string, pictureIds: readonly string[] = []): Promise<BoardSummary> {
  const body = { name, picture_ids: pictureIds.slice(0, MAX_IDS_AT_ONCE) };
  const board = (await callApi({ path: BOARDS, method: "POST", body, answer: "boardSummary" })).value;
  const others = pictureIds.slice(MAX_IDS_AT_ONCE);
  if (others.length === 0) return board;
  const { added } = await addPictures(board.id, others);
  return { ...board, pictures: board.pictures + added.length };
}

/** What adding pictures has done. */
export interface AddedToBoard {
  /** Of the board. */
  name: string;
  /** The ids of the new items. */
  added: string[];
  /** How many pictures were on the board already. */
  already: number;
}

/** Adds pictures to the end of a board, in as many calls as that takes. @param pictureIds at least one. */
export async function addPictures(boardId: string, pictureIds: readonly string[]): Promise<AddedToBoard> {
  const items = pictureIds.map((picture_id) => ({
    ...{ id: crypto.randomUUID(), picture_id, title: "", note: "" },
    mark: null,
  }));
  const all: AddedToBoard = { name: "", added: [], already: 0 };
  for (const action of inSmallActions([], [{ type: "add", items }])) {
    const { name, added, already } = await changeBoard(boardId, [action]);
    all.name = name;
    all.added.push(...added.map(({ id }) => id));
    all.already += already.length;
  }
  return all;
}

/** Removes items from a board, in as many calls as that takes. */
export async function removeItems(boardId: string, item_ids: string[]): Promise<void> {
  for (const action of inSmallActions([], [{ type: "remove", item_ids }]))
    await changeBoard(boardId, [action]);
}

/** `POST /api/boards/{board_id}/actions`: all or none. @returns what this tab cannot know of the change. */
export async function changeBoard(boardId: string, actions: readonly BoardAction[]): Promise<BoardChange> {
  const path = `${pathOf(boardId)}/actions`;
  return (await callApi({ path, method: "POST", body: { actions }, answer: "boardChange" })).value;
}

/** Hides a board, whose share links stop working; `restoreBoard` undoes both. */
export async function deleteBoard(boardId: string): Promise<void> {
  await callApi({ path: pathOf(boardId), method: "DELETE", answer: "done" });
}

export async function restoreBoard(boardId: string): Promise<void> {
  await callApi({ path: `${pathOf(boardId)}/restore`, method: "POST", answer: "done" });
}

/**
 * `POST /api/boards/find`: the boards on which these pictures, or pictures of these creations, stand; in several calls where one
 * may not name so many.
 */
export async function findBoards({
  picture_ids,
  creation_ids,
}: {
  picture_ids?: readonly string[];
  creation_ids?: readonly string[];
}): Promise<{ id: string; name: string }[]> {
  const path = `${BOARDS}/find`;
  const bodies = [
    ...inPortions(picture_ids).map((ids) => ({ picture_ids: ids })),
    ...inPortions(creation_ids).map((ids) => ({ creation_ids: ids })),
  ];
  const answers = await Promise.all(
    bodies.map((body) => callApi({ path, method: "POST", body, answer: "foundBoards" })),
  );
  const boards = answers.flatMap(({ value }) => value.boards);
  return [...new Map(boards.map((board) => [board.id, board])).values()];
}

/** One call takes no more ids than that. */
function inPortions(ids: readonly string[] = []): string[][] {
  const count = Math.ceil(ids.length / MAX_IDS_AT_ONCE);
  return Array.from({ length: count }, (_, at) =>
    ids.slice(at * MAX_IDS_AT_ONCE, (at + 1) * MAX_IDS_AT_ONCE),
  );
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
