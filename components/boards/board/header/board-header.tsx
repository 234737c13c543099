"use client";
import { MAX_BOARD_NAME_CHARACTERS } from "contract/boards/board-limits";
import {
  ChevronLeft,
  CircleCheck,
  Copy,
  Download,
  ListPlus,
  type LucideIcon,
  Play,
  Redo2,
  Share2,
  SquareStack,
  Undo2,
} from "lucide-react";
import { type ComponentProps, type ReactNode, useState } from "react";
import { SessionEnded } from "@/components/shell/person/session-ended";
import { Button } from "@/components/ui/controls/button";
import { EditableText } from "@/components/ui/controls/editable-text";
import { ICON_BUTTON, IconButton } from "@/components/ui/controls/icon-button";
import { cx } from "@/components/ui/cx";
import { lateCode } from "@/components/ui/lazy/late-code";
import { lazyPart } from "@/components/ui/lazy/lazy-part";
import { runLate } from "@/components/ui/lazy/run-late";
import { MenuButton } from "@/components/ui/menu/menu-button";
import { PageLink } from "@/components/ui/page/page-link";
import type { BoardInUse } from "@/lib/client/boards/use-board";
import { connectionReason, connectionWords, isSessionEnd } from "@/lib/client/words/connection";
import { counted, nounFor } from "@/lib/client/words/counted";
import { BusyIcon } from "../../busy-icon";
import type { BoardKey } from "../actions";
import type { MarkFilter } from "../filter";
import { type Loading, LoadingLine } from "../loading-line";
import { MarkFilterChoice } from "./mark-filter";

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
export function BoardHeader({ board: { board, ...state }, counts, loading, filter, onFilter, ...on }: Props) {
  const [isRenaming, setRenaming] = useState(false);
  const isEmpty = counts.all === 0;
  return (
    <header
      data-top-bar
      className="@container sticky -top-[3.25rem] z-10 flex flex-col lg:top-0 gap-2 bg-canvas px-3 pt-2 pb-2 lg:-mx-4 lg:px-4 lg:pt-3"
    >
      <div className="flex min-h-9 items-center gap-x-1 gap-y-1 max-lg:flex-wrap @max-4xl:flex-wrap">
        <PageLink href="/boards" aria-label="All boards" data-tooltip="All boards" className={ICON_BUTTON}>
          <ChevronLeft aria-hidden className="size-5" />
        </PageLink>
        <h1 className="flex min-w-0 px-1.5 text-lg font-medium tracking-tight max-lg:flex-1">
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
        </h1>
        {board.sheet && <FromSheet {...board.sheet} />}
        {on.feedback}
        <SavingLine {...state} />
        <div className="ml-auto flex items-center gap-1 max-lg:-mr-1.5 max-lg:w-full max-lg:justify-between">
          <div className="flex">
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
              className="max-sm:hidden"
            />
            <HeaderButton icon={ListPlus} label="New section" shortcut="N" onClick={on.onNewSection} />
          </div>
          <div className="flex items-center gap-1 max-sm:gap-0">
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
            {board.active_links > 0 && (
              <HeaderButton
                icon={Copy}
                label="Copy link"
                onClick={() =>
                  runLate(copying, ({ copyBoardLink }) => void copyBoardLink(board.id, on.onShare))
                }
              />
            )}
            <HeaderButton icon={Share2} label="Share" look="primary" onClick={on.onShare}>
              {board.active_links > 0 && <LinkCount count={board.active_links} />}
            </HeaderButton>
            <MenuButton
              label="More for this board"
              name="Board"
              part={menu}
              content={{
                canSort: board.hearts.length > 0,
                canRedo: state.canRedo,
                onRedo() {
                  state.redo();
                },
                onSortByHearts: on.onSortByHearts,
                onRename: () => setRenaming(true),
                onDelete: on.onDelete,
              }}
            />
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

interface HeaderButtonProps extends ComponentProps<typeof Button> {
  icon: LucideIcon;
  label: string;
  shortcut?: BoardKey<"board_section" | "board_cull" | "board_present" | "board_download">;
  /** Whether it was pressed and waits. */
  isBusy?: boolean | undefined;
}

/** With its word where there is room for it. */
function HeaderButton({
  icon: Icon,
  label,
  shortcut,
  look = "quiet",
  disabled,
  isBusy = false,
  onClick,
  children,
  ...rest
}: HeaderButtonProps) {
  return (
    <Button
      size="small"
      look={look}
      aria-label={label}
      // A disabled button would lose the focus.
      aria-disabled={disabled}
      aria-busy={isBusy}
      {...(shortcut && { "aria-keyshortcuts": shortcut })}
      onClick={disabled ? undefined : onClick}
      data-tooltip={label}
      className="aria-disabled:opacity-50 max-sm:px-2 pointer-coarse:h-10 pointer-coarse:min-w-10"
      {...rest}
    >
      {isBusy ? <BusyIcon /> : <Icon aria-hidden className="size-4" />}
      <span className="max-xl:hidden">{label}</span>
      {children}
    </Button>
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
