"use client";
import { Pencil, Plus, Trash2 } from "lucide-react";
import { ActionEntries } from "@/components/shell/commands/action-entries";
import { MenuEntries, MenuEntry } from "@/components/ui/menu/menu-entry";
import { CELLS_ACTIONS, type OnCells, type SheetKey } from "../actions";

interface Props {
  all: OnCells;
  onRename: () => void;
  /** null where no axis takes further values. */
  onAddValues: (() => void) | null;
  onDelete: () => void;
  onDone: () => void;
}

/** What is done with a sheet now and then. */
export default function SheetMenu({ all, onDone, onAddValues, ...on }: Props) {
  return (
    <>
      <MenuEntries onDone={onDone}>
        <MenuEntry icon={Pencil} onClick={on.onRename}>
          Rename
        </MenuEntry>
        {onAddValues && (
          <MenuEntry
            icon={Plus}
            shortcut={"N" satisfies SheetKey<"sheet_add_values">}
            // After the menu has closed and given back the focus.
            onClick={() => queueMicrotask(onAddValues)}
          >
            Add values…
          </MenuEntry>
        )}
      </MenuEntries>
      <ActionEntries<OnCells> actions={CELLS_ACTIONS} at={() => all} onDone={onDone} />
      <MenuEntries onDone={onDone}>
        <MenuEntry icon={Trash2} onClick={on.onDelete}>
          Delete sheet
        </MenuEntry>
      </MenuEntries>
    </>
  );
}
