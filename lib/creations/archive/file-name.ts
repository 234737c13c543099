/** Names of pictures in an archive: by day, then by what they show. */
import "server-only";

const MAX_WORDS = 6;
const MAX_CHARACTERS = 60;
const ENDINGS: Record<string, string> = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/webp": "webp",
  "image/avif": "avif",
};

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
  const words =
    picture.prompt
      .normalize("NFC")
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const slug = Array.from(words.slice(0, MAX_WORDS).join("-")).slice(0, MAX_CHARACTERS).join("");
  const stem = [day, slug || "picture", picture.seed].filter((part) => part !== null).join("-");
  const ending = ENDINGS[picture.mediaType] ?? "bin";
  let name = `${stem}.${ending}`;
  for (let n = 2; taken.has(name); n++) name = `${stem}-${n}.${ending}`;
  taken.add(name);
  return name;
}
