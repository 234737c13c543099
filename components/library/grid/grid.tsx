"use client";
import { useRouter } from "next/navigation";
import { type MouseEvent, type PointerEvent, useEffect, useMemo, useRef, useState } from "react";
import type { PictureActions } from "@/components/picture/shown-picture";
import { cx } from "@/components/ui/cx";
import { useFlights } from "@/components/ui/layout/use-is-awaited";
import { useView } from "@/components/ui/layout/use-view";
import { useBrowser } from "@/components/ui/use-browser";
import type { Creation } from "@/lib/contract/creation";
import { itemAddress, type LibraryItem } from "../items";
import type { Selection } from "../selection/use-selection";
import { fitScript, hideScript } from "./fit-before-paint";
import {
  HEADING_HEIGHT,
  layOut,
  placeOf,
  rowsWithin,
  type Sheet,
  type SheetOptions,
  type SheetTile,
  tilesOf,
} from "./sheet";
import { LibraryTile } from "./tile";
import { useGridKeys } from "./use-grid-keys";
import { useLongPress } from "./use-long-press";
import { useSteadyScroll } from "./use-steady-scroll";

interface Props extends SheetOptions {
  /** Whether the width is measured; before, everything is sized relative to the real width. */
  isMeasured: boolean;
  items: readonly LibraryItem[];
  selection: Selection;
  /** Of the page's content security policy; only the server's page has it. */
  nonce: string | undefined;
  /** The key under which the scroll position is remembered. */
  address: string;
  /** Whether the tiles name their models. */
  namesModels: boolean;
  actions: PictureActions;
  onBroken: (creation: Creation) => void;
}

/** Rows that begin above this are on most first screens, in pixels. */
const FIRST_SCREEN_PX = 760;

/** A virtualised grid: only visible and nearby tiles are rendered. */
export function LibraryGrid(props: Props) {
  const {
    items,
    selection,
    address,
    namesModels,
    actions,
    onBroken,
    width,
    likelyWidth = width,
    isMeasured,
    nonce,
    order,
    size,
    today,
  } = props;
  const container = useRef<HTMLDivElement>(null);
  const router = useRouter();
  const latestSheet = useRef<Sheet | null>(null);
  const sheet = useMemo(
    () => layOut(items, { width, likelyWidth, order, size, today }, latestSheet.current),
    [items, width, likelyWidth, order, size, today],
  );
  useEffect(() => {
    latestSheet.current = sheet;
  }, [sheet]);
  const view = useView(container);
  useFlights();
  const { entry, isFocused, onKeyDown, onFocus, onBlur } = useGridKeys({
    sheet,
    items,
    selection,
    container,
  });
  useSteadyScroll({ container, sheet, items, address });
  const [pointedAt, setPointedAt] = useState<string | null>(null);
  const longPress = useLongPress((target) => {
    const index = indexOf(target);
    const item = items[index];
    if (item?.canSelect) selection.toggle(item.id, index);
  });

  const sections = rowsWithin(sheet, view.from, view.to);
  const entryId = items[entry]?.id;
  const entryPlace = placeOf(sheet, entry);
  const isServersPage = !useBrowser();
  const drawn = sections.reduce((sum, { rows }) => rows.reduce((n, { count }) => n + count, sum), 0);
  const isEntryDrawn = sections.some(({ rows }) => rows.some((row) => row === entryPlace?.row));

  function press(event: MouseEvent) {
    const target = event.target as HTMLElement;
    const index = indexOf(target);
    const item = items[index];
    // The tools of a picture handle their own clicks.
    if (!item || target.closest("[data-picture-tools]")) return;
    const isCheck = target instanceof HTMLInputElement;
    if (event.shiftKey) {
      if (!isCheck) event.preventDefault();
      selection.extendTo(index);
      return;
    }
    if (isCheck) {
      selection.toggle(item.id, index);
      return;
    }
    // A click on the label is repeated by its checkbox.
    if (target.closest("label")) return;
    if (event.metaKey || event.ctrlKey || event.altKey || event.button !== 0) return;
    event.preventDefault();
    // With a selection a click selects, but Enter, whose detail is 0, still opens.
    if (selection.isOn && event.detail > 0) {
      if (item.canSelect) selection.toggle(item.id, index);
    } else router.push(itemAddress(item));
  }

  function point(event: PointerEvent) {
    if (event.pointerType === "mouse") setPointedAt(items[indexOf(event.target)]?.id ?? null);
  }

  // A hundredth of the width, so that a page that the server laid out for a slightly other width fits at once.
  const length = (pixels: number) => (isMeasured ? pixels : `${(pixels / width) * 100}cqw`);
  const tile = (row: { top: number; height: number }, { item, index, left, width: tileWidth }: SheetTile) => (
    <LibraryTile
      key={item.id}
      {...item}
      index={index}
      isOnFirstScreen={row.top < FIRST_SCREEN_PX}
      left={length(left)}
      top={length(row.top)}
      width={length(tileWidth)}
      height={length(row.height)}
      selected={selection.ids.has(item.id)}
      isEntry={item.id === entryId}
      isActive={item.id === pointedAt || (isFocused && item.id === entryId)}
      namesModel={namesModels}
      actions={actions}
      onBroken={onBroken}
    />
  );

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the events of its links and checkboxes are handled here */}
      <div
        ref={container}
        // Its script may have placed the tiles for another width.
        suppressHydrationWarning
        className={cx(
          "group/sheet relative overflow-x-clip data-unplaced:[&>section]:hidden",
          selection.isOn && "select-none",
        )}
        data-selecting={selection.isOn ? "" : undefined}
        style={{ height: length(sheet.height) }}
        onClick={press}
        onMouseDown={(event) => {
          // Prevents a selection of text.
          if (event.shiftKey) event.preventDefault();
        }}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        onBlur={onBlur}
        onPointerOver={point}
        onPointerLeave={() => setPointedAt(null)}
        {...longPress}
      >
        {isServersPage && <InlineScript nonce={nonce} text={() => hideScript(likelyWidth)} />}
        {sections.map((section) => (
          <section key={section.key} aria-labelledby={`section-${section.key}`}>
            <h2
              id={`section-${section.key}`}
              suppressHydrationWarning
              className="absolute inset-x-0 flex items-center text-sm font-medium text-ink max-lg:px-3"
              style={{ top: length(section.top), height: length(HEADING_HEIGHT) }}
            >
              {section.title}
            </h2>
            <ul aria-labelledby={`section-${section.key}`}>
              {section.rows.flatMap((row) => tilesOf(sheet, row).map((one) => tile(row, one)))}
            </ul>
          </section>
        ))}
        {!isEntryDrawn && entryPlace && (
          // The focused tile stays rendered when it is scrolled out of view.
          <ul aria-label="Focused tile">{tile(entryPlace.row, entryPlace.tile)}</ul>
        )}
      </div>
      {isServersPage && (
        <InlineScript nonce={nonce} text={() => fitScript(likelyWidth, size, drawn === items.length)} />
      )}
    </>
  );
}

/** Runs in the server's page as soon as the browser has read it; rendered in the browser it is empty. */
function InlineScript({ nonce, text }: { nonce: string | undefined; text: () => string }) {
  const isServer = typeof window === "undefined";
  return (
    <script
      suppressHydrationWarning
      nonce={isServer ? nonce : ""}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own functions and numbers
      dangerouslySetInnerHTML={{ __html: isServer ? text() : "" }}
    />
  );
}

/** The index of the tile that an element belongs to; NaN for none. */
function indexOf(target: EventTarget): number {
  const tile = target instanceof Element ? target.closest<HTMLElement>("[data-index]") : null;
  return Number(tile?.dataset.index ?? Number.NaN);
}
