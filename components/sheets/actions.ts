/** What can be done on a sheet, and with its cells. Loads after the page. */
import type { Decision } from "contract/boards/board";
import { CircleX, RotateCcw } from "lucide-react";
import { PICK, REJECT, UNDECIDE } from "@/components/picture/decision-actions";
import { addToBoard } from "@/components/shell/boards/ask";
import type { ActionGroup, KeysOf, MenuAction } from "@/lib/client/commands/action";
import { counted } from "@/lib/client/words/counted";
import {
  isCancellable,
  isRetriedWithOthers,
  isRetryable,
  pictureOf,
  type ShownCell,
} from "./table/shown-cell";

/** What can be done with any cells. */
export interface ChangeCells {
  decide: (cells: readonly string[], decision: Decision | null) => void;
  cancel: (cells: readonly ShownCell[]) => void;
  retry: (cells: readonly ShownCell[]) => void;
}

/** The cells of a row, a column or the whole sheet, as they are now. */
export interface OnCells {
  cells: () => readonly ShownCell[];
  change: ChangeCells;
}

const pickedIds = (cells: readonly ShownCell[]): string[] =>
  cells.flatMap((one) => (one.cell.decision === "pick" ? (pictureOf(one)?.id ?? []) : []));

const picturesOf = ({ cells }: OnCells) => cells().filter((one) => pictureOf(one) !== null);
const cancellable = ({ cells }: OnCells) => cells().filter(isCancellable);
const retryable = ({ cells }: OnCells) => cells().filter(isRetriedWithOthers);

const DECIDE_ALL = [PICK, REJECT, UNDECIDE].map(
  ({ label, icon, decision }): MenuAction<OnCells> => ({
    id: `cells_${decision ?? "undecide"}`,
    menu: { name: (on) => `${label}: ${counted(picturesOf(on).length, "picture")}`, icon },
    isEnabled: (on) => picturesOf(on).some(({ cell }) => cell.decision !== decision),
    run: (on) =>
      on.change.decide(
        picturesOf(on).map(({ cell }) => cell.cell),
        decision,
      ),
  }),
);

/** In the order of the menu of a row, a column or the sheet. */
export const CELLS_ACTIONS: readonly MenuAction<OnCells>[] = [
  ...DECIDE_ALL,
  {
    id: "cells_cancel",
    menu: { name: (on) => `Cancel: ${counted(cancellable(on).length, "cell")}`, icon: CircleX },
    isEnabled: (on) => cancellable(on).length > 0,
    run: (on) => on.change.cancel(cancellable(on)),
  },
  {
    id: "cells_retry",
    menu: { name: (on) => `Retry: ${counted(retryable(on).length, "cell")}`, icon: RotateCcw },
    isEnabled: (on) => retryable(on).length > 0,
    run: (on) => on.change.retry(retryable(on)),
  },
];

export interface OnSheet {
  /** The cell with the focus, or under the pointer. */
  focused: () => ShownCell | null;
  all: () => readonly ShownCell[];
  change: ChangeCells;
  isBlind: boolean;
  toggleBlind: () => void;
  makeBoard: () => void;
  share: () => void;
  /** null where there is nothing to swap. */
  swap: (() => void) | null;
  addValues: () => void;
}

const SHEET = {
  title: "Sheet",
  entries: [
    { label: PICK.label, keys: PICK.keys },
    { label: REJECT.label, keys: REJECT.keys },
    { label: UNDECIDE.label, keys: UNDECIDE.keys },
    {
      id: "sheet_retry",
      label: "Draw the focused cell, or retry it",
      keys: "R",
      isEnabled: ({ focused }) => [focused()].some((one) => one !== null && isRetryable(one)),
      run({ focused, change }) {
        const cell = focused();
        if (cell) change.retry([cell]);
      },
    },
    {
      id: "sheet_cancel_cell",
      label: "Cancel the focused cell",
      keys: "Delete",
      isEnabled: ({ focused }) => [focused()].some((one) => one !== null && isCancellable(one)),
      run({ focused, change }) {
        const cell = focused();
        if (cell) change.cancel([cell]);
      },
    },
    {
      id: "sheet_blind",
      label: "Hide the heads and shuffle, or reveal them",
      labelNow: ({ isBlind }) => (isBlind ? "Reveal the heads" : "Judge blind: hide the heads and shuffle"),
      keys: "H",
      run: ({ toggleBlind }) => toggleBlind(),
    },
    {
      id: "sheet_picks",
      label: "Add the picks to a board…",
      keys: "B",
      isEnabled: ({ all }) => pickedIds(all()).length > 0,
      run: ({ all }) => addToBoard({ pictureIds: pickedIds(all()), to: "choice" }),
    },
    {
      id: "sheet_board",
      label: "Make a board of the sheet…",
      keys: "Shift+B",
      isEnabled: ({ all }) => all().some((one) => pictureOf(one) !== null),
      run: ({ makeBoard }) => makeBoard(),
    },
    {
      id: "sheet_share",
      label: "Share the table…",
      keys: "Shift+S",
      run: ({ share }) => share(),
    },
    {
      id: "sheet_swap",
      label: "Swap rows and columns",
      keys: "S",
      isEnabled: ({ swap }) => swap !== null,
      run: ({ swap }) => swap?.(),
    },
    {
      id: "sheet_add_values",
      label: "Add values to an axis…",
      keys: "N",
      run: ({ addValues }) => addValues(),
    },
    {
      id: "sheet_cancel",
      label: "Cancel what is not drawn yet",
      isEnabled: ({ all }) => all().some(isCancellable),
      run: ({ all, change }) => change.cancel(all().filter(isCancellable)),
    },
    {
      id: "sheet_retry_all",
      label: "Retry all cells without a picture",
      isEnabled: ({ all }) => all().some(isRetriedWithOthers),
      run: ({ all, change }) => change.retry(all().filter(isRetriedWithOthers)),
    },
    { label: "Cells: fit, medium, large, 1:1", keys: "1-4" },
    { label: "Move through the cells and heads", keys: "Arrows / Home / End" },
    { label: "First and last cell", keys: "Ctrl+Home / Ctrl+End" },
    { label: "Previous or next page of the table", keys: "PageUp / PageDown" },
    { label: "Open the cell", keys: "Enter / Space" },
    { label: "From its buttons back to the cell", keys: "Escape" },
    { label: "Move the pictures at 1:1", keys: "Shift+Arrows" },
    { label: "Undo", keys: "Mod+Z" },
    { label: "Redo", keys: "Shift+Mod+Z" },
  ],
} as const satisfies ActionGroup<OnSheet>;

export default SHEET;

/** The key of an action, for buttons that are there before this file has loaded. */
export type SheetKey<Id extends string> = KeysOf<typeof SHEET, Id>;
