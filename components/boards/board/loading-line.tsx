"use client";
import { cx } from "@/components/ui/cx";
import { counted, grouped } from "@/lib/client/words/counted";
import { WAITING_COMMANDS, type WaitingCommand } from "./use-when-fully-loaded";

/** How many pictures of a board are loaded. */
export interface Loading {
  loaded: number;
  of: number;
  /** The commands that wait for the others. */
  waiting: readonly WaitingCommand[];
}

interface Props {
  /** Null when all pages are loaded. */
  loading: Loading | null;
}

/**
 * Says in the header how much of a large board is loaded, and what follows then. Screen readers hear of it once, and not of each
 * page: the numbers stand outside of the live region.
 */
export function LoadingLine({ loading }: Props) {
  const next = loading?.waiting.at(-1);
  return (
    <>
      <p role="status" className="sr-only">
        {loading && "Loading the rest of the board…"}
      </p>
      {loading && (
        <p
          className={cx(
            // Below the header where that is narrow, so that nothing moves when the line goes; and only when it takes a moment.
            "appear pointer-events-none text-xs tabular-nums [animation-delay:300ms] max-sm:absolute max-sm:top-full max-sm:left-3 max-sm:rounded-md max-sm:border max-sm:border-hairline max-sm:bg-raised max-sm:px-2.5 max-sm:py-1.5",
            next ? "text-ink" : "text-muted",
          )}
        >
          Loading {grouped(loading.loaded)} of {counted(loading.of, "picture")}
          {next && `, then ${WAITING_COMMANDS[next]}`}…
        </p>
      )}
    </>
  );
}

/** Shown below the pictures that are loaded. */
export function MissingPictures({ loading }: Props) {
  if (!loading) return null;
  return (
    <p className="px-3 py-4 text-sm text-muted tabular-nums lg:px-0">
      Loading {counted(loading.of - loading.loaded, "more picture")}…
    </p>
  );
}
