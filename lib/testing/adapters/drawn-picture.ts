/** A real picture that a stand-in "draws": one colour derived from the seed. */
import sharp from "sharp";

/** @returns a PNG as base64. */
export async function drawnPicture(width: number, height: number, seed: number): Promise<string> {
  const background = { r: seed & 255, g: (seed >> 8) & 255, b: 128 };
  const png = await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
  return png.toString("base64");
}
