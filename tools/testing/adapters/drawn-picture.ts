/** A real picture that a stand-in "draws": one colour derived from the seed. */

import { writeTexts } from "picture-metadata";
import sharp from "sharp";

/**
 * @param parameters the text that a service writes into it; none without.
 * @returns a PNG as base64.
 */
export async function drawnPicture(
  width: number,
  height: number,
  seed: number,
  parameters?: string,
): Promise<string> {
  const background = { r: seed & 255, g: (seed >> 8) & 255, b: 128 };
  const png = await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
  const told = parameters === undefined ? png : writeTexts(png, new Map([["parameters", parameters]]));
  return Buffer.from(told).toString("base64");
}
