/** A name for a downloaded picture that can be found again: its first words and its seed. */
import type { Creation, CreationOutput } from "@/lib/contract/creation";

const MAX_WORDS = 6;

export function pictureFileName(
  creation: Pick<Creation, "prompt" | "creation_id">,
  output: CreationOutput,
): string {
  const words = creation.prompt
    .normalize("NFKD")
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu);
  const name = (words ?? ["picture"]).slice(0, MAX_WORDS).join("-").slice(0, 80);
  const mark = output.seed ?? `${creation.creation_id.slice(0, 8)}-${output.index + 1}`;
  return `${name}-${mark}.${extension(output.media_type)}`;
}

function extension(mediaType: string): string {
  const kind = /^image\/([a-z0-9]+)/.exec(mediaType)?.[1] ?? "png";
  return kind === "jpeg" ? "jpg" : kind;
}
