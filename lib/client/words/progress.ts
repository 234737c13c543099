/** How long a creation usually takes, and when its service last reported, in words. */
import type { Creation } from "contract/creations/creation";
import type { ReadState } from "contract/models/upstream";

/** `usually 4 to 6 s`, `usually 1 to 2 min`; null while there is too little data. */
export function estimateWords({ estimate }: Pick<Creation, "estimate">): string | null {
  if (!estimate) return null;
  const { low_ms, high_ms } = estimate;
  const isLong = high_ms >= 90_000;
  const unit = isLong ? 60_000 : 1_000;
  const [low, high] = [low_ms, high_ms].map((ms) => Math.max(1, Math.round(ms / unit)));
  return `usually ${low === high ? low : `${low} to ${high}`} ${isLong ? "min" : "s"}`;
}

/** A state younger than this counts as current. */
const CURRENT_MS = 5_000;

/** How long ago the service last reported; null while that is recent. @param ageMs milliseconds */
export function lastReportWords(ageMs: number): string | null {
  if (ageMs < CURRENT_MS) return null;
  const seconds = Math.floor(ageMs / 1_000);
  if (seconds < 60) return `Last update ${seconds} s ago`;
  const minutes = Math.floor(seconds / 60);
  return minutes < 60 ? `Last update ${minutes} min ago` : `Last update ${Math.floor(minutes / 60)} h ago`;
}

/** Whether the states of creations may be out of date. */
export function mayBeOutdated(state: ReadState): boolean {
  return !["ok", "starting", "quota", "rate_limited", "pictures_blocked"].includes(state);
}
