/** Opens the dialogs about a creation of unknown outcome, which load when opened. */
import type { Creation } from "contract/creations/creation";

export interface OutcomeQuestion {
  kind: "resend" | "find_at_service";
  creation: Creation;
  /** Receives the id of the new creation, or of the one that was found. */
  onSettled: (creationId: string) => void;
}

type Show = (question: OutcomeQuestion) => void;

let show: Show | undefined;

export function askOutcome(question: OutcomeQuestion): void {
  show?.(question);
}

/** Sets the function that shows the dialogs. @returns how to remove it. */
export function showOutcomeQuestions(here: Show): () => void {
  show = here;
  return () => {
    if (show === here) show = undefined;
  };
}
