/** Decisions in words. */
import type { Decision } from "contract/boards/board";
import { counted } from "./counted";

/** What was decided, such as "picked 2 pictures". */
export function decisionWords(count: number, decision: Decision | null): string {
  const pictures = counted(count, "picture");
  if (decision === null) return `set ${pictures} to undecided`;
  return `${decision === "pick" ? "picked" : "rejected"} ${pictures}`;
}
