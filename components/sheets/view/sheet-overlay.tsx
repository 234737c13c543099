"use client";
import type { BoardSummary } from "contract/boards/board";
import type { Sheet, SheetAction } from "contract/sheets/sheet";
import type { PictureActions } from "@/components/picture/shown-picture";
import { type LazyPart, lazyPart } from "@/components/ui/lazy/lazy-part";
import { LazyView } from "@/components/ui/lazy/lazy-view";
import type { Table } from "@/lib/sheet-plan/table";
import type { BoardDialogProps } from "../dialogs/board-dialog";
import type { LightboxProps } from "../lightbox/lightbox";
import { cellId } from "../table/cell";
import type { Heads } from "./heads";
import type { Cells } from "./use-cells";
import type { Changes } from "./use-changes";

export type Overlay =
  | { view: "cell"; cell: string }
  | { view: "board" }
  | { view: "share"; board: BoardSummary }
  | { view: "add_values" };

/** The links of the board that carries the sheet. */
export type SharePart = LazyPart<{ boardId: string; boardName: string; onClose: () => void }>;

const lightbox = lazyPart<LightboxProps>(() => import("../lightbox/lightbox"));
const boardDialog = lazyPart<BoardDialogProps>(() => import("../dialogs/board-dialog"));

/** Of the dialog with the composer's controls for values, which the app hands in: a feature knows no other. */
export interface AddValuesProps {
  sheet: Sheet;
  /** @throws what the call throws. */
  onAdd: (action: SheetAction) => Promise<void>;
  onClose: () => void;
}

interface Props {
  overlay: Overlay | null;
  onOverlay: (overlay: Overlay | null) => void;
  sheet: Sheet;
  title: string;
  cells: Cells;
  changes: Changes;
  table: Table;
  heads: Heads;
  /** The axes with more than one value. */
  shownAxes: readonly number[];
  nameOf: (cell: string) => string;
  isBlind: boolean;
  share: SharePart;
  actions: PictureActions;
  addValues: LazyPart<AddValuesProps>;
}

/** What lies over the sheet; it loads when it is opened. */
export function SheetOverlay({ overlay, onOverlay, sheet, title, cells, changes, table, ...rest }: Props) {
  if (overlay === null) return null;
  const onClose = () => onOverlay(null);
  const { heads, shownAxes } = rest;
  const headsOfCell = (cell: string) => heads.cell(cell, shownAxes);
  if (overlay.view === "add_values")
    return <LazyView part={rest.addValues} props={{ sheet, onAdd: changes.addValues, onClose }} />;
  if (overlay.view === "share") {
    const { id, name } = overlay.board;
    return <LazyView part={rest.share} props={{ boardId: id, boardName: name, onClose }} />;
  }
  if (overlay.view === "board")
    return <LazyView part={boardDialog} props={{ title, cells: cells.all, headsOfCell, onClose }} />;
  const shown = cells.byCell.get(overlay.cell);
  if (!shown) return null;
  return (
    <LazyView
      part={lightbox}
      props={{
        shown,
        cellAt: (cell: string) => cells.byCell.get(cell),
        rows: table.rows.map((row) => row.cells),
        nameOf: rest.nameOf,
        isBlind: rest.isBlind,
        changes,
        onMove: (cell: string) => onOverlay({ view: "cell", cell }),
        onClose() {
          onClose();
          // Below a view that is being closed nothing takes the focus yet.
          requestAnimationFrame(() => document.getElementById(cellId(overlay.cell))?.focus());
        },
      }}
    />
  );
}
