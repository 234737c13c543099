/** Finds out whether a picture can be decoded, before something is paid for that needs it. */
import "server-only";
import { MAX_PIXELS } from "contract/pictures/pictures";
import sharp from "sharp";

/** To be called when it is its turn. All of it is decoded, and nothing of it kept. @throws Error for bytes that cannot be read. */
export async function checkReadable(bytes: Uint8Array): Promise<void> {
  // Shrunk and not cut: every line of the file is read.
  await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error" })
    .resize(1, 1, { fit: "fill" })
    .raw()
    .toBuffer();
}
