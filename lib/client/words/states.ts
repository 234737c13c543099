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

type Stated = Pick<
  Creation,
  "status" | "cancel_requested" | "queue_ahead" | "error" | "report_time" | "is_overdue"
>;

export function stateWords(creation: Stated): StateWords {
  const say = (words: string, tone: Tone, reason: string | null = null): StateWords => ({
    words,
    tone,
    reason,
  });
  if (isActive(creation.status) && creation.cancel_requested) return say("Cancelling…", "quiet");
  if (isActive(creation.status) && creation.is_overdue) {
    return say("Longer than usual", "warning", "The service still has it. It is asked now and then.");
  }
  switch (creation.status) {
    case "pending":
      return say(waiting(creation), "quiet");
    case "processing":
      return say("Working", "live");
    case "post_processing":
      return say("Finishing", "live");
    case "succeed":
      return say("Done", "success", creation.cancel_requested ? "It finished before the cancel." : null);
    case "cancelled":
      return say("Cancelled", "quiet");
    case "failed":
      return say("Failed", "danger", creation.error?.message ?? "The service gave no reason.");
    case "outcome_unknown":
      return say(
        "May have started",
        "warning",
        "The service's answer never came. It may have started, and may have been charged.",
      );
    case "lost":
      return say(
        "The service lost it",
        "warning",
        `${creation.error?.message ?? "The service no longer knows this creation."} It may have been charged.`,
      );
  }
}

function waiting({ queue_ahead, report_time }: Stated): string {
  if (queue_ahead !== null) {
    return queue_ahead === 0 ? "Next in line" : `In line, ${queue_ahead} ahead of you`;
  }
  // On its way: the service has not said anything of it yet.
  return report_time === null ? "Starting" : "In line";
}

/** Whole percent, never 100 before it is done; null when unknown, when nothing has begun, or when it ended otherwise. */
export function percent(creation: Pick<Creation, "status" | "progress">): number | null {
  if (creation.status === "succeed") return 100;
  if (creation.status === "pending" || !isActive(creation.status)) return null;
  return creation.progress === null ? null : Math.min(99, Math.floor(creation.progress * 100));
}

/** Whether it finished although somebody wished to cancel it, so that it is theirs to say what becomes of it. */
export const finishedFirst = (creation: Pick<Creation, "status" | "cancel_requested">): boolean =>
  creation.status === "succeed" && creation.cancel_requested;

/** How many are served before a creation made now, as far as one's own in line tell; 0 when none waits. */
export function aheadOfNext(creations: readonly Pick<Creation, "status" | "queue_ahead">[]): number {
  const places = creations.flatMap(({ status, queue_ahead }) =>
    status === "pending" && queue_ahead !== null ? [queue_ahead + 1] : [],
  );
  return Math.max(0, ...places);
}

export const canCancel = (creation: Pick<Creation, "status" | "cancel_requested">): boolean =>
  isActive(creation.status) && !creation.cancel_requested;

/** Whether the same request can be made again as a new wish. What may have been charged has ways out of its own. */
export const canRunAgain = ({ status }: Pick<Creation, "status">): boolean =>
  !isActive(status) && status !== "succeed" && status !== "outcome_unknown";

/** What the button says that runs it again: a retry where something went wrong. */
export const runAgainWords = ({ status }: Pick<Creation, "status">): string =>
  status === "failed" || status === "lost" ? "Retry" : "Run again";
