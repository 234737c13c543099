/** What bytes are, by the bytes themselves. */
import "server-only";
import { fileTypeFromBuffer } from "file-type";
import { beginsLikePicture } from "@/lib/contract/pictures";

const ACCEPTED: ReadonlySet<string> = new Set(["image/png", "image/jpeg", "image/webp", "image/avif"]);

/** The media type of a picture that the studio takes; null for anything else, which no decoder gets to see. */
export async function pictureType(bytes: Uint8Array): Promise<string | null> {
  if (!beginsLikePicture(bytes)) return null;
  const type = await fileTypeFromBuffer(bytes);
  return type && ACCEPTED.has(type.mime) ? type.mime : null;
}
