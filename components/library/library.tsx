"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { noteOpenList } from "@/components/shell/way-back";
import { cx } from "@/components/ui/cx";
import { useWidth } from "@/components/ui/layout/use-width";
import { notify } from "@/components/ui/notices/notify";
import { type ArchiveDownload, useArchiveDownload } from "@/lib/client/api/archive/use-archive-download";
import { renewLinks } from "@/lib/client/creations/renew-links";
import { type LibraryInitialData, useLibrary } from "@/lib/client/creations/use-library";
import { costsInWords } from "@/lib/client/words/price";
import type { Creation } from "@/lib/contract/creation";
import { LibraryGrid } from "./grid/grid";
import { OlderPages } from "./older-pages";
import { filtersOf, isSearching, NO_SEARCH, writeSearch } from "./search/address";
import { FilterBar } from "./search/filter-bar";
import { useSearch } from "./search/use-address";
import { SelectionBar } from "./selection/selection-bar";
import { counted, useChangeMany } from "./selection/use-change-many";
import { useSelection } from "./selection/use-selection";
import { ConnectionLine, EmptyLibrary, LibrarySkeleton, NothingFound, Unreadable } from "./states";
import { useLibraryKeys } from "./use-library-keys";

interface Props {
  first: LibraryInitialData | null;
  /** The models of the studio, by id and name. */
  models: readonly ModelName[];
}

type ModelName = readonly [id: string, name: string];

/** All creations of the person: browsing, searching, and actions on many at once. */
export function Library({ first, models }: Props) {
  const client = useQueryClient();
  const [search, changeSearch] = useSearch();
  const [openedAt] = useState(() => Date.now());
  const filters = useMemo(() => filtersOf(search, openedAt), [search, openedAt]);
  const library = useLibrary(filters, first);
  const { creations } = library;
  const order = useMemo(() => creations.map(({ creation_id }) => creation_id), [creations]);
  const selection = useSelection(order);
  const many = useChangeMany();
  const download = useDownloadWithNotice();
  const field = useRef<HTMLInputElement>(null);
  useLibraryKeys({ field, filters, isComplete: !library.hasOlder, order, selection });
  const [measured, width] = useWidth();
  const address = String(writeSearch(search));
  useScrollToTopOnChange(address);
  useEffect(() => noteOpenList(address ? `/library?${address}` : "/library"), [address]);
  const shown = useMemo(
    () => creations.filter(({ creation_id }) => selection.ids.has(creation_id)),
    [creations, selection.ids],
  );
  const [onBroken] = useState(() => (creation: Creation) => void renewLinks(client, creation));
  const isEmpty = creations.length === 0 && !library.isLoading && !library.problem && !library.isStale;
  const searching = isSearching(search);
  const choices = useMemo(() => withUsed(models, creations, search.model), [models, creations, search.model]);

  return (
    <main id="main" tabIndex={-1} className="min-h-dvh pb-36 outline-none lg:px-4 lg:pb-24">
      <header className="sticky -top-9 z-10 flex flex-col gap-2 bg-canvas px-3 pt-3 pb-2 lg:top-0 lg:-mx-4 lg:gap-3 lg:px-4 lg:pt-4">
        <div className="flex items-baseline gap-3">
          <h1 className="text-lg font-medium tracking-tight">Library</h1>
          <p role="status" className="text-xs text-faint tabular-nums">
            {library.total !== null && !library.isStale && !(isEmpty && !searching)
              ? `${counted(library.total)}${searching ? " found" : ""}`
              : ""}
            {library.cost.length > 0 && !library.isStale && ` · ${costsInWords(library.cost)}`}
          </p>
          <ConnectionLine connection={library.connection} />
        </div>
        <FilterBar search={search} onChange={changeSearch} field={field} models={choices} />
      </header>
      <div ref={measured} aria-busy={library.isLoading || library.isStale}>
        {creations.length > 0 && width > 0 && (
          <div className={cx("transition-opacity", library.isStale && "opacity-50")}>
            <LibraryGrid
              creations={creations}
              width={width}
              selection={selection}
              address={address}
              onBroken={onBroken}
            />
            <OlderPages library={library} />
          </div>
        )}
        {(library.isLoading || (creations.length > 0 && width === 0)) && <LibrarySkeleton />}
        {library.problem && <Unreadable words={library.problem} onRetry={library.reload} />}
        {isEmpty && !searching && <EmptyLibrary />}
        {isEmpty && searching && <NothingFound q={search.q} onClear={() => changeSearch(NO_SEARCH)} />}
      </div>
      <SelectionBar selection={selection} shown={shown} many={many} download={download} />
    </main>
  );
}

/** The models of the studio, and those of former times that the shown creations or the search name. */
function withUsed(
  models: readonly ModelName[],
  creations: readonly Creation[],
  searched: string | null,
): readonly ModelName[] {
  const names = new Map(models);
  for (const { model, made_by } of creations)
    if (model !== null && !names.has(model)) names.set(model, made_by);
  if (searched !== null && !names.has(searched)) names.set(searched, searched);
  return [...names];
}

/** The download of the selected creations, with a notice on failure. */
function useDownloadWithNotice(): ArchiveDownload {
  const download = useArchiveDownload();
  const { problem } = download;
  useEffect(() => {
    if (problem) notify({ words: `Download failed. ${problem}`, kind: "problem" });
  }, [problem]);
  return download;
}

/** Scrolls to the top when the search changes. */
function useScrollToTopOnChange(address: string): void {
  const before = useRef(address);
  useEffect(() => {
    if (before.current === address) return;
    before.current = address;
    window.scrollTo({ top: 0, behavior: "instant" });
  }, [address]);
}
