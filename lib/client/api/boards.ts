/** Boards and their share links over the studio's API. */
import { queryOptions } from "@tanstack/react-query";
import type { Board, BoardItemsPage, BoardSummary } from "contract/boards/board";
import type { BoardAction, BoardChange } from "contract/boards/board-actions";
import type { ChosenPictures, PdfCaptions, PdfOrientation, PdfPaper } from "contract/boards/board-files";
import type { CommentPatch, ReplyRequest } from "contract/boards/comments";
import { MAX_IDS_AT_ONCE } from "contract/boards/request-limits";
import type { CreateLinkRequest, LinkPatch, ShareLink } from "contract/boards/share-link";
import { inSmallActions } from "@/lib/board-items/portions";
import { callApi } from "./call/calls";
import { addressOf } from "./call/request";
import { isUnconfirmed, withRetries } from "./call/retry";
import { pagesQuery } from "./pages";

/** A board, and the tag that says whether others have changed anything of it. */
export interface TaggedBoard {
  tag: string;
  board: Board;
}

/** `GET /api/boards`: the last changed first. */
export const boardListQuery = () =>
  pagesQuery(["boards"], async (cursor, signal) => {
    const { value } = await callApi("GET /boards", { query: { cursor }, signal });
    return { items: value.boards, next_cursor: value.next_cursor };
  });

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
  const query = { version: known?.board.version, known: known?.tag };
  const { value } = await callApi("GET /boards/{board_id}", { params: { boardId }, query, signal });
  if (!value.board) return null;
  // To check thousands of comments and to draw them anew is a turn of the main thread each.
  await new Promise((resolve) => setTimeout(resolve));
  return { tag: value.tag, board: value.board };
}

/** `GET …/items`: a further page. @param query its `known` is the tag of an earlier answer; the items are null when they are still the same. */
export async function getBoardItems(
  boardId: string,
  query: { cursor: string; known: string | undefined },
  signal?: AbortSignal,
): Promise<BoardItemsPage> {
  const call = { params: { boardId }, query, signal };
  return (await callApi("GET /boards/{board_id}/items", call)).value;
}

type BoardAddition = Extract<BoardAction, { type: "add" }>["items"][number];

/** Called when a call is to be repeated after a pause, because the studio asks for one or did not answer. */
export type OnWait = () => void;

const ignoreWait: OnWait = () => {};
const NO_PICKS: ReadonlySet<string> = new Set();

/** A new board, and the pictures that a further call did not add. */
export interface NewBoard extends BoardSummary {
  failure: AddingFailure | null;
}

/**
 * `POST /api/boards`, and further calls where one may not name so many pictures.
 *
 * @param pictureIds the pictures in their order. @param pickIds those that are picks from the beginning.
 * @throws what the first call throws; then there is no board.
 */
export async function createBoard(
  name: string,
  pictureIds: readonly string[] = [],
  onWait = ignoreWait,
  pickIds = NO_PICKS,
): Promise<NewBoard> {
  if (pickIds.size > 0) return createBoardOf(name, forBoard(pictureIds, pickIds), onWait);
  const body = { name, picture_ids: pictureIds.slice(0, MAX_IDS_AT_ONCE) };
  const board = (await callApi("POST /boards", { body })).value;
  const others = pictureIds.slice(MAX_IDS_AT_ONCE);
  if (others.length === 0) return { ...board, failure: null };
  const { added, failure } = await addItems(board.id, forBoard(others), onWait);
  return { ...board, pictures: board.pictures + added.length, failure };
}

/** A picture for a new board. */
export type PictureForBoard = Pick<BoardAddition, "picture_id" | "note" | "mark">;

/**
 * A new board of pictures with notes and marks.
 *
 * @throws what the first call throws; then there is no board.
 */
export async function createBoardOf(
  name: string,
  pictures: readonly PictureForBoard[],
  onWait = ignoreWait,
): Promise<NewBoard> {
  const board = (await callApi("POST /boards", { body: { name } })).value;
  const { added, failure } = await addItems(board.id, pictures, onWait);
  return { ...board, pictures: added.length, failure };
}

/** Why some pictures were not added to a board. */
export interface AddingFailure {
  /** How many. */
  pictures: number;
  error: unknown;
  /** The ids of items that a call without an answer may have added. */
  unconfirmed: string[];
}

/** What adding pictures has done. */
export interface AddedToBoard {
  /** Of the board; empty when no call was answered. */
  name: string;
  /** The ids of the new items. */
  added: string[];
  /** How many pictures were on the board already. */
  already: number;
  /** Null when all calls succeeded. Those before the failed one are saved, and none was made behind it. */
  failure: AddingFailure | null;
}

/**
 * Adds pictures to the end of a board, in as many calls as that takes.
 *
 * @param pictureIds at least one. @param pickIds those that become picks; the decision about pictures on the board already stays.
 * @throws the failure where certainly nothing was added.
 */
export async function addPictures(
  boardId: string,
  pictureIds: readonly string[],
  onWait = ignoreWait,
  pickIds = NO_PICKS,
): Promise<AddedToBoard> {
  const done = await addItems(boardId, forBoard(pictureIds, pickIds), onWait);
  const { failure } = done;
  const mayHaveAdded = done.added.length + done.already + (failure?.unconfirmed.length ?? 0) > 0;
  if (failure && !mayHaveAdded) throw failure.error;
  return done;
}

const forBoard = (pictureIds: readonly string[], pickIds = NO_PICKS): PictureForBoard[] =>
  pictureIds.map((picture_id) => ({
    picture_id,
    note: "",
    mark: pickIds.has(picture_id) ? "pick" : null,
  }));

async function addItems(
  boardId: string,
  pictures: readonly PictureForBoard[],
  onWait: OnWait,
): Promise<AddedToBoard> {
  const items = pictures.map((picture) => ({ ...picture, id: crypto.randomUUID(), title: "" }));
  const { changes, failure } = await changeInCalls(boardId, [{ type: "add", items }], onWait);
  return {
    name: changes.at(-1)?.name ?? "",
    added: changes.flatMap(({ added }) => added.map(({ id }) => id)),
    already: changes.reduce((sum, { already }) => sum + already.length, 0),
    failure: failure && {
      pictures: failure.unsaved.flatMap(itemIdsOf).length,
      error: failure.error,
      unconfirmed: isUnconfirmed(failure.error) ? failure.unsaved.slice(0, 1).flatMap(itemIdsOf) : [],
    },
  };
}

/** What removing items has done. */
export interface RemovedFromBoard {
  /** The ids of the items that are still there, or may be. */
  left: string[];
  /** Why; null when all are removed. */
  error: unknown;
}

/** Removes items from a board, in as many calls as that takes; what is not there any more counts as removed. */
export async function removeItems(
  boardId: string,
  item_ids: string[],
  onWait = ignoreWait,
): Promise<RemovedFromBoard> {
  const { failure } = await changeInCalls(boardId, [{ type: "remove", item_ids }], onWait);
  return { left: failure?.unsaved.flatMap(itemIdsOf) ?? [], error: failure?.error ?? null };
}

/** The ids of the items that an action adds or removes. */
function itemIdsOf(action: BoardAction): string[] {
  if (action.type === "add") return action.items.map(({ id }) => id);
  return action.type === "remove" ? action.item_ids : [];
}

/** Makes a large change by one call after another, until one fails for good. The actions are repeatable: they name their items. */
async function changeInCalls(boardId: string, large: readonly BoardAction[], onWait: OnWait) {
  const actions = inSmallActions([], large);
  const changes: BoardChange[] = [];
  for (const [at, action] of actions.entries()) {
    try {
      changes.push(await withRetries(() => changeBoard(boardId, [action]), onWait));
    } catch (error) {
      return { changes, failure: { unsaved: actions.slice(at), error } };
    }
  }
  return { changes, failure: null };
}

/** `POST /api/boards/{board_id}/actions`: all or none. @returns what this tab cannot know of the change. */
export async function changeBoard(boardId: string, actions: readonly BoardAction[]): Promise<BoardChange> {
  const call = { params: { boardId }, body: { actions } };
  return (await callApi("POST /boards/{board_id}/actions", call)).value;
}

/** Hides a board, whose share links stop working; `restoreBoard` undoes both. */
export async function deleteBoard(boardId: string): Promise<void> {
  await callApi("DELETE /boards/{board_id}", { params: { boardId } });
}

export async function restoreBoard(boardId: string): Promise<void> {
  await callApi("POST /boards/{board_id}/restore", { params: { boardId } });
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
  const bodies = [
    ...inPortions(picture_ids).map((ids) => ({ picture_ids: ids })),
    ...inPortions(creation_ids).map((ids) => ({ creation_ids: ids })),
  ];
  const answers = await Promise.all(bodies.map((body) => callApi("POST /boards/find", { body })));
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

/** Marks favourites and comments as seen. @param until the time of the newest one that was shown. */
export async function markSeen(boardId: string, until: string): Promise<void> {
  await callApi("POST /boards/{board_id}/seen", { params: { boardId }, body: { until } });
}

/** Hides, resolves or, of a reply of one's own, edits. */
export async function changeComment(boardId: string, commentId: string, change: CommentPatch): Promise<void> {
  const call = { params: { boardId, commentId }, body: change };
  await callApi("PATCH /boards/{board_id}/comments/{comment_id}", call);
}

/** @param reply its id is the same in every call for it, so that a repeated one adds nothing. */
export async function replyToComment(boardId: string, reply: ReplyRequest): Promise<void> {
  await callApi("POST /boards/{board_id}/comments", { params: { boardId }, body: reply });
}

/** A reply of one's own. */
export async function deleteReply(boardId: string, commentId: string): Promise<void> {
  await callApi("DELETE /boards/{board_id}/comments/{comment_id}", { params: { boardId, commentId } });
}

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

export type { ChosenPictures };

/** The address of the ZIP: the originals, numbered in the board's order, with everything known as CSV and JSON. */
export const boardZipPath = (boardId: string, pictures: ChosenPictures) =>
  addressOf("GET /boards/{board_id}/zip", { params: { boardId }, query: { pictures } });

/** The address of one HTML file that presents without a network. @param query.pixels the longer side of its pictures. @param query.link_id whose head it has. */
export const boardHtmlPath = (
  boardId: string,
  query: {
    pictures: ChosenPictures;
    pixels: number;
    prompts: boolean;
    comments: boolean;
    link_id: string | undefined;
  },
) => addressOf("GET /boards/{board_id}/html", { params: { boardId }, query });

/** The address of the PDF. @param query.link_id whose head it has. */
export const boardPdfPath = (
  boardId: string,
  query: {
    pictures: ChosenPictures;
    pictures_per_page: number;
    captions: PdfCaptions;
    paper: PdfPaper;
    orientation: PdfOrientation;
    comments: boolean;
    pins: boolean;
    link_id: string | undefined;
  },
) => addressOf("GET /boards/{board_id}/pdf", { params: { boardId }, query });

/** The page that prints: a picture a page, with its caption. */
export const boardPrintPath = (boardId: string, pictures: ChosenPictures, linkId: string | undefined) =>
  `/boards/${encodeURIComponent(boardId)}/print?${new URLSearchParams({ pictures, ...(linkId && { link_id: linkId }) })}`;
