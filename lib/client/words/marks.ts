/** Changes of marks in words. */
import type { Mark } from "contract/boards/board";
import { counted } from "./counted";

/** A change of marks, such as "marked 2 pictures as picks". */
export function markWords(count: number, mark: Mark | null): string {
  if (mark === null) return `removed the mark of ${counted(count, "picture")}`;
  if (mark === "pick")
    return count === 1 ? "marked 1 picture as pick" : `marked ${counted(count, "picture")} as picks`;
  return `rejected ${counted(count, "picture")}`;
}
