/** The state of a creation in words. */
import type { Creation } from "contract/creations/creation";
import { isActive } from "contract/creations/status";
import { mayRepeat } from "contract/failure-retry";

export type Tone = "quiet" | "live" | "success" | "warning" | "danger";

export interface StateWords {
  words: string;
  tone: Tone;
  /** A sentence of explanation, where one is needed. */
  reason: string | null;
  /** What the service said, where the reason is in other words; absent otherwise. */
  detail?: string;
}

/** Reason and detail in one line. */
export const wholeReason = ({ reason, detail }: Pick<StateWords, "reason" | "detail">): string | null =>
  detail ? `${reason} Details: ${detail}` : reason;

const CANNOT_STOP =
  "The service cannot stop what it has begun to draw. When it is done, you can keep or delete the pictures.";

type Stated = Pick<
  Creation,
  | "status"
  | "cancel_requested"
  | "queue_ahead"
  | "error"
  | "advice"
  | "report_time"
  | "is_overdue"
  | "notice"
  | "is_free"
>;

/** @param canStop whether its service can end what it has begun to draw. */
export function stateWords(creation: Stated, canStop = true): StateWords {
  const say = (words: string, tone: Tone, reason: string | null = null): StateWords => ({
    words,
    tone,
    reason,
  });
  const { error, advice } = creation;
  if (isActive(creation.status) && creation.cancel_requested)
    return say("Cancelling…", "quiet", canStop || creation.status === "pending" ? null : CANNOT_STOP);
  // The notice says why.
  if (creation.status === "post_processing" && creation.notice !== null)
    return say("Waiting for its pictures", "warning");
  if (isActive(creation.status) && creation.is_overdue) {
    return say(
      "Longer than usual",
      "warning",
      "The service is still working on this creation. The studio keeps checking.",
    );
  }
  switch (creation.status) {
    case "pending":
      return say(waiting(creation), "quiet");
    case "processing":
      return say("Working", "live");
    case "post_processing":
      return say("Finishing", "live");
    case "succeed":
      return say(
        "Done",
        "success",
        creation.cancel_requested ? "The creation finished before it could be cancelled." : null,
      );
    case "cancelled":
      return say("Cancelled", "quiet");
    case "failed":
      return {
        ...say("Failed", "danger", advice ?? error?.message ?? "The service gave no reason."),
        ...(advice && error?.message && { detail: error.message }),
      };
    case "outcome_unknown":
      return say(
        "Outcome unknown",
        "warning",
        creation.is_free
          ? "The service did not answer. The creation may have started; drawing it again costs nothing."
          : "The service did not answer. The creation may have started and may have been charged.",
      );
    case "lost":
      return say(
        "Lost by the service",
        "warning",
        [
          advice ?? error?.message ?? "The service no longer knows this creation.",
          creation.is_free
            ? "Drawing it again costs nothing."
            : "You may have been charged for this creation.",
        ].join(" "),
      );
  }
}

function waiting({ queue_ahead, report_time }: Stated): string {
  if (queue_ahead !== null) {
    return queue_ahead === 0 ? "Next in queue" : `In queue, position ${queue_ahead + 1}`;
  }
  // Without a report the service may not have received it yet.
  return report_time === null ? "Starting" : "In queue";
}

/** The progress in whole percent, at most 99 before it is done; null when unknown, still zero, not started or ended without success. */
export function percent(creation: Pick<Creation, "status" | "progress">): number | null {
  if (creation.status === "succeed") return 100;
  if (creation.status === "pending" || !isActive(creation.status)) return null;
  // Zero says nothing yet: a model that never reports progress stays there until it is done.
  return creation.progress === null || creation.progress === 0
    ? null
    : Math.min(99, Math.floor(creation.progress * 100));
}

/** Whether it finished after a cancel request, so that the person decides whether to keep it. */
export const finishedLate = (creation: Pick<Creation, "status" | "cancel_requested">): boolean =>
  creation.status === "succeed" && creation.cancel_requested;

/** How many creations run before one made now, derived from the person's own waiting creations; 0 when none waits. */
export function aheadOfNext(creations: readonly Pick<Creation, "status" | "queue_ahead">[]): number {
  const positions = creations.flatMap(({ status, queue_ahead }) =>
    status === "pending" && queue_ahead !== null ? [queue_ahead + 1] : [],
  );
  return Math.max(0, ...positions);
}

export const canCancel = (creation: Pick<Creation, "status" | "cancel_requested">): boolean =>
  isActive(creation.status) && !creation.cancel_requested;

/** Whether the same request can make another creation: not where only another one can. An unknown outcome has its own actions, because it may have been charged. */
export const canRunAgain = ({ status, error }: Pick<Creation, "status" | "error">): boolean =>
  !isActive(status) &&
  status !== "succeed" &&
  status !== "outcome_unknown" &&
  !needsChange({ status, error });

/** Whether it failed for a reason that stays until its prompt, size or model is another. */
export const needsChange = ({ status, error }: Pick<Creation, "status" | "error">): boolean =>
  (status === "failed" || status === "lost") && error !== null && !mayRepeat(error.code);

/** The label of its button: Retry for what failed, Run again for what somebody cancelled. */
export const runAgainLabel = ({ status }: Pick<Creation, "status">): string =>
  status === "failed" || status === "lost" ? "Retry" : "Run again";
