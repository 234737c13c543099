"use client";
import type { ReactNode } from "react";
import { LoadMore } from "@/components/ui/page/load-more";
import { Unreadable } from "@/components/ui/page/unreadable";
import { errorMessage } from "@/lib/client/api/call/errors";
import { counted } from "@/lib/client/words/counted";
import type { OwnList } from "./use-own-list";

/** Fills the first screen of most windows. */
const FIRST_COVERS = 8;

/** A page is loaded about a screen before its end. */
const MARGIN_PX = 1_500;

const GRID =
  "grid grid-cols-[repeat(auto-fill,minmax(min(17rem,100%),1fr))] gap-x-4 gap-y-6 max-sm:grid-cols-2 max-sm:gap-x-3";

interface Props<Item extends { id: string }> {
  /** In the singular, such as `board`; the plural adds an s. */
  noun: string;
  title: string;
  list: OwnList<Item>;
  /** Instead of the list where there is nothing yet. */
  empty: ReactNode;
  /** Beside the heading, unless the list is empty. */
  action?: ReactNode;
  /** @param isFirst whether it is on the first screen. */
  card: (item: Item, isFirst: boolean) => ReactNode;
}

/** A page with a list of what the person has: as cards, or while it loads, fails or is empty. */
export function ListPage<Item extends { id: string }>({
  noun,
  title,
  list,
  empty,
  action,
  card,
}: Props<Item>) {
  const { items, error, isPending, reload } = list;
  const isEmpty = items?.length === 0;
  return (
    <main id="main" tabIndex={-1} className="min-h-dvh px-3 pb-24 outline-none lg:px-4 lg:pb-8">
      <header
        data-top-bar
        className="sticky top-0 z-10 -mx-3 flex min-h-14 items-center gap-3 bg-canvas px-3 lg:-mx-4 lg:px-4"
      >
        <h1 className="text-lg font-medium tracking-tight">{title}</h1>
        <p role="status" className="text-xs text-faint tabular-nums">
          {items && !isEmpty && !list.more.hasMore ? counted(items.length, noun) : ""}
        </p>
        {!isEmpty && action}
      </header>
      {isPending && (
        <div role="status" className={GRID}>
          <span className="sr-only">Loading your {title.toLowerCase()}</span>
          {[0, 1, 2, 3].map((place) => (
            <div key={place} aria-hidden className="developing aspect-[3/2] rounded-tile" />
          ))}
        </div>
      )}
      {error && !items && (
        <Unreadable title={`Your ${title.toLowerCase()} could not be loaded`} onRetry={reload}>
          {errorMessage(error)}
        </Unreadable>
      )}
      {/* With the margins of a page that is empty elsewhere. */}
      {isEmpty && <div className="max-lg:-mx-3">{empty}</div>}
      {items && !isEmpty && (
        <ul aria-label={title} className={GRID}>
          {items.map((item, place) => card(item, place < FIRST_COVERS))}
        </ul>
      )}
      {items && !isEmpty && <LoadMore {...list.more} marginPx={MARGIN_PX} />}
    </main>
  );
}
