import type { CreationEvent, EventKind } from "contract/creations/creation";

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
  drawn_again: "Lost by the service, queued again",
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

const ERRORS: ReadonlySet<string> = new Set<EventKind>(["failed", "outcome_unknown", "lost"]);

/**
 * The request id that somebody quotes to an administrator; null for an event that is no error, and where none is known.
 * It is the id of the request that made the creation, because its line in the log leads to the whole trace; else the event's own.
 */
export function idToQuote(event: CreationEvent, events: readonly CreationEvent[]): string | null {
  if (!ERRORS.has(event.kind)) return null;
  const created = events.find(({ kind }) => kind === "created");
  return created?.request_id ?? event.request_id ?? null;
}
