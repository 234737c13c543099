"use client";
import type { Creation } from "contract/creations/creation";
import { useRouter } from "next/navigation";
import { type MouseEvent, type PointerEvent, useEffect, useMemo, useRef, useState } from "react";
import type { PictureActions } from "@/components/picture/shown-picture";
import { cx } from "@/components/ui/cx";
import { ratioStyle, rowHeightsStyle, USUAL_WIDTH_PX } from "@/components/ui/layout/justified-rows";
import { useFlights } from "@/components/ui/layout/use-is-awaited";
import { useView } from "@/components/ui/layout/use-view";
import { placeOf, type SheetRow, type SheetTile, tileIndexOf, tilesOf } from "@/components/ui/sheet/rows";
import type { Selection } from "@/components/ui/sheet/use-selection";
import { useSheetKeys } from "@/components/ui/sheet/use-sheet-keys";
import { itemAddress, type LibraryItem } from "../items";
import {
  HEADING_HEIGHT,
  layOut,
  ROW_HEIGHTS,
  rowsWithin,
  SECTION_GAP,
  type Sheet,
  type SheetOptions,
  tileRatio,
} from "./sheet";
import { LibraryTile, tileId } from "./tile";
import { useLongPress } from "./use-long-press";
import { useSteadyScroll } from "./use-steady-scroll";

interface Props extends SheetOptions {
  /** In pixels; 0 until it is measured. */
  width: number;
  items: readonly LibraryItem[];
  selection: Selection;
  /** The key under which the scroll position is remembered. */
  address: string;
  /** Whether the tiles name their models. */
  namesModels: boolean;
  actions: PictureActions;
  onBroken: (creation: Creation) => void;
}

/** Rows that begin above this are on most first screens, in pixels. */
const FIRST_SCREEN_PX = 760;
/** The heights of the bars at the edges of the window. */
const BARS_PX = { above: 120 + HEADING_HEIGHT, below: 90 };

/**
 * A virtualised grid: only visible and nearby tiles are rendered. Until its width is measured the browser makes the rows, and
 * all tiles have boxes.
 */
export function LibraryGrid(props: Props) {
  const { items, selection, address, namesModels, actions, onBroken, width, order, size, today } = props;
  const container = useRef<HTMLDivElement>(null);
  const router = useRouter();
  const latestSheet = useRef<Sheet | null>(null);
  const sheet = useMemo(
    () => layOut(items, { width: width || USUAL_WIDTH_PX, order, size, today }, latestSheet.current),
    [items, width, order, size, today],
  );
  useEffect(() => {
    latestSheet.current = sheet;
  }, [sheet]);
  const view = useView(container);
  useFlights();
  const keys = useSheetKeys({
    ...{ sheet, selection, container, tileId, bars: BARS_PX },
    controls: "a[id], input[type=checkbox]",
  });
  useSteadyScroll({ container, sheet, items, address });
  const [pointedAt, setPointedAt] = useState<string | null>(null);
  const longPress = useLongPress((target) => {
    const item = items[tileIndexOf(target)];
    if (item?.canSelect) selection.toggle(item.id);
  });

  const isMeasured = width > 0;
  const sections = isMeasured ? rowsWithin(sheet, view.from, view.to) : sheet.sections;
  const entryId = items[keys.entry]?.id;
  const entryPlace = placeOf(sheet, keys.entry);
  const isEntryDrawn = sections.some(({ rows }) => rows.some((row) => row === entryPlace?.row));

  function press(event: MouseEvent) {
    const target = event.target as HTMLElement;
    const item = items[tileIndexOf(target)];
    // The tools of a picture handle their own clicks.
    if (!item || target.closest("[data-picture-tools]")) return;
    const isCheck = target instanceof HTMLInputElement;
    if (event.shiftKey) {
      if (!isCheck) event.preventDefault();
      selection.extendTo(item.id);
      return;
    }
    if (isCheck) {
      selection.toggle(item.id);
      return;
    }
    // A click on the label is repeated by its checkbox.
    if (target.closest("label")) return;
    if (event.metaKey || event.ctrlKey || event.altKey || event.button !== 0) return;
    event.preventDefault();
    // With a selection a click selects, but Enter, whose detail is 0, still opens.
    if (selection.isOn && event.detail > 0) {
      if (item.canSelect) selection.toggle(item.id);
    } else router.push(itemAddress(item));
  }

  function point(event: PointerEvent) {
    if (event.pointerType === "mouse") setPointedAt(items[tileIndexOf(event.target)]?.id ?? null);
  }

  const tile = (row: SheetRow, { item, index, left, width: tileWidth }: SheetTile<LibraryItem>) => (
    <LibraryTile
      key={item.id}
      {...item}
      index={index}
      isOnFirstScreen={row.top < FIRST_SCREEN_PX}
      {...(isMeasured && { left, top: row.top, width: tileWidth, height: row.height })}
      selected={selection.ids.has(item.id)}
      isEntry={item.id === entryId}
      isActive={item.id === pointedAt || (keys.isFocused && item.id === entryId)}
      namesModel={namesModels}
      actions={actions}
      onBroken={onBroken}
    />
  );

  const box = ({ item }: SheetTile<LibraryItem>) => (
    <li
      key={item.id}
      aria-hidden
      className="aspect-(--ratio) rounded-tile bg-tray"
      style={ratioStyle(tileRatio(item))}
    />
  );

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the events of its links and checkboxes are handled here
    // biome-ignore lint/a11y/useKeyWithClickEvents: its keys are handled by useSheetKeys
    <div
      ref={container}
      className={cx("group/sheet relative overflow-x-clip", selection.isOn && "select-none")}
      data-selecting={selection.isOn ? "" : undefined}
      style={isMeasured ? { height: sheet.height } : rowHeightsStyle(ROW_HEIGHTS[size])}
      onClick={press}
      onMouseDown={(event) => {
        // Prevents a selection of text.
        if (event.shiftKey) event.preventDefault();
      }}
      {...keys.handlers}
      onPointerOver={point}
      onPointerLeave={() => setPointedAt(null)}
      {...longPress}
    >
      {sections.map((section) => (
        <section
          key={section.key}
          aria-labelledby={`section-${section.key}`}
          style={isMeasured ? undefined : { paddingBottom: SECTION_GAP }}
        >
          <h2
            id={`section-${section.key}`}
            className={cx(
              "flex items-center text-sm font-medium text-ink max-lg:px-3",
              isMeasured && "absolute inset-x-0",
            )}
            style={{ top: isMeasured ? section.top : undefined, height: HEADING_HEIGHT }}
          >
            {section.title}
          </h2>
          <ul
            aria-labelledby={`section-${section.key}`}
            className={isMeasured ? undefined : "justified-rows"}
          >
            {section.rows.flatMap((row) =>
              tilesOf(sheet, row).map((one) => (isMeasured || row.top < view.to ? tile(row, one) : box(one))),
            )}
          </ul>
        </section>
      ))}
      {!isEntryDrawn && entryPlace && (
        // The focused tile stays rendered when it is scrolled out of view.
        <ul aria-label="Focused tile">{tile(entryPlace.row, entryPlace.tile)}</ul>
      )}
    </div>
  );
}
