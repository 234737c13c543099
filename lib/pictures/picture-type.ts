/** The type of a picture, detected from its bytes. */
import "server-only";
import { fileTypeFromBuffer } from "file-type";
import { beginsLikePicture, PICTURE_TYPES } from "@/lib/contract/pictures";

const ACCEPTED: ReadonlySet<string> = new Set(PICTURE_TYPES);

/** The media type of a picture that the studio accepts; null for anything else, which is never given to a decoder. */
export async function pictureType(bytes: Uint8Array): Promise<string | null> {
  if (!beginsLikePicture(bytes)) return null;
  const type = await fileTypeFromBuffer(bytes);
  return type && ACCEPTED.has(type.mime) ? type.mime : null;
}
