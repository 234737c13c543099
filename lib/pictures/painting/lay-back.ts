/** Lays an edit back over its source, so that an edit changes nothing outside of its mask. */
import "server-only";
import { setImmediate } from "node:timers/promises";
import type { Size } from "contract/models/model-size";
import { MAX_PIXELS } from "contract/pictures/pictures";
import sharp, { type Sharp } from "sharp";

/** Pixels as an engine draws them (RGBA, 8 bits), or a picture file. */
export type EditedPicture = { width: number; height: number; data: Uint8Array } | { bytes: Uint8Array };

export interface LaidBack {
  /** A PNG of the source's size, with its transparency if it has any. */
  bytes: Buffer;
  /** The size of the model's answer where it is another than the source's. */
  scaledFrom: Size | null;
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
  const answer = await opaque(edited);
  const came = { width: answer.width, height: answer.height };
  const scaledFrom = came.width !== width || came.height !== height ? came : null;
  const opening = await openingOf(mask);
  const [colours, patch] = await Promise.all([
    open(source).toColourspace("srgb").removeAlpha().raw().toBuffer(),
    patchOf(answer, { size, opening }),
  ]);
  await mixIn(colours, { size, channels: 3, opening, patch });
  if (!hasAlpha) return { bytes: await png(rawOf(size, colours, 3)), scaledFrom };
  // Colours and opacity one by one: mixed together, the colours of half transparent pixels would be rounded.
  const alpha = await open(source).extractChannel("alpha").raw().toBuffer();
  await mixIn(alpha, { size, channels: 1, opening, patch: await whiteOf(opening) });
  const joined = rawOf(size, colours, 3).joinChannel(alpha, { raw: { width, height, channels: 1 } });
  return { bytes: await png(joined), scaledFrom };
}

const open = (bytes: Uint8Array): Sharp => sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error" });
const rawOf = ({ width, height }: Size, data: Uint8Array, channels: 1 | 2 | 3 | 4): Sharp =>
  sharp(data, { raw: { width, height, channels }, limitInputPixels: MAX_PIXELS });
const png = (picture: Sharp): Promise<Buffer> => picture.png({ compressionLevel: 6 }).toBuffer();

/** What came, upright and without transparency, and its size. A pipeline has an order of its own, whatever the order of the calls. */
async function opaque(edited: EditedPicture): Promise<Size & { read(): Sharp }> {
  if ("data" in edited) {
    const { width, height } = edited;
    const data = await rawOf(edited, edited.data, 4).removeAlpha().raw().toBuffer();
    return { width, height, read: () => rawOf(edited, data, 3) };
  }
  const { bytes } = edited;
  const { autoOrient, hasAlpha } = await open(bytes).metadata();
  const upright = hasAlpha
    ? await open(bytes).autoOrient().removeAlpha().png({ compressionLevel: 1 }).toBuffer()
    : bytes;
  return { ...autoOrient, read: () => open(upright).autoOrient() };
}

/** The smallest part of the picture outside of which nothing may change. */
interface Opening extends Size {
  left: number;
  top: number;
  /** How much of the edit shows, 0 to 255 for each pixel of the part. */
  shown: Buffer;
}

async function openingOf(mask: Uint8Array): Promise<Opening> {
  const plane = open(mask).ensureAlpha().extractChannel("alpha").negate().raw();
  const { data, info } = await plane.toBuffer({ resolveWithObject: true });
  // Pictures of fewer pixels cannot be trimmed.
  if (Math.min(info.width, info.height) < 3)
    return { width: info.width, height: info.height, left: 0, top: 0, shown: data };
  const { data: shown, info: part } = await rawOf(info, data, 1)
    // Without `lineArt`, single pixels and thin lines count as noise, and would not change.
    .trim({ background: "black", threshold: 0, lineArt: true })
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, trimOffsetLeft = 0, trimOffsetTop = 0 } = part;
  return { width, height, left: Math.abs(trimOffsetLeft), top: Math.abs(trimOffsetTop), shown };
}

/** The part of the edit that shows, as RGBA. */
async function patchOf(
  answer: Size & { read(): Sharp },
  { size, opening }: { size: Size; opening: Opening },
): Promise<Buffer> {
  const { width, height, left, top, shown } = opening;
  const part = await answer
    .read()
    .toColourspace("srgb")
    .resize(size.width, size.height, { fit: "fill" })
    .extract({ left, top, width, height })
    .raw()
    .toBuffer();
  return rawOf(opening, part, 3)
    .joinChannel(shown, { raw: { width, height, channels: 1 } })
    .raw()
    .toBuffer();
}

/** The same part in white. */
const whiteOf = ({ width, height, shown }: Opening): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: "#fff" } })
    .joinChannel(shown, { raw: { width, height, channels: 1 } })
    .raw()
    .toBuffer();

/** Rows that are copied in one turn: about a millisecond. */
const ROWS = 256;

/** Mixes the patch into the pixels, of which only the opening is computed: whole pictures would take three times as long. */
async function mixIn(
  pixels: Buffer,
  { size, channels, opening, patch }: { size: Size; channels: 1 | 3; opening: Opening; patch: Buffer },
): Promise<void> {
  const { left, top, width, height } = opening;
  const under = rawOf(size, pixels, channels).extract({ left, top, width, height });
  const over = { input: patch, raw: { width, height, channels: 4 as const } };
  const mixed = await under.composite([over]).removeAlpha().raw().toBuffer();
  // Grey becomes colour when colours are laid over it.
  const part = channels === 3 ? mixed : await rawOf(opening, mixed, 3).extractChannel(0).raw().toBuffer();
  const bytes = width * channels;
  for (let row = 0; row < height; row++) {
    if (row > 0 && row % ROWS === 0) await setImmediate();
    part.copy(pixels, ((top + row) * size.width + left) * channels, row * bytes, (row + 1) * bytes);
  }
}
