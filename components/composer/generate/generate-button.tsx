"use client";
import { type ReactNode, useEffect } from "react";
import { Button } from "@/components/ui/controls/button";
import { cx } from "@/components/ui/cx";
import { announce } from "@/components/ui/notices/announcer";
import { useBrowser } from "@/components/ui/use-browser";
import type { Problems } from "../draft/problems";
import { GeneralProblem } from "./general-problem";
import { type Ahead, firstInWords, generateWords } from "./generate-words";

interface Props {
  imageNumber: number;
  /** How many creations it makes, one for each variation and model. */
  creations: number;
  models: number;
  queue: Ahead;
  /** Why nothing can be sent; null when it can. */
  reason: string | null;
  /** Who may see the pictures. */
  note: string;
  /** What it costs; false where no price is known. */
  price: ReactNode;
  problems: Problems;
}

/** The pause after typing before the number of creations is announced. */
const PAUSE_MS = 800;

/** Shows how much it will make. When nothing can be sent it shows why, and stays focusable so that the reason can be read. */
export function GenerateButton({
  imageNumber,
  creations,
  models,
  queue,
  reason,
  note,
  price,
  problems,
}: Props) {
  const isHydrated = useBrowser();
  const words = generateWords(imageNumber, queue, creations, models);
  const announced = reason ?? words;
  useEffect(() => {
    if (creations <= 1) return;
    const timer = setTimeout(() => announce(announced), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [creations, announced]);
  const apple = isHydrated && /Mac|iPhone|iPad/.test(navigator.userAgent);
  return (
    <div className="min-w-0 flex-1">
      <Button
        type="submit"
        look="primary"
        size="large"
        disabled={!isHydrated}
        aria-disabled={reason !== null}
        aria-describedby="generate-note"
        aria-keyshortcuts="Control+Enter Meta+Enter"
        className="w-full"
      >
        <span className="truncate">
          <span className={cx((queue.count > 0 || creations > 1) && "max-sm:sr-only")}>Generate </span>
          {words}
        </span>
        <kbd aria-hidden className="hidden font-sans text-xs opacity-85 lg:inline">
          {apple ? "⌘↵" : "Ctrl ↵"}
        </kbd>
      </Button>
      <p
        id="generate-note"
        className={cx("mt-2 min-h-[1.125rem] text-xs text-faint", !reason && !price && "max-lg:sr-only")}
      >
        {!reason && price}
        {reason ?? (creations > 1 && queue.count > 0 ? `${firstInWords(queue)} ${note}` : note)}
      </p>
      <GeneralProblem problems={problems} />
    </div>
  );
}
