"use client";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import type { LateCode } from "./late-code";
import type { LazyPart } from "./lazy-part";
import { whenIdle } from "./when-idle";

/** Shows a part once it is loaded. When loading fails, a message with a retry button takes its place. */
export function LazyView<Props extends object>({ part, props }: { part: LazyPart<Props>; props: Props }) {
  const [state, setState] = useState<"loading" | "there" | "failed">(() =>
    part.view() ? "there" : "loading",
  );
  useEffect(() => {
    if (state !== "loading") return;
    let isUnmounted = false;
    void part.fetch().then((isThere) => {
      if (!isUnmounted) setState(isThere ? "there" : "failed");
    });
    return () => {
      isUnmounted = true;
    };
  }, [part, state]);
  const View = part.view();
  if (state === "there" && View) return <View {...props} />;
  if (state === "loading") return <p className="py-1 text-xs text-faint">Loading…</p>;
  return (
    <div role="alert" className="flex items-center gap-3 py-1 text-xs text-muted">
      This part could not be loaded.
      <Button size="small" onClick={() => setState("loading")}>
        Retry
      </Button>
    </div>
  );
}

/** Loads a part while the page is idle, because the studio may be unreachable later. */
export function useFetchedWhenIdle(part: Pick<LateCode<unknown>, "fetch">): void {
  useEffect(() => whenIdle(() => void part.fetch()), [part]);
}
