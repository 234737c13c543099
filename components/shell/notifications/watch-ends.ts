/** Tells by a notification that work has ended while nobody looked. Loads once notifications are on. */
import type { QueryClient } from "@tanstack/react-query";
import { creationKeys } from "@/lib/client/api/creations";
import { serverNow } from "@/lib/client/api/server-clock";
import type { ChangesState } from "@/lib/client/creations/changes-state";
import { applyOverlays } from "@/lib/client/creations/overlay";
import { showNotification } from "@/lib/client/tab/notifications";
import { isActive } from "@/lib/contract/status";
import { createEndWatch, endedWords } from "./ended";

/** Held by every tab in sight, so that a hidden one knows of them. */
const IN_SIGHT = "prompt-studio.in-sight";

/** Whether no tab of the studio is in sight. Where tabs cannot tell each other, this one speaks for all. */
async function isUnseen(): Promise<boolean> {
  if (document.visibilityState === "visible") return false;
  const { held = [] } = (await navigator.locks?.query().catch(() => undefined)) ?? {};
  return !held.some(({ name }) => name === IN_SIGHT);
}

/** @param open goes to a creation's page. @returns how to stop. */
export function watchEnds(client: QueryClient, open: (creationId: string) => void): () => void {
  const newlyEnded = createEndWatch(serverNow());
  let unseen: ReturnType<typeof newlyEnded> = [];
  let letGo: (() => void) | undefined;

  function look() {
    const told = client.getQueryData<ChangesState>(creationKeys.changes);
    if (!told) return;
    const known = applyOverlays(told);
    const creations = Object.values(known.byId).filter(
      ({ creation_id }) => !known.deletedIds.has(creation_id),
    );
    const ended = newlyEnded(creations);
    if (ended.length > 0) void tell(ended, creations.filter(({ status }) => isActive(status)).length);
  }
  async function tell(ended: typeof unseen, left: number) {
    if (!(await isUnseen())) return;
    unseen = [...unseen, ...ended];
    const last = unseen.at(-1);
    showNotification({
      ...endedWords(unseen, left),
      tag: "prompt-studio.ended",
      onClick: () => last && open(last.creation_id),
    });
  }
  function seen() {
    letGo?.();
    letGo = undefined;
    if (document.visibilityState !== "visible") return;
    unseen = [];
    void navigator.locks?.request(IN_SIGHT, { mode: "shared" }, () => {
      if (document.visibilityState !== "visible") return undefined;
      return new Promise<void>((resolve) => {
        letGo = resolve;
      });
    });
  }

  look();
  seen();
  const stop = client.getQueryCache().subscribe(({ query, type }) => {
    if (type === "updated" && query.queryKey[1] === creationKeys.changes[1]) look();
  });
  document.addEventListener("visibilitychange", seen);
  return () => {
    stop();
    letGo?.();
    document.removeEventListener("visibilitychange", seen);
  };
}
