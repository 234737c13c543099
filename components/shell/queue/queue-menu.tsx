"use client";
import { ListOrdered } from "lucide-react";
import { type ComponentType, useState } from "react";
import { cx } from "@/components/ui/cx";
import type { KeysOf } from "@/lib/client/commands/action";
import type { EVERYWHERE } from "../commands/actions";
import { RAIL_ITEM } from "../rail-link";
import { type Queue, useQueue } from "./use-queue";

/** The number of running and waiting creations, with a panel that lists them. A native popover, loaded when opened. */
export function QueueMenu({ isSignedIn }: { isSignedIn: boolean }) {
  const queue = useQueue(isSignedIn);
  const [isOpen, setOpen] = useState(false);
  const [Panel, setPanel] = useState<ComponentType<{ queue: Queue }> | null>(null);
  const count = queue.live.length;
  if (!isSignedIn) return null;

  function toggled(open: boolean) {
    setOpen(open);
    if (!open || Panel) return;
    import("./queue-panel").then(
      (loaded) => setPanel(() => loaded.QueuePanel),
      // The next opening tries again; the count on the button stays correct.
      () => {},
    );
  }

  return (
    <>
      <button
        type="button"
        popoverTarget="queue"
        data-tooltip="Queue"
        aria-keyshortcuts={"Q" satisfies KeysOf<typeof EVERYWHERE, "queue">}
        aria-label={count === 0 ? "Queue" : `Queue: ${summary(queue)}`}
        className={cx(RAIL_ITEM, "relative")}
      >
        <span className="relative">
          <ListOrdered aria-hidden className="size-5" />
          {count > 0 && (
            <span
              aria-hidden
              className="absolute -top-1.5 left-3 min-w-4 rounded-full bg-ink px-1 text-center text-[11px] leading-4 font-medium text-canvas tabular-nums"
            >
              {count > 99 ? "99+" : count}
            </span>
          )}
        </span>
        <span aria-hidden className="lg:sr-only">
          Queue
        </span>
      </button>
      <div
        id="queue"
        popover="auto"
        onToggle={(event) => toggled(event.newState === "open")}
        className="inset-auto right-2 left-2 bottom-[calc(4rem+env(safe-area-inset-bottom))] m-0 max-h-[min(34rem,calc(100dvh-6rem))] w-auto overflow-y-auto rounded-xl border border-hairline bg-panel p-4 text-ink shadow-xl lg:right-auto lg:bottom-3 lg:left-16 lg:w-96"
      >
        <h2 className="text-sm font-medium">Queue</h2>
        <p className="text-xs text-muted tabular-nums">
          {count === 0 ? "You have no running or waiting creations." : `Yours: ${summary(queue)}.`}
        </p>
        {isOpen && Panel && <Panel queue={queue} />}
      </div>
    </>
  );
}

function summary({ running, waiting }: Queue): string {
  const parts = [running > 0 && `${running} running`, waiting > 0 && `${waiting} waiting`];
  return parts.filter(Boolean).join(", ");
}
