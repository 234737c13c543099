"use client";
import {
  CircleCheck,
  Copy,
  Download,
  Heart,
  ImagePlus,
  ListPlus,
  Pencil,
  Play,
  Redo2,
  SquareStack,
  Trash2,
  Undo2,
} from "lucide-react";
import type { ComponentProps } from "react";
import { MenuEntries, MenuEntry } from "@/components/ui/menu/menu-entry";

interface Props {
  isEmpty: boolean;
  isSelecting: boolean;
  canUndo: boolean;
  hasLinks: boolean;
  onAdd: () => void;
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
  onRedo: () => void;
  onSortByHearts: () => void;
  onRename: () => void;
  onDelete: () => void;
  onDone: () => void;
}

/** What is done with a board now and then; on a phone also what stands beside the menu on wider screens. */
export default function BoardMenu(props: Props) {
  const { isEmpty, isSelecting, canUndo, hasLinks, canSort, canRedo, onDone, ...on } = props;
  return (
    <MenuEntries onDone={onDone}>
      <OnPhone icon={ImagePlus} onClick={on.onAdd}>
        Add pictures
      </OnPhone>
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
      <OnPhone icon={ListPlus} onClick={on.onNewSection}>
        New section
      </OnPhone>
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
      <MenuEntry icon={Pencil} onClick={on.onRename}>
        Rename
      </MenuEntry>
      {canSort && (
        <MenuEntry icon={Heart} onClick={on.onSortByHearts}>
          Sort by favourites
        </MenuEntry>
      )}
      {canRedo && (
        <OnPhone icon={Redo2} onClick={on.onRedo}>
          Redo
        </OnPhone>
      )}
      <MenuEntry icon={Trash2} onClick={on.onDelete}>
        Delete board
      </MenuEntry>
    </MenuEntries>
  );
}

function OnPhone(props: ComponentProps<typeof MenuEntry>) {
  return <MenuEntry {...props} className="sm:hidden" />;
}
