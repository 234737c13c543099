"use client";
import { ActionEntries } from "@/components/shell/commands/action-entries";
import { CELLS_ACTIONS, type OnCells } from "../actions";

interface Props {
  on: OnCells;
  onDone: () => void;
}

/** What can be done with all cells of a row or column. */
export default function CellsMenu({ on, onDone }: Props) {
  return (
    <>
      <ActionEntries<OnCells> actions={CELLS_ACTIONS} at={() => on} onDone={onDone} />
      {CELLS_ACTIONS.every(({ isEnabled }) => isEnabled?.(on) === false) && (
        <p className="px-2.5 py-2 text-xs text-muted">Nothing to decide, cancel or retry here.</p>
      )}
    </>
  );
}
