"use client";
import type { Board } from "contract/boards/board";
import {
  CircleCheck,
  Copy,
  Download,
  ImagePlus,
  ListPlus,
  Play,
  Redo2,
  Share2,
  SquareStack,
  Undo2,
} from "lucide-react";
import { IconButton } from "@/components/ui/controls/icon-button";
import { cx } from "@/components/ui/cx";
import { lateCode } from "@/components/ui/lazy/late-code";
import { lazyPart } from "@/components/ui/lazy/lazy-part";
import { runLate } from "@/components/ui/lazy/run-late";
import { MenuButton } from "@/components/ui/menu/menu-button";
import { SizeButtons } from "@/components/ui/sheet/size-buttons";
import type { TileSize } from "@/components/ui/sheet/tile-size";
import type { BoardInUse } from "@/lib/client/boards/use-board";
import { nounFor } from "@/lib/client/words/counted";
import type { Loading } from "../loading-line";
import { useMayEdit } from "../may-edit";
import { HeaderButton, type HeaderButtonProps } from "./header-button";

const menu = lazyPart(() => import("./board-menu"));
const copying = lateCode(() => import("../../share/copy-board-link"));

export interface BoardToolsProps {
  board: Board;
  state: Pick<BoardInUse, "canUndo" | "canRedo" | "undo" | "redo">;
  /** Null when all pages are loaded. */
  loading: Loading | null;
  /** Whether the board has no pictures. */
  isEmpty: boolean;
  isSelecting: boolean;
  onSelect: () => void;
  onRename: () => void;
  onNewSection: () => void;
  onAdd: () => void;
  onFiles: () => void;
  size: TileSize;
  onResize: (step: -1 | 1) => void;
  onCull: () => void;
  onPresent: () => void;
  onShare: () => void;
  onDownload: () => void;
  onSortByFavourites: () => void;
  onDelete: () => void;
}

/** What can be done with a board as a whole: the main action, what stands beside it where there is room, and a menu with the rest. */
export function BoardTools({ board, state, loading, isEmpty, size, ...on }: BoardToolsProps) {
  const mayEdit = useMayEdit();
  const copyLink = () => runLate(copying, ({ copyBoardLink }) => void copyBoardLink(board.id, on.onShare));
  // The main action of whoever may not share the board.
  const present: PicturesButtonProps = {
    ...{ icon: Play, label: "Present", shortcut: "S", isEmpty, onClick: on.onPresent },
    isBusy: loading?.waiting.includes("present"),
  };
  return (
    <div className="ml-auto flex items-center gap-1 sm:max-lg:-mr-1.5 max-lg:w-full max-lg:justify-between">
      <div className="flex max-sm:hidden">
        {!isEmpty && <SizeButtons size={size} onResize={on.onResize} />}
        <IconButton
          icon={CircleCheck}
          label="Select"
          aria-pressed={on.isSelecting}
          onClick={on.onSelect}
          className={cx(
            "pointer-fine:!hidden aria-pressed:bg-raised aria-pressed:text-ink",
            isEmpty && "hidden",
          )}
        />
        {mayEdit && (
          <>
            <IconButton
              icon={Undo2}
              label="Undo"
              aria-disabled={!state.canUndo}
              aria-keyshortcuts="Control+Z Meta+Z"
              onClick={() => state.undo()}
            />
            <IconButton
              icon={Redo2}
              label="Redo"
              aria-disabled={!state.canRedo}
              aria-keyshortcuts="Control+Shift+Z Meta+Shift+Z"
              onClick={() => state.redo()}
            />
            <HeaderButton icon={ListPlus} label="New section" shortcut="N" onClick={on.onNewSection} />
            <HeaderButton icon={ImagePlus} label="Add pictures" shortcut="A" onClick={on.onAdd} />
          </>
        )}
      </div>
      <div className="flex items-center gap-1 max-sm:w-full">
        <div className="flex items-center gap-1 max-sm:hidden">
          <PicturesButton
            icon={SquareStack}
            label="Cull"
            shortcut="C"
            isEmpty={isEmpty}
            isBusy={loading?.waiting.includes("cull")}
            onClick={on.onCull}
          />
          {board.may_share && <PicturesButton {...present} />}
          <PicturesButton
            icon={Download}
            label="Download"
            shortcut="D"
            isEmpty={isEmpty}
            onClick={on.onDownload}
          />
          {board.active_links > 0 && board.may_share && (
            <HeaderButton icon={Copy} label="Copy link" onClick={copyLink} />
          )}
        </div>
        {board.may_share ? (
          <HeaderButton icon={Share2} label="Share" look="primary" hasWord onClick={on.onShare}>
            {board.active_links > 0 && <LinkCount count={board.active_links} />}
          </HeaderButton>
        ) : (
          <PicturesButton {...present} look="primary" hasWord />
        )}
        <MenuButton
          label="More for this board"
          name="Board"
          part={menu}
          className="max-sm:!w-auto max-sm:flex-1 max-sm:gap-2 max-sm:border max-sm:border-edge"
          content={{
            role: board.role,
            isEmpty,
            isSelecting: on.isSelecting,
            canUndo: state.canUndo,
            hasLinks: board.active_links > 0 && board.may_share,
            onAdd: on.onAdd,
            onFiles: on.onFiles,
            onSelect: on.onSelect,
            onUndo() {
              state.undo();
            },
            onNewSection: on.onNewSection,
            onCull: on.onCull,
            onPresent: on.onPresent,
            onDownload: on.onDownload,
            onCopyLink: copyLink,
            canSort: board.favourites.length > 0,
            canRedo: state.canRedo,
            onRedo() {
              state.redo();
            },
            onPeople: on.onShare,
            onSortByFavourites: on.onSortByFavourites,
            onRename: on.onRename,
            onDelete: on.onDelete,
          }}
        >
          <span aria-hidden className="text-xs font-medium sm:hidden">
            More
          </span>
        </MenuButton>
      </div>
    </div>
  );
}

interface PicturesButtonProps extends HeaderButtonProps {
  isEmpty: boolean;
}

/** For what needs pictures. */
const PicturesButton = ({ isEmpty, ...rest }: PicturesButtonProps) => (
  <HeaderButton {...rest} disabled={isEmpty} />
);

function LinkCount({ count }: { count: number }) {
  return (
    <span className="tabular-nums">
      {count}
      <span className="sr-only"> {nounFor(count, "active link")}</span>
    </span>
  );
}
