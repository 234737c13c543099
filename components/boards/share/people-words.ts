/** How people of a board, their roles and what they did are told. */
import type { Activity, BoardRole } from "contract/boards/members";
import { counted } from "@/lib/client/words/counted";

export const ROLE_WORDS: Record<BoardRole, string> = { owner: "Owner", editor: "Editor", viewer: "Viewer" };

/** The first letters of the first and the last word of a name. */
export function initialsOf(name: string): string {
  const words = name.split(/\s/u).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(
    (word = "") => Array.from(word)[0],
  );
  return letters.join("").toUpperCase();
}

/** "You moved 3 items", "Bob renamed the board". */
export function activityInWords({ person_name, is_you, kind, items }: Activity): string {
  const who = is_you ? "You" : person_name || "Somebody";
  switch (kind) {
    case "added":
    case "removed":
    case "moved":
      return `${who} ${kind} ${counted(items, "item")}`;
    case "decided":
      return `${who} decided about ${counted(items, "picture")}`;
    case "replaced":
      return `${who} showed another version of ${counted(items, "picture")}`;
    case "noted":
      return `${who} changed ${counted(items, "note")}`;
    case "titled":
      return `${who} changed ${counted(items, "section title")}`;
    case "renamed":
      return `${who} renamed the board`;
    case "invited":
      return is_you ? "You were invited" : `${who} was invited`;
    case "left":
      return is_you ? "You left" : `${who} is no longer on the board`;
  }
}
