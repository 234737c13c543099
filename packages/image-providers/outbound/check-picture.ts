/** Checks the bytes of a fetched picture without decoding them. */
import { MAX_PIXELS } from "contract/pictures/pictures";
import { StudioError } from "contract/studio-error";
import { pictureType } from "picture-metadata/type";
import sharp from "sharp";

/**
 * Refuses bytes that are no PNG, JPEG, WebP or AVIF, have too many pixels, or are incomplete.
 *
 * @throws StudioError `not_a_picture`, `output_too_large`, or `download_incomplete`, which is retryable
 */
export async function checkPicture(bytes: Uint8Array): Promise<void> {
  const type = await pictureType(bytes);
  if (!type) {
    throw new StudioError("not_a_picture", "The service delivered something that is not a picture.");
  }
  if (!isComplete(bytes, type)) throw incomplete();
  const size = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch((cause) => {
      throw new StudioError("not_a_picture", "The service delivered a picture that cannot be read.", {
        cause,
      });
    });
  if (size.width * size.height > MAX_PIXELS) {
    throw new StudioError("output_too_large", "The service delivered a picture that is too large.");
  }
}

/** The error of a picture of which only the beginning arrived. */
export function incomplete(cause?: unknown): StudioError {
  return new StudioError("download_incomplete", "The service delivered only a part of the picture.", {
    retryable: true,
    cause,
  });
}

/** Checks the end marker of the format. AVIF has none; decoding reveals an incomplete file later. */
function isComplete(bytes: Uint8Array, type: string): boolean {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (type === "image/png") return buffer.subarray(-64).includes("IEND", 0, "latin1");
  // Some tools add padding after the end of a JPEG.
  if (type === "image/jpeg") return buffer.lastIndexOf(Buffer.from([0xff, 0xd9])) > buffer.length / 2;
  if (type === "image/webp") return buffer.length >= buffer.readUInt32LE(4) + 8;
  return true;
}
