/** A real picture that a stand-in "draws": one colour derived from the seed. */

import { writeTexts } from "picture-metadata";
import sharp from "sharp";

let scale = 1;

/** Makes pictures of an eighth of their sides, for tests in which their sizes play no part. @returns ends it. */
export function drawSmallPictures(): () => void {
  scale = 8;
  return () => {
    scale = 1;
  };
}

/** A PNG in one colour. */
export function plainPicture(
  width: number,
  height: number,
  background: { r: number; g: number; b: number },
): Promise<Buffer> {
  const sides = { width: Math.ceil(width / scale), height: Math.ceil(height / scale) };
  return sharp({ create: { ...sides, channels: 3, background } })
    .png()
    .toBuffer();
}

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
  const png = await plainPicture(width, height, background);
  const told = parameters === undefined ? png : writeTexts(png, new Map([["parameters", parameters]]));
  return Buffer.from(told).toString("base64");
}
