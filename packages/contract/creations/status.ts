/**
 * The statuses of a creation, and the translation of what other services say into them.
 *
 *     pending → processing → post_processing → succeed | failed | cancelled
 *
 * `outcome_unknown` (a send whose answer never came) and `lost` (the service no longer knows the id) can only
 * happen to a studio with a remote service. The last five are final.
 */

/** Every value `value.status` can take in this studio's answers. */
export const CREATION_STATUSES = [
  "pending",
  "processing",
  "post_processing",
  "succeed",
  "failed",
  "cancelled",
  "outcome_unknown",
  "lost",
] as const;

export type CreationStatus = (typeof CREATION_STATUSES)[number];

const ACTIVE: ReadonlySet<string> = new Set(["pending", "processing", "post_processing"]);

/** Whether the creation may still change without an action of a person. */
export function isActive(status: CreationStatus): boolean {
  return ACTIVE.has(status);
}

const FOREIGN: Record<string, CreationStatus> = {
  pending: "pending",
  queued: "pending",
  waiting: "pending",
  created: "pending",
  processing: "processing",
  in_progress: "processing",
  running: "processing",
  generating: "processing",
  post_processing: "post_processing",
  succeed: "succeed",
  succeeded: "succeed",
  success: "succeed",
  completed: "succeed",
  complete: "succeed",
  done: "succeed",
  finished: "succeed",
  failed: "failed",
  failure: "failed",
  error: "failed",
  timeout: "failed",
  canceled: "cancelled",
  cancelled: "cancelled",
  aborted: "cancelled",
  // Another studio as the service reports these statuses of its own service; both mean that no picture will come.
  lost: "lost",
  outcome_unknown: "outcome_unknown",
};

/**
 * Translates a service's status word, in any case and with `-` or a space for `_`.
 *
 * @returns the status and whether the word was known. An unknown word counts as work in progress, never as success.
 */
export function normaliseStatus(word: string): { status: CreationStatus; known: boolean } {
  const key = word
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, "_");
  const status = Object.hasOwn(FOREIGN, key) ? FOREIGN[key] : undefined;
  return status ? { status, known: true } : { status: "processing", known: false };
}

/**
 * Translates a service's progress: a fraction 0..1, a percentage 0..100, "45%", null or nothing.
 *
 * Exactly 1 reads as a fraction (finished); 1.5 reads as 1.5 %. Values out of range are clamped.
 *
 * @returns a fraction 0..1, or null when the service does not report it.
 */
export function normaliseProgress(value: unknown): number | null {
  if (typeof value === "string") {
    const text = value.trim();
    const digits = text.endsWith("%") ? text.slice(0, -1).trimEnd() : text;
    if (!/^-?\d+(?:\.\d+)?$/.test(digits)) return null;
    const number = Number(digits);
    return clampFraction(digits !== text || number > 1 ? number / 100 : number);
  }
  if (typeof value !== "number" || !Number.isFinite(value)) return null;
  return clampFraction(value > 1 ? value / 100 : value);
}

function clampFraction(value: number): number {
  return Math.min(1, Math.max(0, value));
}
