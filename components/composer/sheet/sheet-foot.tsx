"use client";
import { RotateCcw } from "lucide-react";
import { Button } from "@/components/ui/controls/button";
import { cx } from "@/components/ui/cx";
import LimitNote from "../generate/limit-note";

interface Props {
  /** What the sheet makes, or what is missing. */
  words: string;
  isProblem: boolean;
  /** What the limits of the person mean for it, a sentence each. */
  limits?: readonly string[];
  /** The label of the button. */
  draw: string;
  /** Whether the sheet can be sent as it is. */
  canDraw: boolean;
  isDrawing: boolean;
  /** Why it was not sent; null for nothing. */
  refusal: string | null;
  /** Asks the studio again what the sheet would make; null where that makes no sense. */
  onRetry: (() => void) | null;
  onDraw: () => void;
}

/** Always visible: how much is drawn, how long it takes and what it costs, and the button that sends it. */
export function SheetFoot({ words, isProblem, limits = [], canDraw, isDrawing, refusal, ...props }: Props) {
  const { draw, onRetry, onDraw } = props;
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-2 border-t border-hairline px-4 py-3 sm:px-5">
      <div className="min-w-0 flex-1 basis-64 text-sm">
        <p
          role="status"
          id="sheet-summary"
          className={cx("tabular-nums", isProblem ? "text-danger" : "text-ink")}
        >
          {words}
        </p>
        {/* What this sheet would reach, or how little is left. */}
        <div role="status" className="mt-0.5 grid gap-0.5 text-xs text-warning empty:hidden">
          {limits.map((limit) => (
            <p key={limit}>{limit}</p>
          ))}
          {limits.length === 0 && <LimitNote first={undefined} />}
        </div>
        <p role="alert" className="mt-1 text-xs text-danger empty:hidden">
          {refusal}
        </p>
      </div>
      {onRetry && (
        <Button onClick={onRetry} className="pointer-coarse:h-11">
          <RotateCcw aria-hidden className="size-4" />
          Retry
        </Button>
      )}
      <Button
        look="primary"
        aria-disabled={!canDraw || isDrawing}
        aria-describedby="sheet-summary"
        aria-keyshortcuts="Control+Enter Meta+Enter"
        onClick={onDraw}
        className="tabular-nums max-sm:w-full pointer-coarse:h-11"
      >
        {draw}
      </Button>
    </div>
  );
}
