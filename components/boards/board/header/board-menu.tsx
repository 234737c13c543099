"use client";
import type { BoardRole } from "contract/boards/members";
import {
  CircleCheck,
  Copy,
  Download,
  FileUp,
  Heart,
  ImagePlus,
  ListPlus,
  Pencil,
  Play,
  Redo2,
  SquareStack,
  Trash2,
  Undo2,
  Users,
} from "lucide-react";
import type { ComponentProps } from "react";
import { MenuEntries, MenuEntry } from "@/components/ui/menu/menu-entry";

interface Props {
  role: BoardRole;
  isEmpty: boolean;
  isSelecting: boolean;
  canUndo: boolean;
  hasLinks: boolean;
  onAdd: () => void;
  onFiles: () => void;
  onSelect: () => void;
  onUndo: () => void;
  onNewSection: () => void;
  onCull: () => void;
  onPresent: () => void;
  onDownload: () => void;
  onCopyLink: () => void;
  /** Whether there are favourites to sort by. */
  canSort: boolean;
  canRedo: boolean;
  onPeople: () => void;
  onRedo: () => void;
  onSortByFavourites: () => void;
  onRename: () => void;
  onDelete: () => void;
  onDone: () => void;
}

/** What is done with a board now and then; on a phone also what stands beside the menu on wider screens. */
export default function BoardMenu(props: Props) {
  const { role, isEmpty, isSelecting, canUndo, hasLinks, canSort, canRedo, onDone, ...on } = props;
  const mayEdit = role !== "viewer";
  return (
    <MenuEntries onDone={onDone}>
      {mayEdit && (
        <>
          <OnPhone icon={ImagePlus} onClick={on.onAdd}>
            Add pictures
          </OnPhone>
          <MenuEntry icon={FileUp} onClick={on.onFiles}>
            Add files
          </MenuEntry>
        </>
      )}
      {!isEmpty && (
        <>
          <OnPhone icon={SquareStack} onClick={on.onCull}>
            Cull
          </OnPhone>
          <OnPhone icon={Play} onClick={on.onPresent}>
            Present
          </OnPhone>
          <OnPhone icon={CircleCheck} onClick={on.onSelect}>
            {isSelecting ? "End selecting" : "Select"}
          </OnPhone>
          <OnPhone icon={Download} onClick={on.onDownload}>
            Download
          </OnPhone>
        </>
      )}
      {mayEdit && (
        <OnPhone icon={ListPlus} onClick={on.onNewSection}>
          New section
        </OnPhone>
      )}
      {hasLinks && (
        <OnPhone icon={Copy} onClick={on.onCopyLink}>
          Copy link
        </OnPhone>
      )}
      {canUndo && (
        <OnPhone icon={Undo2} onClick={on.onUndo}>
          Undo
        </OnPhone>
      )}
      <MenuEntry icon={Users} onClick={on.onPeople}>
        People and activity
      </MenuEntry>
      {mayEdit && (
        <MenuEntry icon={Pencil} onClick={on.onRename}>
          Rename
        </MenuEntry>
      )}
      {canSort && mayEdit && (
        <MenuEntry icon={Heart} onClick={on.onSortByFavourites}>
          Sort by favourites
        </MenuEntry>
      )}
      {canRedo && (
        <OnPhone icon={Redo2} onClick={on.onRedo}>
          Redo
        </OnPhone>
      )}
      {role === "owner" && (
        <MenuEntry icon={Trash2} onClick={on.onDelete}>
          Delete board
        </MenuEntry>
      )}
    </MenuEntries>
  );
}

function OnPhone(props: ComponentProps<typeof MenuEntry>) {
  return <MenuEntry {...props} className="sm:hidden" />;
}
