/** Boards over the studio's API. */
import type { Board, BoardItemsPage } from "contract/boards/board";
import type { BoardAction, BoardChange } from "contract/boards/board-actions";
import { MAX_IDS_AT_ONCE } from "contract/boards/request-limits";
import { callApi } from "../call/calls";
import { pagesQuery } from "../pages";

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
