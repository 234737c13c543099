/** How the pages of a board are put together by whoever reads them. */

interface HasId {
  id: string;
}

/** With the items of a later page; what has moved there in the meantime stands there. */
export function withPage<Item extends HasId>(items: readonly Item[], page: readonly Item[]): Item[] {
  const ids = new Set(page.map(({ id }) => id));
  return [...items.filter(({ id }) => !ids.has(id)), ...page];
}

/** The first pages as they are now, and behind them what was read earlier and may still come. */
export function withRest<Item extends HasId>(items: readonly Item[], earlier: readonly Item[]): Item[] {
  const ids = new Set(items.map(({ id }) => id));
  return [...items, ...earlier.filter(({ id }) => !ids.has(id))];
}
