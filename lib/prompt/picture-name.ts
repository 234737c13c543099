/** A name for a downloaded picture that can be found again: its day, its first words and its seed. */

const MAX_WORDS = 6;
const MAX_CHARACTERS = 80;

export interface NamedPicture {
  prompt: string;
  /** Of the creation, as an ISO time; its day counts in UTC. */
  createTime: string;
  /** null when the service did not say. */
  seed: number | null;
  creationId: string;
  /** Position within the creation, from 0. */
  index: number;
  /** For example `image/png`. */
  mediaType: string;
}

/**
 * Such as `2030-01-01-a-fox-in-the-snow-8.png`: letters of any language, digits and hyphens, and nothing that a file
 * system or a header could take for anything else.
 */
export function pictureName({
  prompt,
  createTime,
  seed,
  creationId,
  index,
  mediaType,
}: NamedPicture): string {
  const words = prompt
    .normalize("NFKD")
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu);
  const slug = [...(words ?? ["picture"]).slice(0, MAX_WORDS).join("-")].slice(0, MAX_CHARACTERS).join("");
  const mark = seed ?? `${creationId.slice(0, 8)}-${index + 1}`;
  return `${createTime.slice(0, 10)}-${slug}-${mark}.${extensionOf(mediaType)}`;
}

function extensionOf(mediaType: string): string {
  const kind = /^image\/([a-z0-9]+)$/.exec(mediaType)?.[1] ?? "png";
  return kind === "jpeg" ? "jpg" : kind;
}
