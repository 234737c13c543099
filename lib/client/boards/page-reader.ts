/** Reads a board page by page; pages that have not changed since the last reading are not sent again. */
import type { BoardItem, BoardItemsPage } from "contract/boards/board";

export type ReadItems = (
  page: { cursor: string; known: string | undefined },
  signal?: AbortSignal,
) => Promise<BoardItemsPage>;

export interface PageReader {
  /** @returns the items behind this place, and where the page after them begins. */
  read: (
    cursor: string,
    signal?: AbortSignal,
  ) => Promise<{ items: readonly BoardItem[]; next_cursor: string | null }>;
}

export function createPageReader(readItems: ReadItems): PageReader {
  type Page = { tag: string; items: readonly BoardItem[] };
  /** Of the last reading that reached the end, by where they begin, and of the present one. */
  let before = new Map<string, Page>();
  let now = new Map<string, Page>();
  return {
    async read(cursor, signal) {
      const known = before.get(cursor) ?? now.get(cursor);
      const { tag, items, next_cursor } = await readItems({ cursor, known: known?.tag }, signal);
      const page = { tag, items: items ?? known?.items ?? [] };
      now.set(cursor, page);
      if (next_cursor === null) {
        before = now;
        now = new Map();
      }
      return { items: page.items, next_cursor };
    },
  };
}
