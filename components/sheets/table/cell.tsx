"use client";
import type { Decision } from "contract/boards/board";
import type { Creation } from "contract/creations/creation";
import { isActive } from "contract/creations/status";
import type { SheetCell } from "contract/sheets/sheet";
import { CircleX, RotateCcw } from "lucide-react";
import { memo } from "react";
import { DecisionBadge } from "@/components/picture/decision-badge";
import type { PictureActions } from "@/components/picture/shown-picture";
import { Button } from "@/components/ui/controls/button";
import { cx } from "@/components/ui/cx";
import { ProgressLine } from "@/components/ui/progress/progress-line";
import { percent, wholeReason } from "@/lib/client/words/states";
import { CellPicture } from "./cell-picture";
import { CellTools } from "./cell-tools";
import { cellWords, isCancellable, isRetryable, pictureOf, retryName, type ShownCell } from "./shown-cell";

/** What a cell calls; the same functions for all cells as long as the page is open. */
export interface OnCellEvents {
  open: (cell: string) => void;
  decide: (cell: string, decision: Decision | null) => void;
  retry: (cell: string) => void;
  cancel: (cell: string) => void;
  renewLinks: (creation: Creation) => void;
}

interface Props {
  cell: SheetCell;
  creation: Creation | null;
  isDeleted: boolean;
  isLoading: boolean;
  /** What it is, by its heads. */
  name: string;
  /** Shown below it where its column has no head. */
  caption: string | null;
  /** Whether the caption is shown in a narrow window alone. */
  isCaptionForPhone: boolean;
  /** Width over height. */
  ratio: number;
  isActualSize: boolean;
  isBlind: boolean;
  /** Whether Tab leads to it. */
  isEntry: boolean;
  /** Whether it is on the first screen. */
  isFirst: boolean;
  on: OnCellEvents;
  actions: PictureActions;
}

const TONES = {
  quiet: "text-muted",
  live: "text-ink",
  success: "text-muted",
  warning: "text-warning",
  danger: "text-danger",
} as const;

/** The id of the element of a cell. */
export const cellId = (cell: string): string => `cell-${cell}`;

/** One cell: its picture, or how far it is, or why it has none. */
export const Cell = memo(function Cell(props: Props) {
  const { cell, creation, name, caption, isCaptionForPhone, ratio, isBlind, isEntry, on, actions } = props;
  const output = pictureOf(props);
  const words = cellWords(props);
  const decision = output ? cell.decision : null;
  const reason = output ? null : wholeReason(words);
  const state = reason === null ? words.words : `${words.words}: ${reason}`;
  const said = [name, output ? null : state, decision && (decision === "pick" ? "picked" : "rejected")];
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid has the keys
    // biome-ignore lint/a11y/useSemanticElements: a grid of divs, because a table cannot be folded or swiped
    <div
      role="gridcell"
      id={cellId(cell.cell)}
      data-cell={cell.cell}
      data-picture={output?.id}
      data-tooltip={reason ?? undefined}
      tabIndex={isEntry ? 0 : -1}
      aria-label={said.filter(Boolean).join(", ")}
      onClick={(event) => {
        if (event.target instanceof Element && !event.target.closest("button, a, [popover]"))
          on.open(cell.cell);
      }}
      className="group/picture @container relative min-w-0 cursor-pointer snap-center rounded-tile focus-visible:outline-offset-1 max-sm:w-[82vw] max-sm:shrink-0"
    >
      <div
        className={cx(
          "relative overflow-hidden rounded-tile transition-opacity",
          output || (creation && isActive(creation.status))
            ? "bg-tray"
            : "border border-dashed border-hairline",
          decision === "reject" && "opacity-40 group-hover/picture:opacity-80 print:opacity-60",
          decision === "pick" && "ring-2 ring-success",
        )}
        style={{ aspectRatio: ratio }}
      >
        {output && creation ? (
          <CellPicture {...props} creation={creation} output={output} />
        ) : (
          <CellState {...props} words={words} />
        )}
      </div>
      <DecisionBadge decision={decision} size="small" />
      <div className="max-sm:flex max-sm:min-h-11 max-sm:flex-col-reverse max-sm:justify-end max-sm:gap-1.5 max-sm:pt-1">
        {output && creation && (
          <CellTools
            creation={creation}
            output={output}
            actions={actions}
            current={decision}
            decide={(next) => on.decide(cell.cell, next)}
            isBlind={isBlind}
            isEntry={isEntry}
          />
        )}
        {caption !== null && (
          <p
            aria-hidden
            className={cx(
              "min-w-0 truncate px-0.5 pt-1 text-xs leading-5 text-muted max-sm:pt-0 max-sm:text-sm",
              isCaptionForPhone && "sm:hidden print:hidden",
            )}
          >
            {caption}
          </p>
        )}
      </div>
    </div>
  );
});

const BUTTON = "mt-1 print:hidden";
/** Shown where the person is, because a table is full of cells that wait or are left out. */
const ON_DEMAND =
  "opacity-0 group-hover/picture:opacity-100 group-focus-within/picture:opacity-100 pointer-coarse:opacity-100";

function CellState({
  words: { words, tone, reason },
  name,
  on,
  isEntry,
  ...shown
}: ShownCell & Pick<Props, "name" | "on" | "isEntry"> & { words: ReturnType<typeof cellWords> }) {
  const { cell, creation } = shown;
  const isLive = creation !== null && isActive(creation.status);
  const preview = isLive ? creation.previews[0] : undefined;
  const progress = isLive ? percent(creation) : null;
  const button = (does: string) => ({
    size: "small" as const,
    tabIndex: isEntry ? 0 : -1,
    "aria-label": `${does}: ${name}`,
  });
  return (
    <>
      {isLive && creation.status !== "pending" && (
        <span aria-hidden className="developing absolute inset-0" />
      )}
      {preview && (
        // biome-ignore lint/performance/noImgElement: signed addresses, already the right size
        <img src={preview.preview_url} alt="" className="appear absolute inset-0 size-full object-contain" />
      )}
      <div
        className={cx(
          "absolute inset-0 flex flex-col items-center justify-center gap-1 p-2 text-center text-xs [container-type:size]",
          preview && "justify-end pb-2 [text-shadow:0_0_4px_black] !text-white",
        )}
      >
        <p className={cx(preview ? "text-white" : TONES[tone], "tabular-nums")}>
          {words}
          {progress !== null && ` ${progress} %`}
        </p>
        {reason && !preview && (
          <p className="line-clamp-3 text-muted [@container(min-height:10rem)]:line-clamp-6">{reason}</p>
        )}
        {isRetryable(shown) && (
          <Button
            {...button(retryName(shown))}
            onClick={() => on.retry(cell.cell)}
            className={cx(BUTTON, cell.state === "left_out" && ON_DEMAND)}
          >
            <RotateCcw aria-hidden className="size-3.5" />
            {retryName(shown)}
          </Button>
        )}
        {isCancellable(shown) && (
          <Button
            {...button("Cancel")}
            look="quiet"
            onClick={() => on.cancel(cell.cell)}
            className={cx(BUTTON, ON_DEMAND, "absolute top-1 right-1 !mt-0 !bg-panel/85")}
          >
            <CircleX aria-hidden className="size-3.5" />
            Cancel
          </Button>
        )}
      </div>
      {isLive && (
        <ProgressLine name={name} percent={progress} words={words} waiting={creation.status === "pending"} />
      )}
    </>
  );
}
