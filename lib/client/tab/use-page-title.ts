"use client";
import type { Creation } from "contract/creations/creation";
import { isActive } from "contract/creations/status";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { pageTitle } from "./page-title";
import { type TabState, tabState } from "./state";

/** Next needs one. After more, another program that sets the title, such as an extension of the browser, wins. */
const MAX_TITLE_CORRECTIONS = 5;

/** How long the result stays in the title after the person has returned to the tab. */
const RESULT_SHOWN_MS = 4_000;

/**
 * Shows progress in the title and icon of the tab, and the result until the person has seen it.
 *
 * @param idleTitle the title of the page while nothing runs; absent for the studio's name.
 */
export function usePageTitle(creations: readonly Creation[], idleTitle?: string): void {
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
      if (document.visibilityState === "visible") timer ??= setTimeout(() => setEnded(null), RESULT_SHOWN_MS);
    };
    look();
    document.addEventListener("visibilitychange", look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [ended]);

  const state = useMemo(() => tabState(creations, ended), [creations, ended]);
  const title = pageTitle(state, idleTitle);
  useLayoutEffect(() => keepTitle(title), [title]);
  useEffect(() => showIcon(state), [state]);
  useEffect(() => () => showIcon({ kind: "idle" }), []);
}

/**
 * Sets the title and sets it again when Next's own title, which is streamed, arrives later. @returns a function that stops
 * this; as the clean-up of a layout effect it runs before the next page's title is noticed here.
 */
function keepTitle(title: string): () => void {
  // As the browser returns it: without repeated spaces, so a comparison with `title` could set it for ever.
  let shown: string | undefined;
  let left = MAX_TITLE_CORRECTIONS;
  const observer = new MutationObserver(() => set());
  function set() {
    if (document.title === shown) return;
    if (left-- === 0) {
      observer.disconnect();
      return;
    }
    document.title = title;
    shown = document.title;
  }
  set();
  observer.observe(document.head, { childList: true, subtree: true, characterData: true });
  return () => observer.disconnect();
}

let icons: Promise<typeof import("./icon")> | undefined;
let wanted: TabState = { kind: "idle" };

/** The module that draws icons loads with the first state that needs one; without it, only the title shows the state. */
function showIcon(state: TabState): void {
  wanted = state;
  if (!icons && state.kind === "idle") return;
  icons ??= import("./icon");
  icons.then(
    ({ showTabIcon }) => showTabIcon(wanted),
    () => {
      icons = undefined;
    },
  );
}
