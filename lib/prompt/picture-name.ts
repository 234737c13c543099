/** File names of pictures: the day, the first words of the prompt, and the seed. */

const MAX_WORDS = 6;
const MAX_SLUG_CHARACTERS = 60;

export interface NamedPicture {
  prompt: string;
  /** The creation's ISO time; its day in UTC is part of the name. */
  createTime: string;
  /** null when the service did not report it. */
  seed: number | null;
  creationId: string;
  /** Position within the creation, from 0. */
  index: number;
  /** For example `image/png`. */
  mediaType: string;
  /** Whether it is twice as large as the picture; the name says so. */
  isEnlarged?: boolean;
}

/** Such as `2030-01-01-a-fox-in-the-snow-8.png`; without a seed, the creation's id and the position stand for it. */
export function pictureName({
  prompt,
  createTime,
  seed,
  creationId,
  index,
  mediaType,
  isEnlarged = false,
}: NamedPicture): string {
  const mark = seed ?? `${creationId.slice(0, 8)}-${index + 1}`;
  return `${createTime.slice(0, 10)}-${slugOf(prompt)}-${mark}${isEnlarged ? "-2x" : ""}.${extensionOf(mediaType)}`;
}

/**
 * The first words of a prompt, joined by hyphens: only letters of every script and digits, which are safe in file
 * systems and headers. `picture` for a prompt without words.
 */
export function slugOf(prompt: string): string {
  const words = prompt
    .normalize("NFC")
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu);
  const slug = (words ?? ["picture"]).slice(0, MAX_WORDS).join("-");
  return Array.from(slug).slice(0, MAX_SLUG_CHARACTERS).join("");
}

/** The file name extension of a picture's media type. */
export function extensionOf(mediaType: string): string {
  const kind = /^image\/([a-z0-9]+)$/.exec(mediaType)?.[1] ?? "png";
  return kind === "jpeg" ? "jpg" : kind;
}
