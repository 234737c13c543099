"use client";
import { ImagePlus } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "@/components/ui/controls/button";
import { cx } from "@/components/ui/cx";
import { announce } from "@/components/ui/notices/announcer";
import { useBrowser } from "@/components/ui/use-browser";
import type { Problems } from "../draft/problems";
import { GeneralProblem } from "./general-problem";
import { type Ahead, creationsInWords, firstInWords, generateWords } from "./generate-words";

interface Props {
  imageNumber: number;
  /** How many creations it makes, one for each style, variation and model. */
  creations: number;
  /** How many of each are chosen. */
  chosen: { models: number; styles: number };
  queue: Ahead;
  /** Why nothing can be sent; null when it can. */
  reason: string | null;
  /** Why chosen models are left out, a sentence for each. */
  leftOut: readonly string[];
  /** Adds the picture that is missing; null where none is. */
  onAddPicture: (() => void) | null;
  /** What variations are, until the person has used them; null otherwise. */
  hint: string | null;
  /** What it costs; false where no price is known. */
  price: ReactNode;
  /** What is left of a limit; false where the person has none. */
  limit: ReactNode;
  problems: Problems;
}

/** The pause after typing before the number of creations is announced. */
const PAUSE_MS = 800;

/** As many fit after "Generate" on a phone that is 360 px wide. */
const MAX_CHARACTERS_ON_PHONE = 12;

/** Shows how much it will make. When nothing can be sent it shows why, and stays focusable so that the reason can be read. */
export function GenerateButton({
  imageNumber,
  creations,
  chosen,
  queue,
  reason,
  leftOut,
  onAddPicture,
  hint,
  price,
  limit,
  problems,
}: Props) {
  const isHydrated = useBrowser();
  const words = generateWords(imageNumber, queue, creations, chosen);
  const many = creations > 1 ? creationsInWords(creations, imageNumber) : null;
  const announced = reason ?? (many ? `${words}: ${many}` : words);
  const wereMany = useRef(false);
  useEffect(() => {
    // Also when the last variation is gone, but not for each change of a single creation.
    if (many === null && !wereMany.current) return;
    const timer = setTimeout(() => {
      wereMany.current = many !== null;
      announce(announced);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [many, announced]);
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
          <span className={cx(words.length > MAX_CHARACTERS_ON_PHONE && "max-sm:sr-only")}>Generate </span>
          {words}
        </span>
        <kbd aria-hidden className="hidden font-sans text-xs lg:inline">
          {apple ? "⌘↵" : "Ctrl ↵"}
        </kbd>
      </Button>
      <p
        id="generate-note"
        className={cx(
          "mt-2 text-xs text-faint",
          // Two lines, so that the button stays in its place when the second is needed, also by a problem.
          problems.general === null && "min-h-[1.125rem] lg:min-h-[2.25rem]",
          // A link in it is a warning, which a phone shows too.
          !reason && !price && !many && leftOut.length === 0 && "max-lg:[&:not(:has(a))]:sr-only",
        )}
      >
        {/* The problem says it already. */}
        {!problems.isLimit && limit} {!reason && price}
        {reason ??
          (many && [`${many}.`, queue.count > 0 && firstInWords(queue), hint].filter(Boolean).join(" "))}
        {!reason && leftOut.length > 0 && (
          <span className="text-warning"> Left out: {leftOut.join(" ")}</span>
        )}
      </p>
      {onAddPicture && (
        <Button size="small" className="mt-2" onClick={onAddPicture}>
          <ImagePlus aria-hidden className="size-4" />
          Add a picture
        </Button>
      )}
      <GeneralProblem problems={problems} />
    </div>
  );
}
