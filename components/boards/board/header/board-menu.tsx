"use client";
import { Heart, Pencil, Redo2, Trash2 } from "lucide-react";
import { MenuEntries, MenuEntry } from "@/components/ui/menu/menu-entry";

interface Props {
  /** Whether there are favourites to sort by. */
  canSort: boolean;
  canRedo: boolean;
  onRedo: () => void;
  onSortByHearts: () => void;
  onRename: () => void;
  onDelete: () => void;
  onDone: () => void;
}

/** What is done with a board now and then. */
export default function BoardMenu({ canSort, canRedo, onDone, ...on }: Props) {
  return (
    <MenuEntries onDone={onDone}>
      <MenuEntry icon={Pencil} onClick={on.onRename}>
        Rename
      </MenuEntry>
      {canSort && (
        <MenuEntry icon={Heart} onClick={on.onSortByHearts}>
          Sort by favourites
        </MenuEntry>
      )}
      {canRedo && (
        <MenuEntry icon={Redo2} className="sm:hidden" onClick={on.onRedo}>
          Redo
        </MenuEntry>
      )}
      <MenuEntry icon={Trash2} onClick={on.onDelete}>
        Delete board
      </MenuEntry>
    </MenuEntries>
  );
}
