/** Shows a notification for creations that end while no tab is visible. Loads once notifications are on. */
import type { QueryClient } from "@tanstack/react-query";
import { isActive } from "contract/creations/status";
import { serverNow } from "@/lib/client/api/call/server-clock";
import { creationKeys } from "@/lib/client/api/changes";
import type { ChangesState } from "@/lib/client/creations/changes-state";
import { applyOverlays } from "@/lib/client/creations/overlay";
import { showNotification } from "@/lib/client/tab/notifications";
import { createEndWatch, endedWords } from "./ended";

/** A lock held by every visible tab, so that hidden tabs know of them. */
const VISIBLE_LOCK = "prompt-studio.in-sight";

/** Whether no tab of the studio is visible. Without locks this tab decides alone. */
async function isUnseen(): Promise<boolean> {
  if (document.visibilityState === "visible") return false;
  const { held = [] } = (await navigator.locks?.query().catch(() => undefined)) ?? {};
  return !held.some(({ name }) => name === VISIBLE_LOCK);
}

/** @param open opens a creation's page. @returns how to stop. */
export function watchEnds(client: QueryClient, open: (creationId: string) => void): () => void {
  const newlyEnded = createEndWatch(serverNow());
  let unseen: ReturnType<typeof newlyEnded> = [];
  let releaseLock: (() => void) | undefined;

  function check() {
    const reported = client.getQueryData<ChangesState>(creationKeys.changes);
    if (!reported) return;
    const state = applyOverlays(reported);
    const creations = Object.values(state.byId).filter(
      ({ creation_id }) => !state.deletedIds.has(creation_id),
    );
    const ended = newlyEnded(creations);
    if (ended.length > 0) void showEnded(ended, creations.filter(({ status }) => isActive(status)).length);
  }
  async function showEnded(ended: typeof unseen, left: number) {
    if (!(await isUnseen())) return;
    unseen = [...unseen, ...ended];
    const last = unseen.at(-1);
    showNotification({
      ...endedWords(unseen, left),
      tag: "prompt-studio.ended",
      onClick: () => last && open(last.creation_id),
    });
  }
  function onVisibility() {
    releaseLock?.();
    releaseLock = undefined;
    if (document.visibilityState !== "visible") return;
    unseen = [];
    void navigator.locks?.request(VISIBLE_LOCK, { mode: "shared" }, () => {
      if (document.visibilityState !== "visible") return undefined;
      return new Promise<void>((resolve) => {
        releaseLock = resolve;
      });
    });
  }

  check();
  onVisibility();
  const stop = client.getQueryCache().subscribe(({ query, type }) => {
    if (type === "updated" && query.queryKey[1] === creationKeys.changes[1]) check();
  });
  document.addEventListener("visibilitychange", onVisibility);
  return () => {
    stop();
    releaseLock?.();
    document.removeEventListener("visibilitychange", onVisibility);
  };
}
