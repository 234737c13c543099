/** The names of a board's files: safe in the file systems of Windows, macOS and Linux, in letters of all scripts. */
import "server-only";
import { extensionOf, slugOf } from "@/lib/prompt/picture-name";
import type { PlannedPicture } from "./board-pictures";

const MAX_FOLDER_CHARACTERS = 60;
const MIN_NUMBER_DIGITS = 3;
const MIN_SECTION_DIGITS = 2;

/**
 * Such as `01 Lobby/001-a-lobby-at-dusk.png`. The numbers sort the files in the board's order and make them unique, and no
 * name that begins with one is reserved.
 *
 * @param about the words that name the picture; empty for the number alone.
 * @param of the number of pictures in the file.
 */
export function pictureFileName(
  { number, section }: Pick<PlannedPicture, "number" | "section">,
  { about, mediaType, of }: { about: string; mediaType: string; of: number },
): string {
  const digits = Math.max(MIN_NUMBER_DIGITS, String(of).length);
  const words = about.trim() === "" ? "" : `-${slugOf(about)}`;
  const name = `${String(number).padStart(digits, "0")}${words}.${extensionOf(mediaType)}`;
  if (!section) return name;
  const folder = `${String(section.number).padStart(MIN_SECTION_DIGITS, "0")} ${folderWords(section.title)}`;
  return `${folder.trimEnd()}/${name}`;
}

/** Without what a file system forbids or hides: its special characters, control and direction characters, dots at the end. */
function folderWords(title: string): string {
  const words = title
    .normalize("NFC")
    .replace(/[<>:"/\\|?*\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
  const characters = Array.from(words).slice(0, MAX_FOLDER_CHARACTERS);
  // Windows drops dots and spaces at the end of a name.
  while (/[. ]/.test(characters.at(-1) ?? "")) characters.pop();
  return characters.join("");
}

/** The name of the file that holds the board. @param extension such as `zip`. */
export function boardFileName(name: string, extension: string): string {
  return `${slugOf(name)}.${extension}`;
}
