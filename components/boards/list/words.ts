/** What a card of the list of boards says. */
import type { BoardSummary } from "contract/boards/board";
import { counted } from "@/lib/client/words/counted";

/** "No pictures yet", "1 picture", "1,234 pictures". */
export function countedPictures(count: number): string {
  return count === 0 ? "No pictures yet" : counted(count, "picture");
}

/** "Shared", "Shared by 3 links". @param links the links that work now; at least one. */
export const sharedInWords = (links: number): string =>
  links === 1 ? "Shared" : `Shared by ${counted(links, "link")}`;

/** "From Ada, to edit", "With 2 people"; empty for a board that is only the person's. */
export function whoseInWords({ role, owner_name, members }: BoardSummary): string {
  if (role !== "owner")
    return `From ${owner_name ?? "somebody"}, ${role === "editor" ? "to edit" : "to look at"}`;
  return members === 0 ? "" : `With ${counted(members, "person", "people")}`;
}

/** "3 new", "99+ new". */
export const newFeedbackInWords = (count: number): string => `${count > 99 ? "99+" : count} new`;

/** What a deleted board leaves behind. @param links its links that worked. */
export function deletedInWords(name: string, links: number): string {
  if (links === 0) return `${name} deleted. Its pictures are kept.`;
  const stopped =
    links === 1 ? "Its link has stopped working" : `Its ${counted(links, "link")} have stopped working`;
  return `${name} deleted. ${stopped}; the pictures are kept.`;
}
