"use client";
import type { BoardSummary } from "contract/boards/board";
import { LogOut, PencilLine, Trash2 } from "lucide-react";
import { MenuEntries, MenuEntry } from "@/components/ui/menu/menu-entry";

export interface BoardMenuProps {
  board: BoardSummary;
  onRename: (board: BoardSummary) => void;
  onDelete: (board: BoardSummary) => void;
  onLeave: (board: BoardSummary) => void;
  onDone: () => void;
}

/** What can be done with a board in the list. */
export default function BoardMenu({ board, onRename, onDelete, onLeave, onDone }: BoardMenuProps) {
  return (
    <MenuEntries onDone={onDone}>
      {board.role !== "viewer" && (
        <MenuEntry icon={PencilLine} onClick={() => onRename(board)}>
          Rename
        </MenuEntry>
      )}
      {board.role === "owner" ? (
        <MenuEntry icon={Trash2} onClick={() => onDelete(board)}>
          Delete board
        </MenuEntry>
      ) : (
        <MenuEntry icon={LogOut} onClick={() => onLeave(board)}>
          Leave board
        </MenuEntry>
      )}
    </MenuEntries>
  );
}
