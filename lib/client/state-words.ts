/** A creation's state as people read it. */
import type { Creation } from "@/lib/contract/creation";
import { isActive } from "@/lib/contract/status";

export type Tone = "quiet" | "live" | "success" | "warning" | "danger";

export interface StateWords {
  words: string;
  tone: Tone;
  /** One more sentence, when there is something to explain. */
  reason: string | null;
}

type Stated = Pick<Creation, "status" | "cancel_requested" | "queue_ahead" | "error">;

export function stateWords(creation: Stated): StateWords {
  const say = (words: string, tone: Tone, reason: string | null = null): StateWords => ({
    words,
    tone,
    reason,
  });
  if (isActive(creation.status) && creation.cancel_requested) return say("Cancelling…", "quiet");
  switch (creation.status) {
    case "pending":
      return say(inLine(creation.queue_ahead), "quiet");
    case "processing":
      return say("Working", "live");
    case "post_processing":
      return say("Finishing", "live");
    case "succeed":
      return say("Done", "success");
    case "cancelled":
      return say("Cancelled", "quiet");
    case "failed":
      return say("Failed", "danger", creation.error?.message ?? "The service gave no reason.");
    case "outcome_unknown":
      return say(
        "May have started",
        "warning",
        "The service never answered, so the outcome is unknown. Running it again may make it twice.",
      );
    case "lost":
      return say("Lost by the service", "warning", "The service no longer knows this creation.");
  }
}

function inLine(ahead: number | null): string {
  if (ahead === null) return "In line";
  return ahead === 0 ? "Next in line" : `In line (${ahead} ahead)`;
}

/** Whole percent, never 100 before it is done; null when unknown, or when nothing has begun. */
export function percent(creation: Pick<Creation, "status" | "progress">): number | null {
  if (creation.status === "succeed") return 100;
  if (creation.status === "pending") return null;
  return creation.progress === null ? null : Math.min(99, Math.floor(creation.progress * 100));
}

export const canCancel = (creation: Stated): boolean =>
  isActive(creation.status) && !creation.cancel_requested;
export const canRunAgain = (creation: Stated): boolean =>
  !isActive(creation.status) && creation.status !== "succeed";
