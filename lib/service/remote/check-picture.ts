/** Looks at bytes that claim to be a picture, without decoding them. */
import "server-only";
import sharp from "sharp";
import { MAX_PIXELS } from "@/lib/contract/pictures";
import { StudioError } from "@/lib/errors";
import { pictureType } from "@/lib/pictures/picture-type";

/**
 * Refuses whatever is no PNG, JPEG, WebP or AVIF by its own bytes, has more pixels than the studio keeps, or breaks off.
 *
 * @throws StudioError `service_answer_unusable`, retryable when only the rest is missing
 */
export async function checkPicture(bytes: Uint8Array): Promise<void> {
  const type = await pictureType(bytes);
  if (!type) {
    throw new StudioError(
      "service_answer_unusable",
      "The service delivered something that is not a picture.",
    );
  }
  if (!isWhole(bytes, type)) throw brokenOff();
  const size = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch((cause) => {
      throw new StudioError(
        "service_answer_unusable",
        "The service delivered a picture that cannot be read.",
        {
          cause,
        },
      );
    });
  if (size.width * size.height > MAX_PIXELS) {
    throw new StudioError("service_answer_unusable", "The service delivered a picture that is too large.");
  }
}

/** What is thrown for a picture of which only the beginning came. */
export function brokenOff(cause?: unknown): StudioError {
  return new StudioError("service_answer_unusable", "The service delivered only a part of the picture.", {
    retryable: true,
    cause,
  });
}

/** By the end that each format has; AVIF has none, and is found out when it is decoded. */
function isWhole(bytes: Uint8Array, type: string): boolean {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (type === "image/png") return buffer.subarray(-64).includes("IEND", 0, "latin1");
  // Some cameras and tools pad a JPEG after its end.
  if (type === "image/jpeg") return buffer.lastIndexOf(Buffer.from([0xff, 0xd9])) > buffer.length / 2;
  if (type === "image/webp") return buffer.length >= buffer.readUInt32LE(4) + 8;
  return true;
}
