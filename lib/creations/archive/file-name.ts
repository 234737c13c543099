/** The names of pictures in an archive. */
import "server-only";
import { extensionOf, slugOf } from "@/lib/prompt/picture-name";

interface NamedPicture {
  createdAt: number;
  prompt: string;
  seed: number | null;
  mediaType: string;
}

/**
 * A name such as `2030-01-31-a-lighthouse-at-dusk-1234567.png`: letters of all scripts, without spaces and characters that
 * are special to a file system.
 *
 * @param taken the names in use, to which the new one is added.
 */
export function archiveFileName(picture: NamedPicture, taken: Set<string>): string {
  const day = new Date(picture.createdAt).toISOString().slice(0, 10);
  const stem = [day, slugOf(picture.prompt), picture.seed].filter((part) => part !== null).join("-");
  const extension = extensionOf(picture.mediaType);
  let name = `${stem}.${extension}`;
  for (let n = 2; taken.has(name); n++) name = `${stem}-${n}.${extension}`;
  taken.add(name);
  return name;
}
