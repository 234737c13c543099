"use client";
import type { CreationFilters } from "contract/creations/filters";
import { Heart } from "lucide-react";
import { type MouseEvent, useMemo, useRef, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { CHIP, OFF, ON } from "@/components/ui/controls/chip";
import { SearchField } from "@/components/ui/controls/search-field";
import { cx } from "@/components/ui/cx";
import { Dialog } from "@/components/ui/dialogs/dialog";
import { ratioStyle, rowHeightsStyle } from "@/components/ui/layout/justified-rows";
import { useSelection } from "@/components/ui/sheet/use-selection";
import { useLibrary } from "@/lib/client/creations/use-library";
import { counted } from "@/lib/client/words/counted";
import { ROW_HEIGHTS, tileRatio } from "../grid/sheet";
import { itemName, type LibraryItem, libraryItems } from "../items";
import { OlderPages } from "../older-pages";
import { LibraryUnreadable } from "../states";

interface Props {
  /** The ids of pictures that cannot be chosen again. */
  there: ReadonlySet<string>;
  /** @param pictureIds in the order of the library. */
  onChoose: (pictureIds: readonly string[]) => void;
  onClose: () => void;
}

/** Chooses pictures of the library: by search and favourites, several at once, with Shift a range. */
export default function LibraryChooser({ there, onChoose, onClose }: Props) {
  const [q, setQ] = useState("");
  const [favourites, setFavourites] = useState(false);
  const filters = useMemo<CreationFilters>(
    () => ({ status: ["succeed"], ...(q && { q }), ...(favourites && { favourite: true }) }),
    [q, favourites],
  );
  const library = useLibrary(filters, null);
  const items = useMemo(
    () => libraryItems(library.creations, "pictures", favourites).filter(({ output }) => output),
    [library.creations, favourites],
  );
  // What a search hides stays chosen.
  const [seen, setSeen] = useState<readonly LibraryItem[]>([]);
  const known = useMemo(() => withNew(seen, items), [seen, items]);
  if (known !== seen) setSeen(known);
  const selection = useSelection(known);
  const field = useRef<HTMLInputElement>(null);
  const chosen = known.flatMap(({ id }) => (selection.ids.has(id) && !there.has(id) ? [id] : []));
  const isEmpty = items.length === 0 && !library.isLoading && !library.problem && !library.hasOlder;

  function press(event: MouseEvent<HTMLInputElement>, id: string): void {
    if (event.shiftKey) selection.extendTo(id);
    else selection.toggle(id);
  }

  return (
    <Dialog title="Add pictures from the library" onClose={onClose} className="h-dvh max-w-[72rem]">
      <div className="flex flex-wrap items-center gap-2 px-5 pb-3">
        <SearchField
          label="Search in prompts"
          q={q}
          onChange={(next) => setQ(next.q)}
          field={field}
          className="min-w-0 flex-1 sm:max-w-80"
        />
        <button
          type="button"
          aria-pressed={favourites}
          onClick={() => setFavourites(!favourites)}
          className={cx(CHIP, favourites ? ON : OFF)}
        >
          <Heart aria-hidden className="size-3.5" fill={favourites ? "currentColor" : "none"} />
          Favourites
        </button>
      </div>
      <div
        aria-busy={library.isLoading || library.isStale}
        className="@container min-h-0 flex-1 overflow-y-auto px-5 pb-2"
      >
        <ul
          aria-label="Pictures of the library"
          className="justified-rows"
          style={rowHeightsStyle(ROW_HEIGHTS.medium)}
        >
          {items.map((item) => (
            <Tile
              key={item.id}
              item={item}
              isThere={there.has(item.id)}
              isChosen={selection.ids.has(item.id)}
              onPress={press}
            />
          ))}
        </ul>
        {library.isLoading && <p className="py-6 text-sm text-faint">Loading your pictures…</p>}
        {library.problem && <LibraryUnreadable words={library.problem} onRetry={library.reload} />}
        {isEmpty && (
          <p className="py-6 text-sm text-muted">
            {q || favourites
              ? "No picture is found."
              : "Your library has no pictures yet. What you make in the studio is kept there."}
          </p>
        )}
        {library.hasOlder && <OlderPages library={library} />}
      </div>
      <div className="flex items-center justify-between gap-3 border-t border-hairline px-5 py-3">
        <p role="status" className="text-xs text-faint tabular-nums">
          {chosen.length > 0
            ? `${counted(chosen.length, "picture")} chosen`
            : "Click to choose; Shift-click a range"}
        </p>
        <Button
          look="primary"
          aria-disabled={chosen.length === 0}
          onClick={() => chosen.length > 0 && onChoose(chosen)}
          className="aria-disabled:opacity-50"
        >
          {chosen.length > 0 ? `Add ${counted(chosen.length, "picture")}` : "Add"}
        </Button>
      </div>
    </Dialog>
  );
}

/** @returns the same list where nothing is new. */
function withNew(seen: readonly LibraryItem[], items: readonly LibraryItem[]): readonly LibraryItem[] {
  const ids = new Set(seen.map(({ id }) => id));
  const fresh = items.filter(({ id }) => !ids.has(id));
  return fresh.length === 0 ? seen : [...seen, ...fresh];
}

interface TileProps {
  item: LibraryItem;
  isThere: boolean;
  isChosen: boolean;
  onPress: (event: MouseEvent<HTMLInputElement>, id: string) => void;
}

function Tile({ item, isThere, isChosen, onPress }: TileProps) {
  const name = itemName(item);
  return (
    <li style={ratioStyle(tileRatio(item))}>
      <label
        className={cx(
          "relative block aspect-(--ratio) overflow-hidden rounded-tile bg-tray",
          "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink",
          isThere ? "opacity-40" : "cursor-pointer",
          isChosen && !isThere && "ring-3 ring-accent ring-inset",
        )}
      >
        {/* biome-ignore lint/performance/noImgElement: signed addresses, already the right size */}
        <img
          src={item.output?.thumbnail_url}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          className={cx("size-full object-cover", isChosen && !isThere && "p-1.5")}
        />
        <input
          type="checkbox"
          checked={isThere || isChosen}
          disabled={isThere}
          aria-label={isThere ? `${name}, on the board` : name}
          onChange={() => {}}
          onClick={(event) => onPress(event, item.id)}
          className="absolute top-2 left-2 size-4 accent-accent"
        />
        {isThere && (
          <span className="absolute bottom-1.5 left-1.5 rounded bg-canvas px-1.5 py-0.5 text-[11px]">
            On the board
          </span>
        )}
      </label>
    </li>
  );
}
