"use client";
import type { BoardSummary } from "contract/boards/board";
import { PencilLine, Trash2 } from "lucide-react";
import { MenuEntries, MenuEntry } from "@/components/ui/menu/menu-entry";

export interface BoardMenuProps {
  board: BoardSummary;
  onRename: (board: BoardSummary) => void;
  onDelete: (board: BoardSummary) => void;
  onDone: () => void;
}

/** What can be done with a board in the list. */
export default function BoardMenu({ board, onRename, onDelete, onDone }: BoardMenuProps) {
  return (
    <MenuEntries onDone={onDone}>
      <MenuEntry icon={PencilLine} onClick={() => onRename(board)}>
        Rename
      </MenuEntry>
      <MenuEntry icon={Trash2} onClick={() => onDelete(board)}>
        Delete board
      </MenuEntry>
    </MenuEntries>
  );
}
