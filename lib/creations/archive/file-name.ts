/** Names of pictures in an archive: by day, then by what they show. */
import "server-only";
import { extensionOf, slugOf } from "@/lib/prompt/picture-name";

interface NamedPicture {
  createdAt: number;
  prompt: string;
  seed: number | null;
  mediaType: string;
}

/**
 * Such as `2030-01-31-a-lighthouse-at-dusk-1234567.png`: letters of every script, no spaces, nothing that means
 * something to a file system.
 *
 * @param taken the names that are given already; the new one joins them.
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
