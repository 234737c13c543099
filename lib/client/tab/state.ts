/** How things stand, for what a tab can show of it: its title and its icon. */
import type { Creation } from "@/lib/contract/creation";
import { isActive } from "@/lib/contract/status";

export type TabState =
  | { kind: "resting" }
  | { kind: "in_line" | "working"; count: number }
  /** `progress`: the mean of those that tell theirs, 0..1. */
  | { kind: "moving"; count: number; progress: number }
  | { kind: "done" | "failed" };

/** @param ended whether something ended since the person last looked, and how. */
export function tabState(creations: readonly Creation[], ended: "done" | "failed" | null): TabState {
  const live = creations.filter((creation) => isActive(creation.status));
  const count = live.length;
  const moving = live.flatMap(({ progress }) => (progress === null ? [] : [progress]));
  if (moving.length > 0) {
    return { kind: "moving", count, progress: moving.reduce((sum, one) => sum + one, 0) / moving.length };
  }
  if (count > 0)
    return { kind: live.some(({ status }) => status !== "pending") ? "working" : "in_line", count };
  return { kind: ended ?? "resting" };
}
