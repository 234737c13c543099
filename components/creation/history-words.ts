import type { EventKind } from "@/lib/contract/creation";

const WORDS: Record<EventKind, string> = {
  created: "Created",
  pending: "In line",
  processing: "Working",
  post_processing: "Finishing",
  succeed: "Done",
  failed: "Failed",
  cancelled: "Cancelled",
  cancel_requested: "Cancel asked for",
  sent_again: "Sent once more, as another creation",
  linked: "Found at the service",
  outcome_unknown: "May have started, outcome unknown",
  lost: "The service lost it",
};

const isKnown = (kind: string): kind is EventKind => Object.hasOwn(WORDS, kind);

/** What happened to a creation, in words. An event of a newer studio is shown by its own name. */
export function historyWords(kind: string): string {
  return isKnown(kind) ? WORDS[kind] : kind.replaceAll("_", " ");
}
