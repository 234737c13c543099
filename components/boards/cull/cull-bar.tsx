"use client";
import { ChevronsRight, CircleDashed, Columns2, type LucideIcon, Undo2, X } from "lucide-react";
import type { ComponentProps } from "react";
import { IconButton } from "@/components/ui/controls/icon-button";
import { cx } from "@/components/ui/cx";
import { ZoomBar } from "@/components/ui/zoom/zoom-bar";
import type { Counts } from "./cull";
import type { CullAction } from "./cull-key";
import { countsInWords } from "./words";

interface Props {
  counts: Counts;
  round: number;
  /** The place of the current picture in its round, from 0; -1 in the summary. */
  at: number;
  isPair: boolean;
  onlyLeft: boolean;
  canUndo: boolean;
  advances: boolean;
  onAdvances: (advances: boolean) => void;
  run: (action: CullAction) => void;
  zoom: ComponentProps<typeof ZoomBar>;
}

/** How far the round is, and how to look. */
export function CullBar(props: Props) {
  const { counts, round, at, isPair, onlyLeft, canUndo, advances, onAdvances, run, zoom } = props;
  const decided = counts.total - counts.left;
  return (
    <header className="relative flex min-h-11 items-center gap-1 px-2 pointer-coarse:min-h-12">
      <IconButton
        icon={X}
        label="Back to the board"
        aria-keyshortcuts="Escape"
        onClick={() => run({ kind: "close" })}
      />
      <div className="mr-auto ml-1 min-w-0 leading-tight">
        <h2 className="sr-only">Cull{round > 1 ? `, round ${round}` : ""}</h2>
        <p data-cull-counter className="text-xs text-ink tabular-nums">
          {countsInWords(counts)}
        </p>
        {at >= 0 && (
          <p className="text-xs text-faint tabular-nums max-sm:hidden [@media(max-height:30rem)]:hidden">
            {at + 1} of {counts.total}
            {round > 1 && ` · round ${round}, picks only`}
          </p>
        )}
      </div>
      {at >= 0 && (
        <>
          <div className="max-md:hidden">
            <ZoomBar {...zoom} actualSizeKey="Z" />
          </div>
          <Toggle
            icon={ChevronsRight}
            label="Advance after a decision"
            isOn={advances}
            onClick={() => onAdvances(!advances)}
          />
          <Toggle
            icon={CircleDashed}
            label="Only pictures that are left"
            shortcut="F"
            isOn={onlyLeft}
            onClick={() => run({ kind: "only_left" })}
          />
          <Toggle
            icon={Columns2}
            label="Compare with previous"
            shortcut="Space"
            isOn={isPair}
            onClick={() => run({ kind: "pair" })}
          />
        </>
      )}
      <IconButton
        icon={Undo2}
        label="Undo the last decision"
        aria-keyshortcuts="Control+Z Meta+Z"
        aria-disabled={!canUndo}
        onClick={() => run({ kind: "undo" })}
      />
      <div
        role="progressbar"
        aria-label="Decided"
        aria-valuemin={0}
        aria-valuemax={counts.total}
        aria-valuenow={decided}
        className="absolute inset-x-0 bottom-0 h-0.5 bg-hairline"
      >
        <div
          className="h-full origin-left bg-accent transition-transform"
          style={{ transform: `scaleX(${counts.total > 0 ? decided / counts.total : 0})` }}
        />
      </div>
    </header>
  );
}

interface ToggleProps {
  icon: LucideIcon;
  label: string;
  shortcut?: string;
  isOn: boolean;
  onClick: () => void;
}

const Toggle = ({ icon, label, shortcut, isOn, onClick }: ToggleProps) => (
  <IconButton
    icon={icon}
    label={label}
    {...(shortcut && { "aria-keyshortcuts": shortcut })}
    aria-pressed={isOn}
    onClick={onClick}
    className={cx(isOn && "bg-raised !text-ink")}
  />
);
