"use client";
import type { Creation } from "contract/creations/creation";
import type { ReactNode } from "react";
import { KeepOrDelete } from "@/components/shell/keep-or-delete";
import type { CreationActions } from "@/lib/client/creations/creation-actions";
import { useLateFinishAccepted } from "@/lib/client/creations/late-finish";
import { finishedLate } from "@/lib/client/words/states";

interface Props {
  creation: Creation;
  actions: CreationActions;
  /** The usual content. */
  children: ReactNode;
}

/** For a creation that finished after a cancel request, asks once whether to keep it. */
export function FinishedLate({ creation, actions, children }: Props) {
  const [isKept, keep] = useLateFinishAccepted(creation.creation_id);
  if (isKept || !finishedLate(creation)) return children;
  return <KeepOrDelete name={creation.prompt} onKeep={keep} onDelete={() => actions.remove(creation)} />;
}
