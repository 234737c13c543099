"use client";
import type { BoardItem } from "contract/boards/board";
import {
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { cx } from "@/components/ui/cx";
import { DragGhost, DropLine } from "@/components/ui/drag/drag-marks";
import { useDrag } from "@/components/ui/drag/use-drag";
import type { Point } from "@/components/ui/drag/use-dropped-files";
import { ratioStyle, rowHeightsStyle, USUAL_WIDTH_PX } from "@/components/ui/layout/justified-rows";
import { useFlights } from "@/components/ui/layout/use-is-awaited";
import { useView } from "@/components/ui/layout/use-view";
import { announce } from "@/components/ui/notices/announcer";
import {
  placeOf,
  type SheetPlace,
  type SheetTile,
  tileAcross,
  tileIndexOf,
  tilesOf,
} from "@/components/ui/sheet/rows";
import type { TileSize } from "@/components/ui/sheet/tile-size";
import type { Selection } from "@/components/ui/sheet/use-selection";
import { type Direction, useSheetKeys } from "@/components/ui/sheet/use-sheet-keys";
import type { OnTile } from "../actions";
import type { PlaceOfFiles } from "../given/files-on-board";
import type { Feedback } from "../words";
import { dropPlaceAt, dropPlaceInWindow } from "./drop-place";
import { type HeadingActions, SectionHeading } from "./heading";
import {
  BARS_PX,
  type BoardRow,
  HEADING_PX,
  layOut,
  ROW_HEIGHTS,
  ratioOf,
  SECTION_GAP_PX,
  type SheetSection,
  within,
} from "./layout";
import { BoardTile, tileId } from "./tile";
import { useHeadingFocus } from "./use-heading-focus";

export interface SheetProps extends HeadingActions {
  /** The headings and pictures that are shown, in their order. */
  items: readonly BoardItem[];
  /** In pixels; 0 until it is measured. */
  width: number;
  size: TileSize;
  selection: Selection;
  feedback: ReadonlyMap<string, Feedback>;
  /** The picture whose note is edited. */
  editedNoteId: string | null;
  /** The heading whose title is edited. */
  editedTitleId: string | null;
  /** What can be done with one picture. */
  onTile: (item: BoardItem) => OnTile;
  onSaveNote: (item: BoardItem, note: string) => void;
  onEndNote: () => void;
  onOpen: (item: BoardItem) => void;
  /** @param slot the index of the shown item before which they go. */
  onMoveToSlot: (ids: ReadonlySet<string>, slot: number, itemId: string) => void;
  onMoveByStep: (ids: ReadonlySet<string>, step: -1 | 1, itemId: string) => void;
  /** Receives the function that focuses a picture, wherever it stands. */
  focusOn: RefObject<((itemId: string) => void) | null>;
  /** Receives the function that says where dropped files go. */
  placeAt: PlaceOfFiles;
}

/** Rows that begin above this are on most first screens, in pixels. */
const FIRST_SCREEN_PX = 760;
const MIN_NOTE_FIELD_PX = 240;

/**
 * The pictures of a board in sections; only visible and nearby ones are rendered. Until its width is measured the browser
 * makes the rows, and all pictures have boxes.
 */
export function BoardSheet(props: SheetProps) {
  const { items, width, size, selection, feedback, editedNoteId, editedTitleId } = props;
  const container = useRef<HTMLDivElement>(null);
  const sheet = useMemo(
    () => layOut(items, { width: width || USUAL_WIDTH_PX, size, editedId: editedNoteId }),
    [items, width, size, editedNoteId],
  );
  const view = useView(container);
  useFlights();
  const [pointedAt, setPointedAt] = useState<string | null>(null);
  const idsWith = (itemId: string) => (selection.ids.has(itemId) ? selection.ids : new Set([itemId]));

  function move(index: number, direction: Direction): void {
    const item = items[index];
    if (!item) return;
    const ids = idsWith(item.id);
    if (direction === "left" || direction === "right") {
      props.onMoveByStep(ids, direction === "left" ? -1 : 1, item.id);
      return;
    }
    const across = tileAcross(sheet, index, direction === "up" ? -1 : 1);
    // Downwards the pictures before it make room, so it takes the place behind the one that stands there.
    if (across) props.onMoveToSlot(ids, across.index + (direction === "up" ? 0 : 1), item.id);
  }

  const keys = useSheetKeys({
    ...{ sheet, selection, container, tileId, bars: BARS_PX, onMove: move },
    controls: "[data-drag], input[type=checkbox]",
    hasTile: ({ picture }) => picture !== null,
  });
  const { focusOn } = keys;
  const { onEndNote } = props;
  const placeAt = (at: Point) => dropPlaceAt(sheet, width, at);
  useEffect(() => {
    props.focusOn.current = focusOn;
    props.placeAt.current = (at) => dropPlaceInWindow(container.current, at, placeAt);
  });
  const endNote = useCallback(
    (item: BoardItem, keepsFocus: boolean) => {
      onEndNote();
      if (keepsFocus) focusOn(item.id);
    },
    [onEndNote, focusOn],
  );
  const {
    drag,
    ghost,
    handlers: dragHandlers,
  } = useDrag({
    ...{ container, idsWith, scrollsPage: true },
    placeAt,
    onLongPress(itemId) {
      if (!selection.ids.has(itemId)) selection.toggle(itemId);
      navigator.vibrate?.(10);
    },
    onDrop(ids, slot, itemId) {
      focusOn(itemId);
      props.onMoveToSlot(ids, slot, itemId);
    },
    onCancel: () => announce("Not moved"),
  });

  useHeadingFocus({ container, sheet, editedTitleId });

  const isMeasured = width > 0;
  const sections = isMeasured ? within(sheet, view.from, view.to) : sheet.sections;
  const entryId = items[keys.entry]?.id;
  const keptIndexes = new Set([keys.entry, items.findIndex(({ id }) => id === drag?.itemId)]);
  const kept = [...keptIndexes].flatMap((index) => {
    const place = placeOf(sheet, index);
    const isDrawn = sections.some(({ rows }) => rows.some((row) => row === place?.row));
    return place && !isDrawn ? [place] : [];
  });

  function press(event: MouseEvent): void {
    const target = event.target as HTMLElement;
    const item = items[tileIndexOf(target)];
    const isCheck = target instanceof HTMLInputElement;
    if (!item || !(isCheck || target.closest("[data-drag]"))) return;
    // Otherwise the link leads to the creation, in a new tab.
    const isPlain = !event.metaKey && !event.ctrlKey && !event.altKey && event.button === 0;
    if (!isCheck && (event.shiftKey || isPlain)) event.preventDefault();
    // With a selection a click selects, but Enter, whose detail is 0, still opens.
    const toggles = isCheck || (selection.isOn && event.detail > 0);
    if (event.shiftKey) selection.extendTo(item.id);
    else if (toggles && (isCheck || isPlain)) selection.toggle(item.id);
    else if (isPlain) props.onOpen(item);
  }

  function point(event: PointerEvent): void {
    if (event.pointerType === "mouse") setPointedAt(items[tileIndexOf(event.target)]?.id ?? null);
  }

  const tile = ({ row, tile: { item, index, left, width: tileWidth } }: SheetPlace<BoardItem, BoardRow>) => (
    <BoardTile
      key={item.id}
      item={item}
      index={index}
      {...(isMeasured && { left, top: row.top, width: tileWidth, height: row.height })}
      noteLeft={Math.min(0, width - left - MIN_NOTE_FIELD_PX)}
      feedback={feedback.get(item.picture?.id ?? "")}
      isOnFirstScreen={row.top < FIRST_SCREEN_PX}
      isSelected={selection.ids.has(item.id)}
      isDragged={drag?.ids.has(item.id) ?? false}
      isEdited={item.id === editedNoteId}
      isEntry={item.id === entryId}
      isActive={!drag && (item.id === pointedAt || (keys.isFocused && item.id === entryId))}
      onTile={props.onTile}
      onSaveNote={props.onSaveNote}
      onEndNote={endNote}
    />
  );

  const box = ({ item }: SheetTile<BoardItem>) => (
    <li key={item.id} aria-hidden style={ratioStyle(ratioOf(item))}>
      <div className="aspect-(--ratio) rounded-tile bg-tray" />
      {item.note && <div className="h-11" />}
    </li>
  );

  const heading = ({ heading: own, pictures, top, key }: SheetSection) =>
    own && (
      <SectionHeading
        item={own.item}
        pictures={pictures}
        top={isMeasured ? top : undefined}
        isEditing={editedTitleId === own.item.id}
        isFirst={sheet.sections.find((one) => one.heading)?.key === key}
        isLast={sheet.sections.at(-1)?.key === key}
        onEditTitle={props.onEditTitle}
        onSaveTitle={props.onSaveTitle}
        onMoveSection={props.onMoveSection}
        onRemoveHeading={props.onRemoveHeading}
        onSelectSection={props.onSelectSection}
      />
    );

  const dragged = drag && items.find(({ id }) => id === drag.itemId);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the events of its links and checkboxes are handled here
    // biome-ignore lint/a11y/useKeyWithClickEvents: its keys are handled by useSheetKeys
    <div
      ref={container}
      className={cx(
        "group/sheet relative overflow-x-clip [overflow-clip-margin:0.5rem]",
        !isMeasured && "grid grid-cols-1",
        (selection.isOn || drag) && "select-none",
      )}
      data-selecting={selection.isOn ? "" : undefined}
      // The variables stay, because everything that inherits one is styled anew when it goes.
      style={{
        ...rowHeightsStyle(ROW_HEIGHTS[size]),
        ...(isMeasured ? { height: sheet.height } : { gap: SECTION_GAP_PX }),
      }}
      onClick={press}
      onMouseDown={(event) => {
        // Prevents a selection of text.
        if (event.shiftKey) event.preventDefault();
      }}
      onPointerOver={point}
      onPointerLeave={() => setPointedAt(null)}
      {...keys.handlers}
      {...dragHandlers}
    >
      {sections.map((section) => (
        <section
          key={section.key}
          aria-label={section.heading ? undefined : "Pictures before the first section"}
          aria-labelledby={section.heading ? `board-section-${section.key}` : undefined}
        >
          {heading(section)}
          {section.pictures > 0 ? (
            <ul className={isMeasured ? undefined : "justified-rows"}>
              {section.rows.flatMap((row) =>
                tilesOf(sheet, row).map((one) =>
                  isMeasured || row.top < view.to ? tile({ row, tile: one }) : box(one),
                ),
              )}
            </ul>
          ) : (
            <p
              className={cx(
                "mx-3 mb-4 flex h-14 items-center justify-center rounded-tile border border-dashed border-edge text-xs text-faint lg:mx-0",
                isMeasured && "absolute inset-x-0",
              )}
              style={{ top: isMeasured ? section.top + HEADING_PX : undefined }}
            >
              Drag pictures here
            </p>
          )}
        </section>
      ))}
      {/* The focused and the dragged picture stay rendered when they are scrolled out of view. */}
      {kept.length > 0 && <ul aria-label="Focused picture">{kept.map(tile)}</ul>}
      {drag?.place && <DropLine {...drag.place.line} />}
      {dragged && <DragGhost ref={ghost} url={dragged.picture?.thumbnail_url} count={drag.ids.size} />}
    </div>
  );
}
