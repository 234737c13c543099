/** Opens the dialogs about a creation of unknown outcome, which load when opened. */
import type { Creation } from "contract/creations/creation";
import { asking } from "../asking";

export interface OutcomeQuestion {
  kind: "resend" | "find_at_service";
  creation: Creation;
  /** Receives the id of the new creation, or of the one that was found. */
  onSettled: (creationId: string) => void;
}

export const { ask: askOutcome, answer: showOutcomeQuestions } = asking<OutcomeQuestion>();
