"use client";
import { useEffect } from "react";
import { Button } from "@/components/ui/controls/button";
import { cx } from "@/components/ui/cx";
import { announce } from "@/components/ui/notices/announcer";
import { useBrowser } from "@/components/ui/use-browser";
import type { Problems } from "../draft/problems";
import { GeneralProblem } from "./general-problem";
import { generateWords } from "./generate-words";

interface Props {
  imageNumber: number;
  /** How many creations it makes, one for each variation. */
  creations: number;
  /** How many go before a creation made now. */
  ahead: number;
  /** Why it cannot be pressed. */
  reason: string | null;
  /** What pressing it also means: where the pictures may be seen. */
  note: string;
  problems: Problems;
}

/** Nobody wants to hear the count with every letter. */
const PAUSE_MS = 800;

/** Says what it will do; when it cannot, says why, and stays reachable so that the reason can be read. */
export function GenerateButton({ imageNumber, creations, ahead, reason, note, problems }: Props) {
  const listening = useBrowser();
  const words = generateWords(imageNumber, ahead, creations);
  const said = reason ?? words;
  useEffect(() => {
    if (creations <= 1) return;
    const timer = setTimeout(() => announce(said), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [creations, said]);
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
          <span className={cx((ahead > 0 || creations > 1) && "max-sm:sr-only")}>Generate </span>
          {words}
        </span>
        <kbd aria-hidden className="hidden font-sans text-xs opacity-85 lg:inline">
          {apple ? "⌘↵" : "Ctrl ↵"}
        </kbd>
      </Button>
      <p
        id="generate-note"
        className={cx("mt-2 min-h-[1.125rem] text-xs text-faint", !reason && "max-lg:sr-only")}
      >
        {reason ?? (creations > 1 && ahead > 0 ? `${ahead} ahead of you. ${note}` : note)}
      </p>
      <GeneralProblem problems={problems} />
    </div>
  );
}
