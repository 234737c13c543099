/** How long it usually takes, as people read it. */
import type { Creation } from "@/lib/contract/creation";

/** `usually 4 to 6 s`, `usually 1 to 2 min`; null while too little is known. */
export function estimateWords({ estimate }: Pick<Creation, "estimate">): string | null {
  if (!estimate) return null;
  const { low_ms, high_ms } = estimate;
  const isLong = high_ms >= 90_000;
  const unit = isLong ? 60_000 : 1_000;
  const [low, high] = [low_ms, high_ms].map((ms) => Math.max(1, Math.round(ms / unit)));
  return `usually ${low === high ? low : `${low} to ${high}`} ${isLong ? "min" : "s"}`;
}
