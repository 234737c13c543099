"use client";
import { MAX_BOARD_NAME_CHARACTERS } from "contract/boards/board-limits";
import {
  ChevronLeft,
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
import { type ReactNode, useState } from "react";
import { SessionEnded } from "@/components/shell/person/session-ended";
import { EditableText } from "@/components/ui/controls/editable-text";
import { ICON_BUTTON, IconButton } from "@/components/ui/controls/icon-button";
import { cx } from "@/components/ui/cx";
import { lateCode } from "@/components/ui/lazy/late-code";
import { lazyPart } from "@/components/ui/lazy/lazy-part";
import { runLate } from "@/components/ui/lazy/run-late";
import { MenuButton } from "@/components/ui/menu/menu-button";
import { PageLink } from "@/components/ui/page/page-link";
import { SizeButtons } from "@/components/ui/sheet/size-buttons";
import type { TileSize } from "@/components/ui/sheet/tile-size";
import type { BoardInUse } from "@/lib/client/boards/use-board";
import { connectionReason, connectionWords, isSessionEnd } from "@/lib/client/words/connection";
import { counted, nounFor } from "@/lib/client/words/counted";
import type { MarkFilter } from "../filter";
import { type Loading, LoadingLine } from "../loading-line";
import { useMayEdit } from "../may-edit";
import { HeaderButton } from "./header-button";
import { MarkFilterChoice } from "./mark-filter";
import { Presence } from "./presence";

const menu = lazyPart(() => import("./board-menu"));
const copying = lateCode(() => import("../../share/copy-board-link"));

interface Props {
  board: BoardInUse;
  counts: Record<MarkFilter, number>;
  /** Null when all pages are loaded. */
  loading: Loading | null;
  filter: MarkFilter;
  onFilter: (filter: MarkFilter) => void;
  isSelecting: boolean;
  onSelect: () => void;
  onRename: (name: string) => void;
  onNewSection: () => void;
  onAdd: () => void;
  onFiles: () => void;
  size: TileSize;
  onResize: (step: -1 | 1) => void;
  onCull: () => void;
  onPresent: () => void;
  onShare: () => void;
  onDownload: () => void;
  onSortByHearts: () => void;
  onDelete: () => void;
  /** What guests said, and what is new of it. */
  feedback?: ReactNode;
}

/** The name of the board, what can be done with it as a whole, and which pictures are shown. */
export function BoardHeader({
  board: { board, ...state },
  counts,
  loading,
  filter,
  onFilter,
  size,
  ...on
}: Props) {
  const [isRenaming, setRenaming] = useState(false);
  const isEmpty = counts.all === 0;
  const copyLink = () => runLate(copying, ({ copyBoardLink }) => void copyBoardLink(board.id, on.onShare));
  const mayEdit = useMayEdit();
  return (
    <header
      data-top-bar
      className="@container sticky -top-[3.25rem] z-10 flex flex-col lg:top-0 gap-2 bg-canvas px-3 pt-2 pb-2 lg:-mx-4 lg:px-4 lg:pt-3"
    >
      <div className="flex min-h-9 items-center gap-x-1 gap-y-1 max-lg:flex-wrap @max-4xl:flex-wrap">
        <PageLink href="/boards" aria-label="All boards" data-tooltip="All boards" className={ICON_BUTTON}>
          <ChevronLeft aria-hidden className="size-5" />
        </PageLink>
        <h1 className="flex min-w-20 px-1.5 text-lg font-medium tracking-tight max-lg:flex-1">
          {mayEdit ? (
            <EditableText
              text={board.name}
              placeholder="Name of the board"
              label="Rename the board"
              maxCharacters={MAX_BOARD_NAME_CHARACTERS}
              isEditing={isRenaming}
              onEdit={() => setRenaming(true)}
              onSave={on.onRename}
              onDone={() => setRenaming(false)}
            />
          ) : (
            <span className="min-w-0 truncate">{board.name}</span>
          )}
        </h1>
        <Presence people={board.people} onOpen={on.onShare} />
        {board.sheet && <FromSheet {...board.sheet} />}
        {on.feedback}
        <SavingLine {...state} />
        <div className="ml-auto flex items-center gap-1 max-lg:-mr-1.5 max-lg:w-full max-lg:justify-between">
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
              <HeaderButton
                icon={SquareStack}
                label="Cull"
                shortcut="C"
                disabled={isEmpty}
                isBusy={loading?.waiting.includes("cull")}
                onClick={on.onCull}
              />
              <HeaderButton
                icon={Play}
                label="Present"
                shortcut="S"
                disabled={isEmpty}
                isBusy={loading?.waiting.includes("present")}
                onClick={on.onPresent}
              />
              <HeaderButton
                icon={Download}
                label="Download"
                shortcut="D"
                disabled={isEmpty}
                onClick={on.onDownload}
              />
              {board.active_links > 0 && board.may_share && (
                <HeaderButton icon={Copy} label="Copy link" onClick={copyLink} />
              )}
            </div>
            <HeaderButton icon={Share2} label="Share" look="primary" hasWord onClick={on.onShare}>
              {board.active_links > 0 && <LinkCount count={board.active_links} />}
            </HeaderButton>
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
                canSort: board.hearts.length > 0,
                canRedo: state.canRedo,
                onRedo() {
                  state.redo();
                },
                onPeople: on.onShare,
                onSortByHearts: on.onSortByHearts,
                onRename: () => setRenaming(true),
                onDelete: on.onDelete,
              }}
            >
              <span aria-hidden className="text-xs font-medium sm:hidden">
                More
              </span>
            </MenuButton>
          </div>
        </div>
      </div>
      {!isEmpty && (
        <div className="flex items-center gap-x-4">
          <MarkFilterChoice value={filter} counts={counts} onChange={onFilter} />
          <LoadingLine loading={loading} />
        </div>
      )}
    </header>
  );
}

/** The sheet whose pictures join the board, and whose table its guests see. */
function FromSheet({ id, name }: NonNullable<BoardInUse["board"]["sheet"]>) {
  return (
    <p className="min-w-0 truncate text-xs text-faint max-lg:order-last max-lg:w-full max-lg:px-1.5">
      Made from{" "}
      <PageLink
        href={`/sheets/${encodeURIComponent(id)}`}
        className="text-muted underline underline-offset-4"
      >
        {name ? `the sheet ${name}` : "a sheet"}
      </PageLink>
    </p>
  );
}

function LinkCount({ count }: { count: number }) {
  return (
    <span className="tabular-nums">
      {count}
      <span className="sr-only"> {nounFor(count, "active link")}</span>
    </span>
  );
}

/** Says nothing while everything is saved. */
function SavingLine({ unsaved, connection }: Pick<BoardInUse, "unsaved" | "connection">) {
  const reason = connectionReason(connection);
  const words =
    reason && unsaved > 0
      ? `${reason} ${counted(unsaved, "change")} not saved yet; trying again.`
      : connectionWords(connection);
  return (
    <p
      role="status"
      className="min-w-0 text-xs text-warning max-lg:order-last max-lg:w-full max-lg:empty:hidden"
    >
      {words}
      {isSessionEnd(connection) && <SessionEnded end={connection} />}
    </p>
  );
}
