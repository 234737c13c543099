"use client";
import { ActionEntries } from "@/components/shell/commands/action-entries";
import { CELL_ACTIONS, type OnCell } from "./cell-actions";

interface Props {
  on: OnCell;
  onDone: () => void;
}

/** Everything that can be done with the picture of a cell. */
export default function CellMenu({ on, onDone }: Props) {
  return <ActionEntries<OnCell> actions={CELL_ACTIONS} at={() => on} onDone={onDone} />;
}
