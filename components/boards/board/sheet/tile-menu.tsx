"use client";
import type { BoardItem } from "contract/boards/board";
import {
  ArrowLeft,
  ArrowRight,
  CircleCheck,
  ExternalLink,
  Flag,
  ListPlus,
  NotebookPen,
  Trash2,
  Undo2,
  X,
} from "lucide-react";
import { MENU_ENTRY, MenuEntries, MenuEntry } from "@/components/ui/menu/menu-entry";
import { PageLink } from "@/components/ui/page/page-link";
import { BOARD_KEYS } from "@/lib/client/commands/board-keys";
import { creationPath } from "@/lib/client/creations/creation-path";
import type { TileCommand } from "../tile-command";

interface Props {
  item: BoardItem;
  onCommand: (command: TileCommand, item: BoardItem) => void;
  onDone: () => void;
}

/** What can be done with one picture of a board, beside its tools. */
export default function TileMenu({ item, onCommand, onDone }: Props) {
  const entry = (command: TileCommand) => ({ onClick: () => onCommand(command, item) });
  return (
    <MenuEntries onDone={onDone}>
      {item.mark !== "pick" && (
        <MenuEntry icon={Flag} shortcut={BOARD_KEYS.board_pick} {...entry("board_pick")}>
          Pick
        </MenuEntry>
      )}
      {item.mark !== "reject" && (
        <MenuEntry icon={X} shortcut={BOARD_KEYS.board_reject} {...entry("board_reject")}>
          Reject
        </MenuEntry>
      )}
      <MenuEntry icon={NotebookPen} shortcut={BOARD_KEYS.board_note} {...entry("board_note")}>
        {item.note ? "Edit the note" : "Add a note"}
      </MenuEntry>
      {item.mark && (
        <MenuEntry icon={Undo2} shortcut={BOARD_KEYS.board_unmark} {...entry("board_unmark")}>
          Remove the mark
        </MenuEntry>
      )}
      <MenuEntry icon={CircleCheck} {...entry("select")}>
        Select
      </MenuEntry>
      <MenuEntry icon={ArrowLeft} {...entry("earlier")}>
        Move earlier
      </MenuEntry>
      <MenuEntry icon={ArrowRight} {...entry("later")}>
        Move later
      </MenuEntry>
      <MenuEntry icon={ListPlus} {...entry("new_section")}>
        New section from here
      </MenuEntry>
      {item.picture && (
        <li>
          <PageLink href={creationPath(item.picture.creation_id, item.picture.index)} className={MENU_ENTRY}>
            <ExternalLink aria-hidden className="size-4 shrink-0" />
            <span className="min-w-0 flex-1">Open its creation</span>
          </PageLink>
        </li>
      )}
      <MenuEntry icon={Trash2} shortcut={BOARD_KEYS.board_remove} {...entry("board_remove")}>
        Remove from the board
      </MenuEntry>
    </MenuEntries>
  );
}
