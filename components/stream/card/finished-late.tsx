"use client";
import type { ReactNode } from "react";
import { KeepOrDelete } from "@/components/shell/keep-or-delete";
import type { CreationActions } from "@/lib/client/creations/creation-actions";
import { useLateFinishAccepted } from "@/lib/client/creations/late-finish";
import { finishedLate } from "@/lib/client/words/states";
import type { Creation } from "@/lib/contract/creation";

interface Props {
  creation: Creation;
  actions: CreationActions;
  /** What stands here otherwise. */
  children: ReactNode;
}

/** When it finished although it was to be cancelled, the person says what becomes of it, once. */
export function FinishedFirst({ creation, actions, children }: Props) {
  const [isKept, keep] = useLateFinishAccepted(creation.creation_id);
  if (isKept || !finishedLate(creation)) return children;
  return <KeepOrDelete name={creation.prompt} onKeep={keep} onDelete={() => actions.remove(creation)} />;
}
