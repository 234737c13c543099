"use client";
import { MAX_SHEET_NAME_CHARACTERS } from "contract/sheets/limits";
import type { Sheet } from "contract/sheets/sheet";
import {
  ArrowLeftRight,
  ChevronLeft,
  Download,
  Eye,
  EyeOff,
  LayoutDashboard,
  Redo2,
  Share2,
  Undo2,
} from "lucide-react";
import { useState } from "react";
import { SessionEnded } from "@/components/shell/person/session-ended";
import { Button } from "@/components/ui/controls/button";
import { Choices } from "@/components/ui/controls/choices";
import { EditableText } from "@/components/ui/controls/editable-text";
import { ICON_BUTTON, IconButton } from "@/components/ui/controls/icon-button";
import { lazyPart } from "@/components/ui/lazy/lazy-part";
import { MenuButton } from "@/components/ui/menu/menu-button";
import { PageLink } from "@/components/ui/page/page-link";
import { type Connection, connectionWords, isSessionEnd } from "@/lib/client/words/connection";
import type { OnCells, SheetKey } from "../actions";
import type { DownloadedSheet } from "../export/downloaded-sheet";
import { drawnInWords } from "../list/words";
import type { Count } from "../table/counts";
import { CELL_SIZES, type CellSize, SIZE_NAMES } from "../table/size";

const menu = lazyPart(() => import("./sheet-menu"));
const downloads = lazyPart(() => import("../export/download-menu"));

interface Props {
  sheet: Sheet;
  title: string;
  /** What all cells have in common. */
  common: string;
  counts: Count;
  connection: Connection;
  isBlind: boolean;
  size: CellSize;
  onSize: (size: CellSize) => void;
  /** null where there is nothing to swap. */
  onSwap: (() => void) | null;
  onBlind: () => void;
  onUndo: () => void;
  onRedo: () => void;
  canUndo: boolean;
  canRedo: boolean;
  onRename: (name: string) => void;
  onBoard: () => void;
  onShare: () => void;
  onAddValues: () => void;
  onDelete: () => void;
  all: OnCells;
  download: DownloadedSheet;
}

/** The name of the sheet, what its cells have in common, how far it is, and what can be done with it as a whole. */
export function SheetHeader({ sheet, title, common, counts, connection, isBlind, size, ...on }: Props) {
  const [isRenaming, setRenaming] = useState(false);
  const hasPictures = counts.of > 0;
  const BlindIcon = isBlind ? Eye : EyeOff;
  return (
    <header className="bg-canvas px-3 pt-2 pb-2 lg:px-4 lg:pt-3">
      <div className="flex min-h-9 items-center gap-1 max-lg:flex-wrap">
        <PageLink
          href="/sheets"
          aria-label="All sheets"
          data-tooltip="All sheets"
          className={`${ICON_BUTTON} print:hidden`}
        >
          <ChevronLeft aria-hidden className="size-5" />
        </PageLink>
        <h1 className="flex min-w-0 px-1.5 text-lg font-medium tracking-tight max-lg:flex-1">
          <EditableText
            text={sheet.name}
            placeholder={title}
            label="Rename the sheet"
            maxCharacters={MAX_SHEET_NAME_CHARACTERS}
            isEditing={isRenaming}
            onEdit={() => setRenaming(true)}
            onSave={on.onRename}
            onDone={() => setRenaming(false)}
            className="!text-ink"
          />
        </h1>
        <p
          role="status"
          className="shrink-0 text-xs text-faint tabular-nums max-lg:order-last max-lg:w-full max-lg:px-2"
        >
          {drawnInWords({ counts: sheet.counts, picks: counts.picks, drawn: counts.of })}
          {connection !== "fine" && (
            <span className="ml-2 text-warning">
              {isSessionEnd(connection) ? <SessionEnded end={connection} /> : connectionWords(connection)}
            </span>
          )}
        </p>
        <div className="ml-auto flex items-center gap-1 max-sm:w-full max-sm:justify-between print:hidden">
          <div className="flex">
            <IconButton
              icon={Undo2}
              label="Undo"
              aria-disabled={!on.canUndo}
              aria-keyshortcuts="Control+Z Meta+Z"
              onClick={on.onUndo}
            />
            <IconButton
              icon={Redo2}
              label="Redo"
              aria-disabled={!on.canRedo}
              aria-keyshortcuts="Control+Shift+Z Meta+Shift+Z"
              onClick={on.onRedo}
              className="max-sm:hidden"
            />
          </div>
          <Button
            size="small"
            look={isBlind ? "primary" : "quiet"}
            aria-keyshortcuts={"H" satisfies SheetKey<"sheet_blind">}
            data-tooltip={
              isBlind
                ? "Show the heads, and how often each value was picked"
                : "Hide the heads and shuffle the cells"
            }
            onClick={on.onBlind}
          >
            <BlindIcon aria-hidden className="size-4" />
            {isBlind ? "Reveal" : "Judge blind"}
          </Button>
          <Button
            size="small"
            look="quiet"
            aria-disabled={!hasPictures}
            aria-keyshortcuts={"Shift+B" satisfies SheetKey<"sheet_board">}
            data-tooltip="Make a board of the picks or of all"
            onClick={hasPictures ? on.onBoard : undefined}
            className="aria-disabled:opacity-50"
          >
            <LayoutDashboard aria-hidden className="size-4" />
            Make a board
          </Button>
          <Button
            size="small"
            look="quiet"
            aria-keyshortcuts={"Shift+S" satisfies SheetKey<"sheet_share">}
            data-tooltip="Share the table with people without an account"
            onClick={on.onShare}
          >
            <Share2 aria-hidden className="size-4" />
            <span className="max-sm:sr-only">Share</span>
          </Button>
          <MenuButton
            icon={Download}
            label="Download or print"
            name="Download or print"
            part={downloads}
            content={{ sheet: on.download, hasPictures }}
            className="max-sm:hidden"
          />
          <MenuButton
            label="More for this sheet"
            name="Sheet"
            part={menu}
            content={{
              all: on.all,
              onRename: () => setRenaming(true),
              onAddValues: on.onAddValues,
              onSwap: on.onSwap,
              onRedo: on.canRedo ? on.onRedo : null,
              download: { sheet: on.download, hasPictures },
              onDelete: on.onDelete,
            }}
          />
        </div>
      </div>
      <div className="flex items-center gap-x-4 gap-y-2 max-sm:flex-wrap">
        <p
          className="min-w-0 flex-1 truncate text-xs text-muted max-sm:basis-full"
          data-tooltip={isBlind ? undefined : sheet.request.prompt}
        >
          {isBlind ? (
            "The heads are hidden, and the cells shuffled."
          ) : (
            <Common prompt={sheet.request.prompt} rest={common} />
          )}
        </p>
        <div className="flex items-center gap-2 max-sm:hidden print:hidden">
          {on.onSwap && (
            <IconButton
              icon={ArrowLeftRight}
              label="Swap rows and columns"
              aria-keyshortcuts={"S" satisfies SheetKey<"sheet_swap">}
              onClick={on.onSwap}
            />
          )}
          <div className="w-64">
            <Choices
              legend="Size of the cells"
              hideLegend
              value={size}
              onChange={on.onSize}
              itemClassName="h-7 pointer-coarse:h-10"
              choices={CELL_SIZES.map((one) => ({ value: one, label: SIZE_NAMES[one] }))}
            />
          </div>
        </div>
      </div>
    </header>
  );
}

const Common = ({ prompt, rest }: { prompt: string; rest: string }) => (
  <>
    {prompt}
    {rest && <span className="text-faint"> · {rest}</span>}
  </>
);
