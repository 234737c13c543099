"use client";
import type { Sheet } from "contract/sheets/sheet";
import { useMemo } from "react";
import { bestColumns } from "@/components/ui/layout/best-columns";
import { type Arrangement, folded, type Table, tableOf } from "@/lib/sheet-plan/table";
import { CAPTION_HEIGHT, GAP, HEAD_HEIGHT, HEAD_WIDTH } from "../table/grid";
import { shuffled } from "../table/shuffle";
import { cellWidth, columnsThatFit } from "../table/size";
import type { ViewState } from "./use-view-state";

/** Below this width of the table a row is swiped. */
const PHONE_PX = 640;

interface Options {
  sheet: Sheet;
  view: ViewState;
  arrangement: Arrangement;
  /** Of the table, in pixels. */
  area: { width: number; height: number };
  ratio: number;
}

/** The table as it is shown, the width of its cells, and all its cells in their order. */
export function useTable({ sheet, view, arrangement, area, ratio }: Options): {
  table: Table;
  cellWidth: number;
  order: string[];
  /** Whether a row is swiped. */
  isSwiped: boolean;
} {
  const { axes, cells, id } = sheet;
  const { hiddenAt, page, size } = view;
  const isFolded = hiddenAt !== null || arrangement.rows === null;
  const captionHeight = hiddenAt === null && isFolded ? CAPTION_HEIGHT : 0;
  const blind = useMemo(
    () =>
      hiddenAt === null
        ? null
        : shuffled(
            cells.flatMap(({ cell, state }) => (state === "left_out" || state === "skipped" ? [] : cell)),
            `${id} ${hiddenAt}`,
          ),
    // The states of cells change more often than their order.
    [cells, hiddenAt, id],
  );
  const line =
    blind ?? (isFolded ? tableOf(axes, arrangement, page, cells.length).rows[0]?.cells : null) ?? [];
  const columnsOfFit = bestColumns(
    line.map(() => ratio),
    area,
    GAP,
    captionHeight,
  );
  const isSwiped = area.width < PHONE_PX;
  const perRow = isSwiped
    ? line.length
    : size === "fit"
      ? columnsOfFit
      : columnsThatFit(area.width - GAP, cellWidth(size, area, NO_SHAPE), GAP);
  const table = isFolded ? folded(line, perRow) : tableOf(axes, arrangement, page, perRow);
  return {
    table,
    isSwiped,
    order: blind ?? cells.map(({ cell }) => cell),
    cellWidth: cellWidth(size, area, {
      columns: table.columns?.length ?? perRow,
      rows: table.rows.length,
      ratio,
      headWidth: isFolded ? 0 : HEAD_WIDTH,
      headHeight: isFolded ? 0 : HEAD_HEIGHT,
      captionHeight,
      gap: GAP,
    }),
  };
}

const NO_SHAPE = { columns: 1, rows: 1, ratio: 1, headWidth: 0, headHeight: 0, captionHeight: 0, gap: GAP };
