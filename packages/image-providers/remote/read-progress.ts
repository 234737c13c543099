/** Reads progress in any form as a fraction that reaches 1 only when the creation has ended. */
import { type CreationStatus, isActive, normaliseProgress } from "contract/creations/status";

const MAX_ACTIVE_PROGRESS = 0.99;

/** @returns a fraction 0..1, at most 0.99 while the creation is active; null when the service does not report it. */
export type ProgressReader = (value: unknown, status: CreationStatus) => number | null;

/**
 * A reader for one service. It remembers whether the service reports fractions or percentages, because a 1 of an active
 * creation means 1 % at a service that has only reported percentages.
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
    return progress !== null && isActive(status) ? Math.min(progress, MAX_ACTIVE_PROGRESS) : progress;
  };
}
