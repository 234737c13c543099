"use client";
import { type CSSProperties, type RefCallback, useCallback } from "react";
import type { PictureActions } from "@/components/picture/shown-picture";
import { cx } from "@/components/ui/cx";
import type { Head as HeadPlace, Table } from "@/lib/sheet-plan/table";
import type { OnCells } from "../actions";
import { Cell, cellId, type OnCellEvents } from "./cell";
import { Head, type HeadText } from "./head";
import type { ShownCell } from "./shown-cell";
import { type FocusMap, useGridKeys } from "./use-grid-keys";
import { useSharedPan } from "./use-shared-pan";

/** Between cells, in pixels. */
export const GAP = 8;
export const HEAD_WIDTH = 152;
export const HEAD_HEIGHT = 44;
export const CAPTION_HEIGHT = 24;

/** More cells than fill the first screen of most windows. */
const FIRST_CELLS = 24;

interface Props {
  /** Measures the inner size. */
  measure: RefCallback<HTMLElement>;
  label: string;
  table: Table;
  /** What stands in the corner of the heads. */
  corner: string;
  cellAt: (cell: string) => ShownCell | undefined;
  /** What a cell is called by its heads. */
  nameOf: (cell: string) => string;
  /** What stands below a cell; null for nothing. */
  captionOf: (cell: string) => string | null;
  headOf: (head: HeadPlace) => HeadText;
  /** The cells of a row or column. */
  on: (cells: readonly string[]) => OnCells;
  /** In pixels. */
  cellWidth: number;
  /** Whether each row is swiped by itself; then Tab leads to each. */
  isSwiped: boolean;
  ratio: number;
  isActualSize: boolean;
  /** When the heads were hidden; null while they are shown. */
  hiddenAt: number | null;
  events: OnCellEvents;
  actions: PictureActions;
}

const headId = ({ axis, place }: HeadPlace) => `head-${axis}-${place}`;

/** The cells under their heads. A phone shows a row at a time, which is swiped. */
export function SheetGrid({ table, cellWidth, ratio, isActualSize, events, ...props }: Props) {
  const { columns, rows } = table;
  const across = columns?.length ?? Math.max(1, ...rows.map(({ cells }) => cells.length));
  const hasHeads = columns !== null;
  const { entry, handlers } = useGridKeys({
    map: focusMapOf(table),
    heads: { row: hasHeads ? 1 : 0, column: hasHeads ? 1 : 0 },
    shuffledAt: props.hiddenAt,
    onOpen: (id) => events.open(id.slice(cellId("").length)),
  });
  const { measure } = props;
  const pan = useSharedPan(isActualSize);
  // The same function until something changes: another one would be measured anew with every key.
  const attach = useCallback(
    (element: HTMLElement | null) => {
      const ends = [measure(element), pan(element)];
      return () => {
        for (const end of ends) if (typeof end === "function") end();
      };
    },
    [measure, pan],
  );
  const isBlind = props.hiddenAt !== null;
  const headWidth = hasHeads ? HEAD_WIDTH : 0;
  const hasCaptions =
    !hasHeads && !isBlind && rows.some(({ cells }) => cells.some((cell) => props.captionOf(cell) !== null));
  const rowWidth = headWidth + across * (cellWidth + GAP) + GAP;
  const rowHeight = cellWidth / ratio + GAP + (hasCaptions ? CAPTION_HEIGHT : 0);
  const line = cx(
    "sm:grid sm:w-(--row) sm:gap-(--gap) sm:p-[calc(var(--gap)/2)] print:!w-full",
    hasHeads
      ? "sm:[grid-template-columns:var(--heads)_repeat(var(--across),var(--cell))]"
      : "sm:[grid-template-columns:repeat(var(--across),var(--cell))]",
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a grid of divs, because a table cannot be folded or swiped
    <div
      ref={attach}
      role="grid"
      aria-label={props.label}
      {...handlers}
      className={cx(
        "min-h-0 flex-1 sm:mx-2 sm:overflow-auto lg:mx-3 print:!overflow-visible print:[--cell:minmax(0,1fr)]! print:[--heads:7rem]!",
        isActualSize && "[&_[role=gridcell]]:touch-none [&_[role=gridcell]_img]:cursor-grab",
      )}
      style={
        {
          "--row": `${rowWidth}px`,
          "--gap": `${GAP}px`,
          "--heads": `${headWidth - GAP / 2}px`,
          "--cell": `${cellWidth}px`,
          "--across": across,
          "--below": `${hasCaptions ? CAPTION_HEIGHT : 0}px`,
          "--ratio": ratio,
          "--at-x": 0.5,
          "--at-y": 0.5,
          scrollPadding: `${hasHeads ? HEAD_HEIGHT + GAP : GAP}px ${GAP}px ${GAP}px ${headWidth + GAP}px`,
        } as CSSProperties
      }
    >
      {columns && (
        // biome-ignore lint/a11y/useSemanticElements: as above
        // biome-ignore lint/a11y/useFocusableInteractive: as above
        <div
          role="row"
          className={cx(line, "sticky top-0 z-[3] hidden min-h-11 items-end bg-canvas !pt-0 print:static")}
        >
          {/* biome-ignore lint/a11y/useSemanticElements: as above */}
          {/* biome-ignore lint/a11y/useFocusableInteractive: it says only what the heads are */}
          <span
            role="columnheader"
            className="sticky left-0 z-[3] self-stretch truncate bg-canvas px-0.5 pt-5 text-[11px] text-faint"
          >
            {props.corner}
          </span>
          {columns.map((head, at) => (
            <Head
              key={head.place}
              kind="column"
              id={headId(head)}
              {...props.headOf(head)}
              isEntry={entry === headId(head)}
              on={props.on(rows.flatMap(({ cells }) => cells[at] ?? []))}
            />
          ))}
        </div>
      )}
      {rows.map(({ head, cells }, row) => (
        // biome-ignore lint/a11y/useSemanticElements: as above
        // biome-ignore lint/a11y/useFocusableInteractive: as above
        <div
          key={head ? head.place : (cells[0] ?? row)}
          role="row"
          className={cx(
            line,
            "[content-visibility:auto] sm:[contain-intrinsic-size:var(--row)_auto_var(--row-height)] max-sm:[contain-intrinsic-size:auto_100vw_auto_calc(82vw/var(--ratio)+7rem)] print:[content-visibility:visible] print:break-inside-avoid max-sm:mb-5",
          )}
          style={{ "--row-height": `${rowHeight}px` } as CSSProperties}
        >
          {head && (
            <Head
              kind="row"
              id={headId(head)}
              {...props.headOf(head)}
              isEntry={entry === headId(head)}
              on={props.on(cells)}
            />
          )}
          <div
            role="presentation"
            className="contents max-sm:flex max-sm:snap-x max-sm:snap-mandatory max-sm:gap-2 max-sm:overflow-x-auto max-sm:px-3 max-sm:py-1"
          >
            {cells.map((id, at) => {
              const shown = props.cellAt(id);
              return shown ? (
                <Cell
                  key={id}
                  cell={shown.cell}
                  creation={shown.creation}
                  isDeleted={shown.isDeleted}
                  isLoading={shown.isLoading}
                  name={props.nameOf(id)}
                  caption={props.captionOf(id)}
                  isCaptionForPhone={hasHeads || isBlind}
                  ratio={ratio}
                  isActualSize={isActualSize}
                  isBlind={isBlind}
                  isEntry={entry === cellId(id) || (props.isSwiped && at === 0)}
                  isFirst={row * across + at < FIRST_CELLS}
                  on={events}
                  actions={props.actions}
                />
              ) : null;
            })}
          </div>
        </div>
      ))}
    </div>
  );
}

/** Cells and heads as the arrow keys walk through them. */
function focusMapOf({ columns, rows }: Table): FocusMap {
  const lines = rows.map(({ head, cells }) => [
    ...(head ? [headId(head)] : []),
    ...cells.map((cell) => cellId(cell)),
  ]);
  return columns ? [[null, ...columns.map(headId)], ...lines] : lines;
}
