"use client";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import type { LazyPart } from "./lazy-part";
import { whenIdle } from "./when-idle";

/** Shows a part once it has come. When it cannot be had, the page says so in its place and offers to try again. */
export function LazyView<Props extends object>({ part, props }: { part: LazyPart<Props>; props: Props }) {
  const [state, setState] = useState<"loading" | "there" | "failed">(() =>
    part.view() ? "there" : "loading",
  );
  useEffect(() => {
    if (state !== "loading") return;
    let isGone = false;
    void part.fetch().then((isThere) => {
      if (!isGone) setState(isThere ? "there" : "failed");
    });
    return () => {
      isGone = true;
    };
  }, [part, state]);
  const View = part.view();
  if (state === "there" && View) return <View {...props} />;
  if (state === "loading") return <p className="py-1 text-xs text-faint">Loading…</p>;
  return (
    <div role="alert" className="flex items-center gap-3 py-1 text-xs text-muted">
      This part could not be loaded.
      <Button size="small" onClick={() => setState("loading")}>
        Try again
      </Button>
    </div>
  );
}

/** Fetches a part ahead, once the page has nothing better to do: later the studio may be out of reach. */
export function useFetchedWhenIdle<Props extends object>(part: LazyPart<Props>): void {
  useEffect(() => whenIdle(() => void part.fetch()), [part]);
}
