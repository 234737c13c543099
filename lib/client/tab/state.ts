/** The state that the title and icon of the tab show. */
import type { Creation } from "contract/creations/creation";
import { isActive } from "contract/creations/status";

export type TabState =
  | { kind: "idle" }
  | { kind: "queued" | "working"; count: number }
  /** `progress`: the mean of the known ones, 0..1. */
  | { kind: "moving"; count: number; progress: number }
  | { kind: "done" | "failed" };

/** @param ended how a creation ended since the person last saw the tab; null for none. */
export function tabState(creations: readonly Creation[], ended: "done" | "failed" | null): TabState {
  const live = creations.filter((creation) => isActive(creation.status));
  const count = live.length;
  const moving = live.flatMap(({ progress }) => (progress === null ? [] : [progress]));
  if (moving.length > 0) {
    return { kind: "moving", count, progress: moving.reduce((sum, one) => sum + one, 0) / moving.length };
  }
  if (count > 0)
    return { kind: live.some(({ status }) => status !== "pending") ? "working" : "queued", count };
  return { kind: ended ?? "idle" };
}
