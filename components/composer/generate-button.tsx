"use client";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { useBrowser } from "@/components/ui/use-browser";
import { GeneralProblem } from "./general-problem";
import { generateWords } from "./generate-words";
import type { Problems } from "./problems";

interface Props {
  imageNumber: number;
  /** How many go before a creation made now. */
  ahead: number;
  /** Why it cannot be pressed. */
  reason: string | null;
  /** What pressing it also means: where the pictures may be seen. */
  note: string;
  problems: Problems;
}

/** Says what it will do; when it cannot, says why, and stays reachable so that the reason can be read. */
export function GenerateButton({ imageNumber, ahead, reason, note, problems }: Props) {
  const listening = useBrowser();
  const apple = listening && /Mac|iPhone|iPad/.test(navigator.userAgent);
  return (
    <div className="min-w-0 flex-1">
      <Button
        type="submit"
        look="primary"
        size="large"
        disabled={!listening}
        aria-disabled={reason !== null}
        aria-describedby="generate-note"
        aria-keyshortcuts="Control+Enter Meta+Enter"
        className="w-full"
      >
        <span className="truncate">
          <span className={cx(ahead > 0 && "max-sm:sr-only")}>Generate </span>
          {generateWords(imageNumber, ahead)}
        </span>
        <kbd aria-hidden className="hidden font-sans text-xs opacity-85 lg:inline">
          {apple ? "⌘↵" : "Ctrl ↵"}
        </kbd>
      </Button>
      <p
        id="generate-note"
        className={cx("mt-2 min-h-[1.125rem] text-xs text-faint", !reason && "max-lg:sr-only")}
      >
        {reason ?? note}
      </p>
      <GeneralProblem problems={problems} />
    </div>
  );
}
