"use client";
import { ArrowLeftRight, Pencil, Plus, Redo2, Trash2 } from "lucide-react";
import type { ComponentProps } from "react";
import { ActionEntries } from "@/components/shell/commands/action-entries";
import { MenuEntries, MenuEntry } from "@/components/ui/menu/menu-entry";
import { CELLS_ACTIONS, type OnCells, type SheetKey } from "../actions";
import DownloadMenu from "../export/download-menu";

interface Props {
  all: OnCells;
  onRename: () => void;
  onAddValues: () => void;
  /** null where there is nothing to swap. */
  onSwap: (() => void) | null;
  /** null where there is nothing to redo. */
  onRedo: (() => void) | null;
  download: Omit<ComponentProps<typeof DownloadMenu>, "onDone">;
  onDelete: () => void;
  onDone: () => void;
}

/** What is done with a sheet now and then; on a phone also what has no room above the table. */
export default function SheetMenu({ all, onDone, onAddValues, download, ...on }: Props) {
  return (
    <>
      <MenuEntries onDone={onDone}>
        <MenuEntry icon={Pencil} onClick={on.onRename}>
          Rename
        </MenuEntry>
        <MenuEntry
          icon={Plus}
          shortcut={"N" satisfies SheetKey<"sheet_add_values">}
          // After the menu has closed and given back the focus.
          onClick={() => queueMicrotask(onAddValues)}
        >
          Add values…
        </MenuEntry>
        {on.onSwap && (
          <MenuEntry icon={ArrowLeftRight} className="sm:hidden" onClick={on.onSwap}>
            Swap rows and columns
          </MenuEntry>
        )}
        {on.onRedo && (
          <MenuEntry icon={Redo2} className="sm:hidden" onClick={on.onRedo}>
            Redo
          </MenuEntry>
        )}
      </MenuEntries>
      <div className="sm:hidden">
        <DownloadMenu {...download} onDone={onDone} />
      </div>
      <ActionEntries<OnCells> actions={CELLS_ACTIONS} at={() => all} onDone={onDone} />
      <MenuEntries onDone={onDone}>
        <MenuEntry icon={Trash2} onClick={on.onDelete}>
          Delete sheet
        </MenuEntry>
      </MenuEntries>
    </>
  );
}
