"use client";
import { useEffect, useMemo, useRef, useState } from "react";
import type { Creation } from "@/lib/contract/creation";
import { isActive } from "@/lib/contract/status";
import { pageTitle } from "./page-title";
import { type TabState, tabState } from "./state";

const SHOWN_MS = 4_000;

/**
 * Keeps the tab's title and icon telling how far things are, and that they are done until the person has had a look.
 *
 * @param resting the page's title while nothing runs, when it has one of its own.
 */
export function usePageTitle(creations: readonly Creation[], resting?: string): void {
  const wasActive = useRef(new Set<string>());
  const [ended, setEnded] = useState<"done" | "failed" | null>(null);

  useEffect(() => {
    const over = creations.filter(
      (creation) => wasActive.current.has(creation.creation_id) && !isActive(creation.status),
    );
    wasActive.current = new Set(
      creations.flatMap((creation) => (isActive(creation.status) ? [creation.creation_id] : [])),
    );
    if (over.some((creation) => creation.status === "failed")) setEnded("failed");
    else if (over.some((creation) => creation.status === "succeed")) setEnded("done");
  }, [creations]);

  useEffect(() => {
    if (!ended) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      if (document.visibilityState === "visible") timer ??= setTimeout(() => setEnded(null), SHOWN_MS);
    };
    look();
    document.addEventListener("visibilitychange", look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [ended]);

  const state = useMemo(() => tabState(creations, ended), [creations, ended]);
  const title = pageTitle(state, resting);
  useEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(() => showIcon(state), [state]);
  useEffect(() => () => showIcon({ kind: "resting" }), []);
}

let icons: Promise<typeof import("./icon")> | undefined;
let wanted: TabState = { kind: "resting" };

/** What shows icons comes with the first state that has one; where it cannot be had, the title alone tells. */
function showIcon(state: TabState): void {
  wanted = state;
  if (!icons && state.kind === "resting") return;
  icons ??= import("./icon");
  icons.then(
    ({ showTabIcon }) => showTabIcon(wanted),
    () => {
      icons = undefined;
    },
  );
}
