"use client";
import { useQueryClient } from "@tanstack/react-query";
import type { Creation } from "contract/creations/creation";
import { CircleCheck } from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import type { PictureActions } from "@/components/picture/shown-picture";
import { noteOpenList } from "@/components/shell/way-back";
import { IconButton } from "@/components/ui/controls/icon-button";
import { cx } from "@/components/ui/cx";
import { useWidth } from "@/components/ui/layout/use-width";
import { SizeButtons } from "@/components/ui/sheet/size-buttons";
import { sizeBeside } from "@/components/ui/sheet/tile-size";
import { renewLinks } from "@/lib/client/creations/renew-links";
import { type LibraryInitialData, useLibrary } from "@/lib/client/creations/use-library";
import { costsInWords } from "@/lib/client/words/price";
import { LibraryGrid } from "./grid/grid";
import type { Today } from "./grid/section";
import { type LibraryView, libraryItems } from "./items";
import { DEFAULT_ZONE, type LibraryLook } from "./look";
import { OlderPages } from "./older-pages";
import { filtersOf, isSearching, NO_FILTERS, viewOf, writeSearch } from "./search/address";
import { FilterBar } from "./search/filter-bar";
import type { NamedSheet } from "./search/sheet-choice";
import { type ModelName, modelsToChoose, stylesToChoose } from "./search/to-choose";
import { useSearch } from "./search/use-address";
import { addSelection } from "./selection/add-selection";
import { selectAll } from "./selection/select-all";
import { SelectionBar } from "./selection/selection-bar";
import { itemsInWords, useChangeMany } from "./selection/use-change-many";
import { useDownload } from "./selection/use-download";
import { useKeptSelection } from "./selection/use-kept-selection";
import { ConnectionLine, EmptyLibrary, LibrarySkeleton, LibraryUnreadable, NothingFound } from "./states";
import { useLibraryKeys } from "./use-library-keys";
import { useLook } from "./use-look";
import { useToday } from "./use-today";
import { ViewChoice } from "./view-controls";

interface Props {
  first: LibraryInitialData | null;
  /** The models of the studio, by id and name. */
  models: readonly ModelName[];
  /** The names of the studio's own styles. */
  styles: readonly string[];
  hasSheets: boolean;
  /** The sheet that the address named when the page was opened. */
  openedSheet: NamedSheet | null;
  look: LibraryLook;
  /** The day at the server. */
  today: Today;
  /** What the studio deletes by itself; null for nothing. */
  notice: string | null;
  actions: PictureActions;
}

/** Everything that the person has made, as pictures or as creations: browsing, searching, and actions on many at once. */
export function Library({
  first,
  models,
  styles,
  hasSheets,
  openedSheet,
  look: initialLook,
  today: initialToday,
  notice,
  actions,
}: Props) {
  const client = useQueryClient();
  const [look, changeLook] = useLook(initialLook);
  const [search, changeSearch] = useSearch();
  const view = viewOf(search, look.view);
  const { order } = search;
  const today = useToday(initialToday, look.zone ?? DEFAULT_ZONE);
  const [openedAt] = useState(initialToday.now);
  const filters = useMemo(() => filtersOf(search, openedAt, today.zone), [search, openedAt, today.zone]);
  const library = useLibrary(filters, first, order);
  const { creations } = library;
  const items = useMemo(
    () => libraryItems(creations, view, search.favourites),
    [creations, view, search.favourites],
  );
  const selection = useKeptSelection(items);
  const many = useChangeMany(view);
  const download = useDownload();
  const shown = useMemo(() => items.filter(({ id }) => selection.ids.has(id)), [items, selection.ids]);
  const field = useRef<HTMLInputElement>(null);
  const list = { filters, order };
  const onSelectAll = () =>
    void selectAll({
      ...{ view, list, selection },
      isComplete: !library.hasOlder,
      ids: items.flatMap(({ id, canSelect }) => (canSelect ? id : [])),
    });
  const onAdd = (to: "choice" | "new") => addSelection(to, view, selection.ids, shown);
  useLibraryKeys({
    field,
    selection,
    onSelectAll,
    onFavourites: () => changeSearch({ favourites: !search.favourites }),
    onAdd,
    onSize: (step) => resize(step),
  });
  const [sheet, measuredWidth] = useWidth();
  const address = String(writeSearch(search));
  useScrollToTopOnChange(address);
  useEffect(() => noteOpenList(address ? `/library?${address}` : "/library"), [address]);
  const [onBroken] = useState(() => (creation: Creation) => void renewLinks(client, creation));
  const isEmpty =
    items.length === 0 && !library.isLoading && !library.problem && !library.isStale && !library.hasOlder;
  const searching = isSearching(search);
  const total = view === "pictures" ? library.totalPictures : library.total;
  const modelNames = useMemo(
    () => modelsToChoose(models, creations, search.model),
    [models, creations, search.model],
  );
  const styleNames = useMemo(
    () => stylesToChoose(library.hasOlder ? styles : [], creations, search.style),
    [library.hasOlder, styles, creations, search.style],
  );

  function resize(step: -1 | 1) {
    const size = sizeBeside(look.size, step);
    if (size) changeLook({ size });
  }

  function changeView(next: LibraryView) {
    changeLook({ view: next });
    // Only creations have states.
    changeSearch({ view: next, ...(next === "pictures" && { state: null }) });
  }

  return (
    <main id="main" tabIndex={-1} className="min-h-dvh pb-36 outline-none lg:px-4 lg:pb-24">
      <header
        data-top-bar
        className="sticky -top-11 z-10 flex flex-col gap-2 bg-canvas px-3 pt-3 pb-2 lg:top-0 lg:-mx-4 lg:px-4"
      >
        <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="text-lg font-medium tracking-tight">Library</h1>
          <p role="status" className="text-xs text-faint tabular-nums">
            {total !== null && !library.isStale && !(isEmpty && !searching)
              ? `${itemsInWords(total, view)}${searching ? " found" : ""}`
              : ""}
            {library.cost.length > 0 && !library.isStale && ` · ${costsInWords(library.cost)}`}
          </p>
          {notice && <p className="order-last basis-full text-xs text-muted">{notice}</p>}
          <ConnectionLine connection={library.connection} />
          <div className="ml-auto flex items-center gap-1">
            {items.length > 0 && (
              <IconButton
                icon={CircleCheck}
                label="Select"
                aria-pressed={selection.isOn}
                onClick={selection.isOn ? selection.clear : selection.start}
                className="pointer-fine:!hidden aria-pressed:bg-raised aria-pressed:text-ink"
              />
            )}
            <SizeButtons size={look.size} onResize={resize} />
            <ViewChoice view={view} onChange={changeView} />
          </div>
        </div>
        <FilterBar
          search={search}
          onChange={changeSearch}
          field={field}
          view={view}
          creations={creations}
          models={modelNames}
          styles={styleNames}
          hasSheets={hasSheets}
          openedSheet={openedSheet}
        />
      </header>
      <div ref={sheet} aria-busy={library.isLoading || library.isStale}>
        {items.length > 0 && (
          <div
            className={cx(
              "transition-opacity",
              library.isStale && "opacity-50",
              measuredWidth === 0 && "@container",
            )}
          >
            <LibraryGrid
              items={items}
              width={measuredWidth}
              order={library.order}
              size={look.size}
              today={today}
              selection={selection}
              address={address}
              namesModels={modelNames.length > 1}
              actions={actions}
              onBroken={onBroken}
            />
          </div>
        )}
        {(items.length > 0 || library.hasOlder) && <OlderPages library={library} />}
        {library.isLoading && <LibrarySkeleton />}
        {library.problem && <LibraryUnreadable words={library.problem} onRetry={library.reload} />}
        {isEmpty && !searching && <EmptyLibrary />}
        {isEmpty && searching && (
          <NothingFound search={search} view={view} onClear={() => changeSearch(NO_FILTERS)} />
        )}
      </div>
      <SelectionBar
        view={view}
        selection={selection}
        shown={shown}
        many={many}
        download={download}
        onSelectAll={onSelectAll}
        onAddToBoard={() => onAdd("choice")}
        onDownload={() => void download.startSelected({ view, list, ids: [...selection.ids], shown })}
      />
    </main>
  );
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
