/** Lists that come in pages. */

export interface Page<T> {
  value: T[];
  /** Where the next page begins; null on the last one. */
  next_cursor: string | null;
}

/** `for await (const one of list)` reads page after page as they are needed; `pages()` gives whole pages. */
export interface List<T> extends AsyncIterable<T> {
  pages(): AsyncIterable<Page<T>>;
}

/** @param read reads the page at a cursor; undefined for the first. */
export function listOf<T>(read: (cursor: string | undefined) => Promise<Page<T>>): List<T> {
  async function* pages() {
    let cursor: string | null | undefined;
    do {
      const page = await read(cursor ?? undefined);
      yield page;
      // A cursor that stays would never end.
      cursor = page.next_cursor === cursor ? null : page.next_cursor;
    } while (cursor);
  }
  return {
    pages,
    async *[Symbol.asyncIterator]() {
      for await (const page of pages()) yield* page.value;
    },
  };
}

/** The page in an answer. @param name of the list in it. */
export function pageOf<T, Name extends string>(
  answer: { [N in Name]: T[] } & { next_cursor?: string | null },
  name: Name,
): Page<T> {
  return { value: answer[name], next_cursor: answer.next_cursor ?? null };
}
