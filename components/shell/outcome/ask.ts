/** Questions about a creation of unknown outcome. Whoever asks does not know the dialogs, which load when opened. */
import type { Creation } from "@/lib/contract/creation";

export interface OutcomeQuestion {
  kind: "resend" | "find_at_service";
  creation: Creation;
  /** The creation to go on with: the new one, or the one that was found. */
  onSettled: (creationId: string) => void;
}

type Draw = (question: OutcomeQuestion) => void;

let draw: Draw | undefined;

export function askOutcome(question: OutcomeQuestion): void {
  draw?.(question);
}

/** From now on questions are drawn here. @returns how to stop. */
export function drawOutcomeQuestions(here: Draw): () => void {
  draw = here;
  return () => {
    if (draw === here) draw = undefined;
  };
}
