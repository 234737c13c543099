import type { EventKind } from "@/lib/contract/creation";

const WORDS: Record<EventKind, string> = {
  created: "Created",
  pending: "In queue",
  processing: "Working",
  post_processing: "Finishing",
  succeed: "Done",
  failed: "Failed",
  cancelled: "Cancelled",
  cancel_requested: "Cancel requested",
  sent_again: "Resent as a new creation",
  linked: "Found at the service",
  outcome_unknown: "Outcome unknown",
  lost: "Lost by the service",
  expired: "Deleted because of its age",
};

const isKnown = (kind: string): kind is EventKind => Object.hasOwn(WORDS, kind);

/** An event of a creation in words. An unknown event of a newer studio is shown by its name. */
export function historyWords(kind: string): string {
  return isKnown(kind) ? WORDS[kind] : kind.replaceAll("_", " ");
}
