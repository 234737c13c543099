/** What happened to a creation, in words. */
const WORDS: Record<string, string> = {
  created: "Created",
  pending: "In line",
  processing: "Working",
  post_processing: "Finishing",
  succeed: "Done",
  failed: "Failed",
  cancelled: "Cancelled",
  cancel_requested: "Cancel asked for",
  resumed: "Taken up again",
  outcome_unknown: "May have started, outcome unknown",
  lost: "Lost by the service",
};

/** An event of a newer studio is shown by its own name. */
export function historyWords(kind: string): string {
  const words = Object.hasOwn(WORDS, kind) ? WORDS[kind] : undefined;
  return words ?? kind.replaceAll("_", " ");
}
