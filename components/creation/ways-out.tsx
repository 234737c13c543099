"use client";
import type { Creation } from "contract/creations/creation";
import { Pencil, RotateCcw, Search } from "lucide-react";
import { KeepOrDelete } from "@/components/shell/keep-or-delete";
import { Button } from "@/components/ui/controls/button";
import type { CreationActions } from "@/lib/client/creations/creation-actions";
import { useLateFinishAccepted } from "@/lib/client/creations/late-finish";
import { canRunAgain, finishedLate, needsChange, runAgainLabel } from "@/lib/client/words/states";

/** The actions after an ending without success. */
export function WaysOut({ creation, actions }: { creation: Creation; actions: CreationActions }) {
  const [isKept, keep] = useLateFinishAccepted(creation.creation_id);
  return (
    <>
      {finishedLate(creation) && !isKept && (
        <KeepOrDelete name={creation.prompt} onKeep={keep} onDelete={() => actions.remove(creation)} />
      )}
      {canRunAgain(creation) && (
        <Button onClick={() => actions.runAgain(creation)}>
          <RotateCcw aria-hidden className="size-4" />
          {runAgainLabel(creation)}
        </Button>
      )}
      {needsChange(creation) && (
        <Button onClick={() => actions.recall("all", creation)}>
          <Pencil aria-hidden className="size-4" />
          Change and retry
        </Button>
      )}
      {creation.status === "outcome_unknown" && (
        <div className="flex flex-wrap gap-2">
          <Button className="flex-1" onClick={() => actions.resend(creation)}>
            <RotateCcw aria-hidden className="size-4" />
            Resend
          </Button>
          {creation.can_link && (
            <Button className="flex-1" onClick={() => actions.findAtService(creation)}>
              <Search aria-hidden className="size-4" />
              Find at the service
            </Button>
          )}
        </div>
      )}
    </>
  );
}
