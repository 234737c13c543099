/** The canvas of an expanded picture: its source in the middle, and what is painted around it. */
import "server-only";
import type { Size } from "contract/models/model-size";
import { MAX_PIXELS } from "contract/pictures/pictures";
import sharp from "sharp";

/** The smallest picture of an aspect ratio that contains the source. @param ratio width divided by height */
export function canvasSize({ width, height }: Size, ratio: number): Size {
  return ratio > width / height
    ? { width: Math.max(width, Math.round(height * ratio)), height }
    : { width, height: Math.max(height, Math.round(width / ratio)) };
}

/** Where the source stands on its canvas, in pixels from its edges. */
export function margins(source: Size, canvas: Size) {
  const [x, y] = [canvas.width - source.width, canvas.height - source.height];
  const [left, top] = [Math.floor(x / 2), Math.floor(y / 2)];
  return { left, top, right: x - left, bottom: y - top };
}

/**
 * @param source its file and size. @returns a PNG; around the source is its mirror image, whose colours a model can start from.
 * @throws Error for bytes that cannot be read.
 */
export function onCanvas(source: Size & { bytes: Uint8Array }, canvas: Size): Promise<Buffer> {
  return sharp(source.bytes, { limitInputPixels: MAX_PIXELS, failOn: "error" })
    .extend({ ...margins(source, canvas), extendWith: "mirror" })
    .png({ compressionLevel: 4 })
    .toBuffer();
}

/** @returns a PNG of the canvas's size, opaque over the source and transparent around it. */
export function maskAround(source: Size, canvas: Size): Promise<Buffer> {
  const { width, height } = source;
  const background = { r: 0, g: 0, b: 0, alpha: 1 };
  return sharp({ create: { width, height, channels: 4, background } })
    .extend({ ...margins(source, canvas), background: { ...background, alpha: 0 } })
    .png({ compressionLevel: 4 })
    .toBuffer();
}
