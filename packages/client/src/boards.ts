/** Boards: collect pictures, decide, show. */
import { type List, listOf, pageOf } from "./pages.js";
import type { CallOptions, Transport } from "./transport.js";
import type {
  Added,
  AddOptions,
  Board,
  BoardItem,
  BoardSummary,
  Decision,
  ShareLink,
  ShareRequest,
} from "./types/boards.js";

/** How many pictures or items one call of the studio names. */
const AT_ONCE = 500;

export interface Boards {
  /** A new board with these pictures. Not repeated after a lost connection, because a second board could come of it. */
  create(name: string, pictureIds?: readonly string[], options?: CallOptions): Promise<BoardSummary>;
  /** The last changed first. */
  list(options?: CallOptions): List<BoardSummary>;
  /** With its first items; `items` reads all. */
  get(boardId: string, options?: CallOptions): Promise<Board>;
  items(boardId: string, options?: CallOptions): List<BoardItem>;
  /** Puts pictures at the end; those that are on the board already stay where they are. */
  add(boardId: string, pictureIds: readonly string[], options?: AddOptions & CallOptions): Promise<Added>;
  /** Decides items by their `id`; null: undecided again. */
  decide(
    boardId: string,
    itemIds: readonly string[],
    decision: Decision | null,
    options?: CallOptions,
  ): Promise<void>;
  /** Makes a link for people without an account: `url` of the answer. */
  share(boardId: string, request?: ShareRequest, options?: CallOptions): Promise<ShareLink>;
}

export function boardsOf(transport: Transport): Boards {
  const value = async <T>(method: string, path: string, call: object) =>
    (await transport.call<{ value: T }>(method, path, call)).body.value;
  const at = (boardId: string) => `/boards/${encodeURIComponent(boardId)}`;
  /** Item ids are chosen here and decisions are what they are, so that repeated actions change nothing. */
  const act = <T>(boardId: string, action: object, { signal }: CallOptions) =>
    value<T>("POST", `${at(boardId)}/actions`, { json: { actions: [action] }, isRepeatable: true, signal });

  const boards: Boards = {
    async create(name, pictureIds = [], options = {}) {
      const [first = [], ...rest] = inChunks(pictureIds);
      const json = { name, picture_ids: first };
      const board = await value<BoardSummary>("POST", "/boards", { json, signal: options.signal });
      if (rest.length === 0) return board;
      const { items } = await boards.add(board.id, rest.flat(), options);
      return { ...board, pictures: board.pictures + items.length };
    },
    list: ({ signal } = {}) =>
      listOf(async (cursor) => {
        type Found = { boards: BoardSummary[]; next_cursor?: string | null };
        return pageOf(await value<Found>("GET", "/boards", { query: { cursor }, signal }), "boards");
      }),
    get: async (id, { signal } = {}) => (await value<{ board: Board }>("GET", at(id), { signal })).board,
    items: (id, { signal } = {}) =>
      listOf(async (cursor) => {
        type Found = { items: BoardItem[]; next_cursor?: string | null };
        const found =
          cursor === undefined
            ? (await value<{ board: Found }>("GET", at(id), { signal })).board
            : await value<Found>("GET", `${at(id)}/items`, { query: { cursor }, signal });
        return pageOf(found, "items");
      }),
    async add(boardId, pictureIds, { note = "", decision = null, signal } = {}) {
      const all: Added = { items: [], already: [] };
      for (const chunk of inChunks(pictureIds)) {
        const items = chunk.map((picture_id) => ({ id: crypto.randomUUID(), picture_id, note, decision }));
        type Change = { added: BoardItem[]; already: string[] };
        const { added, already } = await act<Change>(boardId, { type: "add", items }, { signal });
        all.items.push(...added);
        all.already.push(...already);
      }
      return all;
    },
    async decide(boardId, itemIds, decision, options = {}) {
      for (const item_ids of inChunks(itemIds))
        await act(boardId, { type: "decide", item_ids, decision }, options);
    },
    share: (boardId, request = {}, { signal } = {}) =>
      value<ShareLink>("POST", `${at(boardId)}/links`, { json: request, signal }),
  };
  return boards;
}

function inChunks(ids: readonly string[]): string[][] {
  const chunks: string[][] = [];
  for (let at = 0; at < ids.length; at += AT_ONCE) chunks.push(ids.slice(at, at + AT_ONCE));
  return chunks;
}
