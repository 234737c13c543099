/** Decisions in words. */
import type { Mark } from "contract/boards/board";
import { counted } from "./counted";

/** What was decided, such as "picked 2 pictures". */
export function markWords(count: number, mark: Mark | null): string {
  const pictures = counted(count, "picture");
  if (mark === null) return `set ${pictures} to undecided`;
  return `${mark === "pick" ? "picked" : "rejected"} ${pictures}`;
}
