/** Reads the embedded texts of a stored picture. */
import "server-only";
import { readExif, type Texts, textsOf } from "picture-metadata";
import { pictureType } from "picture-metadata/type";
import sharp from "sharp";

/** The texts of a PNG, JPEG, WebP or AVIF; none for anything else. */
export async function readTexts(bytes: Uint8Array): Promise<Texts> {
  if ((await pictureType(bytes)) !== "image/avif") return textsOf(bytes);
  try {
    // Reads only the head of the file and decodes no pixels.
    const { exif } = await sharp(bytes).metadata();
    return exif ? readExif(exif) : new Map();
  } catch {
    return new Map();
  }
}
