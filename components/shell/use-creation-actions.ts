"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { lateCode } from "@/components/ui/lazy/late-code";
import { useFetchedWhenIdle } from "@/components/ui/lazy/lazy-view";
import { runLate } from "@/components/ui/lazy/run-late";
import type { CreationActions } from "@/lib/client/creations/creation-actions";
import type { NotDone, PageActions } from "./creation-actions";

/** Only what somebody does needs it, so it loads when the page is idle. */
const late = lateCode(() => import("./creation-actions"));

const NONE: CreationActions["open"] = [];
const NO_EDITORS: CreationActions["editors"] = [];

/** Without a page only the actions that need none. */
export function useCreationActions(): Pick<CreationActions, "cancel" | "cancelMany">;
export function useCreationActions(page: PageActions): CreationActions;
export function useCreationActions({
  send,
  recall,
  open = NONE,
  editors = NO_EDITORS,
  describe = null,
  onRemoved,
  onSent,
  onSettled,
}: Partial<PageActions> = {}): CreationActions {
  const client = useQueryClient();
  useFetchedWhenIdle(late);
  return useMemo(() => {
    const page = {
      ...(send && { send }),
      ...(recall && { recall }),
      ...(onRemoved && { onRemoved }),
      ...(onSent && { onSent }),
      ...(onSettled && { onSettled }),
    };
    const run = (act: (actions: Omit<CreationActions, NotDone>) => void) =>
      runLate(late, ({ creationActions }) => act(creationActions(client, page)));
    return {
      open,
      editors,
      describe,
      cancel: (...args) => run((on) => on.cancel(...args)),
      cancelMany: (...args) => run((on) => on.cancelMany(...args)),
      setPictureFavourite: (...args) => run((on) => on.setPictureFavourite(...args)),
      remove: (...args) => run((on) => on.remove(...args)),
      removePicture: (...args) => run((on) => on.removePicture(...args)),
      runAgain: (...args) => run((on) => on.runAgain(...args)),
      vary: (...args) => run((on) => on.vary(...args)),
      resend: (...args) => run((on) => on.resend(...args)),
      findAtService: (...args) => run((on) => on.findAtService(...args)),
      recall: (...args) => run((on) => on.recall(...args)),
      copyPrompt: (...args) => run((on) => on.copyPrompt(...args)),
      renewLinks: (...args) => run((on) => on.renewLinks(...args)),
    } satisfies CreationActions;
  }, [client, send, recall, open, editors, describe, onRemoved, onSent, onSettled]);
}
