"use client";
import { MAX_CELLS } from "contract/sheets/limits";
import { type KeyboardEvent, useRef, useState } from "react";
import { cx } from "@/components/ui/cx";
import { cellOf, cellsOf, countCells } from "@/lib/sheet-plan/cells";
import { axisNames } from "@/lib/sheet-plan/heads";
import { BroughtPicture } from "../uploads/brought-picture";
import { pictureOf } from "./picture-values";
import type { SheetAxis, SheetDraft, SheetValue } from "./sheet-draft";
import { headOf } from "./sheet-words";
import { skippedCells } from "./skipped";

interface Props {
  draft: SheetDraft;
  /** Why cells are left out, by cell. */
  leftOut: ReadonlyMap<string, string>;
  onToggle: (cell: string) => void;
}

/** With more columns a head has no room for words. */
const MAX_NAMED_COLUMNS = 6;

/** The width of the heads of rows (`w-24`), and that of a column where there is room and where there is none. */
const HEAD_PX = 96;
const WIDE_PX = 80;
const NARROW_PX = 28;

const STEPS: Record<string, readonly [rows: number, columns: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** The shape of the sheet: a small table for each page, in which a click or a key skips a cell. */
export function PreviewTable({ draft, leftOut, onToggle }: Props) {
  const { axes } = draft;
  const tables = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState("");
  if (axes.length === 0 || axes.some(({ values }) => values.length === 0)) return null;
  if (countCells(axes) > MAX_CELLS) return null;
  const [rows, columns] = axes;
  const pages = cellsOf(axes.slice(2)).map((page) => (page === "" ? [] : page.split(".").map(Number)));
  const skipped = new Set(skippedCells(draft));
  const cells = new Set(cellsOf(axes));
  const tabStop = cells.has(active) ? active : cellsOf(axes)[0];

  function onKeyDown(event: KeyboardEvent): void {
    const step = STEPS[event.key];
    const cell = (event.target as HTMLElement).dataset.cell;
    if (!step || cell === undefined) return;
    event.preventDefault();
    const places = cell.split(".").map(Number);
    const next = places.map((place, axis) => place + (step[axis] ?? 0)).join(".");
    tables.current?.querySelector<HTMLElement>(`[data-cell="${next}"]`)?.focus();
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the cells inside
    <div ref={tables} onKeyDown={onKeyDown} className="grid grid-cols-1 gap-4">
      {pages.map((page) => (
        <Page
          key={cellOf(page)}
          {...{ page, columns, leftOut, skipped, onToggle, tabStop }}
          rows={rows as SheetAxis}
          axes={axes}
          onFocus={setActive}
        />
      ))}
    </div>
  );
}

interface PageProps {
  axes: readonly SheetAxis[];
  rows: SheetAxis;
  columns: SheetAxis | undefined;
  /** The places of its values in the further axes. */
  page: readonly number[];
  leftOut: ReadonlyMap<string, string>;
  skipped: ReadonlySet<string>;
  tabStop: string | undefined;
  onToggle: (cell: string) => void;
  onFocus: (cell: string) => void;
}

function Page({ axes, rows, columns, page, leftOut, skipped, tabStop, onToggle, onFocus }: PageProps) {
  const names = axisNames(axes);
  const title = page
    .map((place, at) => {
      const axis = axes[at + 2];
      const value = axis?.values[place];
      if (!axis || !value) return "";
      const head = headOf(axis, value);
      return axis.kind === "seed" && axis.name === "" ? head : `${names[at + 2]}: ${head}`;
    })
    .join(", ");
  const many = columns?.values.length ?? 1;
  const isNumbered = many > MAX_NAMED_COLUMNS;
  return (
    <div className="overflow-x-auto overscroll-x-contain p-0.5">
      <table
        className="table-fixed border-separate border-spacing-1"
        style={{
          width: `min(100%, ${HEAD_PX + many * WIDE_PX}px)`,
          minWidth: HEAD_PX + many * NARROW_PX,
        }}
      >
        <caption className={title ? "truncate pb-1 text-left text-xs text-muted" : "sr-only"}>
          {title || "The cells of the sheet"}
        </caption>
        {columns && (
          <thead>
            <tr>
              <td className="w-24" />
              {columns.values.map((value, at) => (
                <th
                  key={value.id}
                  scope="col"
                  data-tooltip={headOf(columns, value)}
                  className="truncate px-0.5 text-left text-[11px] font-normal text-faint"
                >
                  <Head axis={columns} value={value} place={isNumbered ? at + 1 : null} />
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {rows.values.map((row, at) => (
            <tr key={row.id}>
              <th
                scope="row"
                className="w-24 truncate pr-1 text-left text-[11px] font-normal text-faint"
                data-tooltip={headOf(rows, row)}
              >
                <Head axis={rows} value={row} place={null} />
              </th>
              {(columns?.values ?? [null]).map((column, place) => {
                const cell = cellOf([at, ...(column ? [place] : []), ...page]);
                return (
                  <td key={cell} className="p-0">
                    <Cell
                      cell={cell}
                      name={[headOf(rows, row), column && columns && headOf(columns, column), title]
                        .filter(Boolean)
                        .join(", ")}
                      reason={leftOut.get(cell)}
                      isSkipped={skipped.has(cell)}
                      isTabStop={cell === tabStop}
                      onToggle={() => onToggle(cell)}
                      onFocus={() => onFocus(cell)}
                    />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface HeadProps {
  axis: SheetAxis;
  value: SheetValue;
  /** From 1; null where there is room for words. */
  place: number | null;
}

/** What a value is called, or its picture, with that as its text. */
function Head({ axis, value, place }: HeadProps) {
  const name = headOf(axis, value);
  const picture = pictureOf(value);
  if (picture)
    return (
      <BroughtPicture
        picture={picture}
        name={name}
        onBroken={() => {}}
        className="aspect-square w-10 max-w-full rounded-sm"
      />
    );
  return (
    <>
      {place !== null && <span aria-hidden>{place}</span>}
      <span className={cx(place !== null && "sr-only")}>{name}</span>
    </>
  );
}

interface CellProps {
  cell: string;
  name: string;
  /** Why it is left out; undefined for a cell that can be drawn. */
  reason: string | undefined;
  isSkipped: boolean;
  isTabStop: boolean;
  onToggle: () => void;
  onFocus: () => void;
}

function Cell({ cell, name, reason, isSkipped, isTabStop, onToggle, onFocus }: CellProps) {
  return (
    <button
      type="button"
      data-cell={cell}
      aria-label={reason ? `${name}: left out. ${reason}` : `Skip ${name}`}
      aria-pressed={isSkipped}
      tabIndex={isTabStop ? 0 : -1}
      data-tooltip={reason ?? (isSkipped ? `${name}: skipped` : name)}
      onClick={onToggle}
      onFocus={onFocus}
      className={cx(
        "block h-6 w-full rounded-[3px] border transition-colors pointer-coarse:h-8",
        isSkipped
          ? "border-dashed border-edge bg-transparent"
          : reason
            ? "border-hairline bg-[repeating-linear-gradient(135deg,var(--hairline)_0_2px,transparent_2px_7px)]"
            : "border-transparent bg-edge hover:bg-faint",
      )}
    />
  );
}
