/** Lays an edit back over its source, so that an edit changes nothing outside of its mask. */
import "server-only";
import { MAX_PIXELS } from "contract/pictures/pictures";
import sharp, { type Sharp } from "sharp";

/** Pixels as an engine draws them (RGBA, 8 bits), or a picture file. */
export type EditedPicture = { width: number; height: number; data: Uint8Array } | { bytes: Uint8Array };

/** RGBA, 8 bits a channel, row by row from the top. */
export interface LaidBack {
  width: number;
  height: number;
  data: Uint8Array;
  /** Whether the source has transparency, which is kept. */
  hasAlpha: boolean;
  /** Whether the model answered in another size than the source's. */
  isScaled: boolean;
}

/**
 * Whatever a model does with a mask, a pixel that is opaque in the mask comes from the source, unchanged. Where the mask is partly
 * transparent, both are mixed.
 *
 * @param edited the model's answer in any size: it is scaled to the source's.
 * @param source the picture file that was edited.
 * @param mask a PNG of the source's size, transparent where the edit may show.
 * @throws Error for files that cannot be read.
 */
export async function layBack(
  edited: EditedPicture,
  { source, mask }: { source: Uint8Array; mask: Uint8Array },
): Promise<LaidBack> {
  const { width, height, hasAlpha } = await open(source).metadata();
  const size = { width, height };
  const answer = "bytes" in edited ? open(edited.bytes).autoOrient() : rawOf(edited, edited.data, 4);
  const came = "bytes" in edited ? (await answer.metadata()).autoOrient : edited;
  const isScaled = came.width !== width || came.height !== height;
  if (isScaled) answer.resize(width, height, { fit: "fill" });
  const [over, shown, under] = await Promise.all([
    pixelsOf(answer.toColourspace("srgb").removeAlpha()),
    pixelsOf(open(mask).ensureAlpha().extractChannel("alpha").negate()),
    pixelsOf(open(source).toColourspace("srgb").removeAlpha()),
  ]);
  const mixed = await mix(size, { under, over, shown, channels: 3 });
  if (!hasAlpha) return { ...size, data: mixed, hasAlpha, isScaled };
  // Colours and opacity one by one: mixed together, the colours of half transparent pixels would be rounded.
  const alpha = await pixelsOf(open(source).extractChannel("alpha"));
  const opaque = Buffer.alloc(width * height, 255);
  const opacity = await mix(size, { under: alpha, over: opaque, shown, channels: 1 });
  const [colours, grey] = await Promise.all([
    pixelsOf(rawOf(size, mixed, 4).removeAlpha()),
    pixelsOf(rawOf(size, opacity, 4).extractChannel(0)),
  ]);
  const data = await pixelsOf(joined(size, { colours, channels: 3, alpha: grey }));
  return { ...size, data, hasAlpha, isScaled };
}

interface Size {
  width: number;
  height: number;
}

const open = (bytes: Uint8Array): Sharp => sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error" });
const rawOf = (size: Size, data: Uint8Array, channels: 1 | 3 | 4): Sharp =>
  sharp(data, { raw: { ...pick(size), channels } });
const pick = ({ width, height }: Size) => ({ width, height });
/** A pipeline of its own for each step, because one pipeline has an order of its own, whatever the order of the calls. */
const pixelsOf = (picture: Sharp): Promise<Buffer> => picture.raw().toBuffer();
const joined = (
  size: Size,
  { colours, channels, alpha }: { colours: Buffer; channels: 1 | 3; alpha: Buffer },
) => rawOf(size, colours, channels).joinChannel(alpha, { raw: { ...pick(size), channels: 1 } });

/** One picture over another, both opaque, as RGBA. @param shown how much of the upper one shows, 0 to 255 for each pixel */
async function mix(
  size: Size,
  { under, over, shown, channels }: { under: Buffer; over: Buffer; shown: Buffer; channels: 1 | 3 },
): Promise<Buffer> {
  const layer = await pixelsOf(joined(size, { colours: over, channels, alpha: shown }));
  const raw = { ...pick(size), channels: channels === 1 ? (2 as const) : (4 as const) };
  return pixelsOf(rawOf(size, under, channels).composite([{ input: layer, raw }]));
}
