"use client";
import { useEffect } from "react";
import { Button } from "@/components/ui/controls/button";
import { cx } from "@/components/ui/cx";
import type { Notice } from "./notify";

const SHOWN_MS = 8_000;

/** A notice as a plain line at the bottom of the page, until the toast library is loaded. */
export function PlainNotice({ notice, onDone }: { notice: Notice | null; onDone: () => void }) {
  useEffect(() => {
    if (!notice) return;
    const timer = setTimeout(onDone, Math.max(SHOWN_MS, notice.durationMs ?? 0));
    return () => clearTimeout(timer);
  }, [notice, onDone]);
  return (
    <div
      role="status"
      className={cx(
        "fixed right-4 bottom-56 z-50 flex max-w-[min(24rem,calc(100vw-2rem))] items-center gap-3 rounded-lg lg:bottom-(--notices-bottom)",
        notice && "border border-edge bg-raised px-4 py-3 text-sm text-ink shadow-lg",
      )}
    >
      {notice && (
        <>
          <p className={cx("min-w-0 flex-1", notice.kind === "problem" && "text-danger")}>{notice.words}</p>
          {[notice.second, notice.action].map(
            (action) =>
              action && (
                <Button
                  key={action.label}
                  size="small"
                  onClick={() => {
                    action.run();
                    onDone();
                  }}
                >
                  {action.label}
                </Button>
              ),
          )}
        </>
      )}
    </div>
  );
}
