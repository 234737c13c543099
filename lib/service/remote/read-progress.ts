/** Progress in any form, as a fraction that says "done" only of what is done. */
import { type CreationStatus, isActive, normaliseProgress } from "@/lib/contract/status";

/** The most progress of what is still active. */
const ALMOST = 0.99;

/** @returns a fraction 0..1, at most 0.99 while the creation is active; null when the service does not say. */
export type ProgressReader = (value: unknown, status: CreationStatus) => number | null;

/**
 * A reader for one service. It remembers in which form that service counts, because of a running creation a bare 1 may
 * be all of it or one percent: one percent where only percentages have been seen.
 */
export function createProgressReader(): ProgressReader {
  const seen = { fractions: false, percentages: false };
  return (value, status) => {
    if (typeof value === "number") {
      if (value > 0 && value < 1) seen.fractions = true;
      if (value > 1 && value <= 100) seen.percentages = true;
    }
    const isOnePercent = value === 1 && isActive(status) && seen.percentages && !seen.fractions;
    const progress = isOnePercent ? 0.01 : normaliseProgress(value);
    return progress !== null && isActive(status) ? Math.min(progress, ALMOST) : progress;
  };
}
