"use client";
/** A list of what the person has, boards or sheets: kept current, with delete and its undo. */
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useLayoutEffect } from "react";
import { notify } from "@/components/ui/notices/notify";
import { focusItem } from "@/components/ui/page/focus-item";
import { errorMessage } from "@/lib/client/api/call/errors";
import { whileSignedIn } from "@/lib/client/api/call/while-signed-in";
import { itemsOf, moreOf, type Page, type Pages, type PagesQuery } from "@/lib/client/api/pages";

const asPages = <Item>(first: Page<Item>): Pages<Item> => ({ pages: [first], pageParams: [undefined] });

const UNDO_SHOWN_MS = 10_000;

interface Options<Item> {
  query: PagesQuery<Item>;
  /** The first page, as the server read it; null when the page has to read it. */
  first: Page<Item> | null;
  /** The pause before it is read again in milliseconds; false as long as nothing changes by itself. A hidden page never reads. */
  pollMs: (items: readonly Item[]) => number | false;
  nameOf: (item: Item) => string;
  /** What is said after a delete. */
  deletedInWords: (item: Item) => string;
  deleteItem: (id: string) => Promise<void>;
  restoreItem: (id: string) => Promise<void>;
}

export type OwnList<Item extends { id: string }> = ReturnType<typeof useOwnList<Item>>;

export function useOwnList<Item extends { id: string }>(options: Options<Item>) {
  const { query, first, pollMs, nameOf } = options;
  const { queryKey } = query;
  const client = useQueryClient();
  const list = useInfiniteQuery({
    ...query,
    ...(first && { initialData: () => asPages(first) }),
    refetchInterval: (now) => whileSignedIn(pollMs(itemsOf(now.state.data) ?? []))(now),
  });
  const [area] = queryKey;
  // After another page has changed one, what is remembered of an earlier visit is older than the page.
  useLayoutEffect(() => {
    if (first) client.setQueryData<Pages<Item>>([area], asPages(first));
  }, [client, first, area]);
  const readAgain = () => client.invalidateQueries({ queryKey, exact: true });

  async function show(change: (items: Item[]) => Item[]) {
    // An answer that is on its way would bring the former state back.
    await client.cancelQueries({ queryKey, exact: true });
    client.setQueryData<Pages<Item>>(
      queryKey,
      (now) => now && { ...now, pages: now.pages.map((page) => ({ ...page, items: change(page.items) })) },
    );
  }

  async function remove(item: Item) {
    await show((items) => items.filter(({ id }) => id !== item.id));
    try {
      await options.deleteItem(item.id);
      notify({
        words: options.deletedInWords(item),
        action: { label: "Undo", run: () => void restore(item) },
        durationMs: UNDO_SHOWN_MS,
      });
    } catch (error) {
      notify({ words: `${nameOf(item)} was not deleted. ${errorMessage(error)}`, kind: "problem" });
    }
    await readAgain();
  }

  async function restore(item: Item) {
    try {
      await options.restoreItem(item.id);
    } catch (error) {
      notify({ words: `${nameOf(item)} was not restored. ${errorMessage(error)}`, kind: "problem" });
    }
    await readAgain();
    focusItem(item.id);
  }

  return {
    items: itemsOf(list.data),
    more: moreOf(list),
    error: list.error,
    isPending: list.isPending,
    reload: () => void list.refetch(),
    remove: (item: Item) => void remove(item),
    /** Shows a change before the studio is asked again. */
    show,
    readAgain,
  };
}
