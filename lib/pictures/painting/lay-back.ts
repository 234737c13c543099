/** Lays an edit back over its source, so that an edit changes nothing outside of its mask. */
import "server-only";
import { setImmediate as letOthers } from "node:timers/promises";
import type { Size } from "contract/models/model-size";
import { MAX_PIXELS } from "contract/pictures/pictures";
import sharp, { type Sharp } from "sharp";
import { answerOf, type EditedPicture } from "./answer";
import { margins } from "./canvas";
import { type Opening, openingAround, openingOf } from "./opening";

export interface LaidBack {
  /** A PNG of the source's size, or of its canvas, with its transparency if it has any. */
  bytes: Buffer;
  /** The size of the model's answer where it is another than that. */
  scaledFrom: Size | null;
}

/** What stays: a source outside of its mask, or all of a source in the middle of a larger canvas. */
export type KeptSource =
  | { source: Uint8Array; mask: Uint8Array; canvas?: never }
  | { source: Uint8Array; canvas: Size; mask?: never };

/**
 * Whatever a model does with a mask, a pixel that is opaque in the mask comes from the source, unchanged. Where the mask is partly
 * transparent, both are mixed.
 *
 * @param edited the model's answer in any size: it is scaled to the source's.
 * @param kept.source the picture file that was edited.
 * @param kept.mask a PNG of the source's size, transparent where the edit may show.
 * @throws Error for files that cannot be read.
 */
export async function layBack(edited: EditedPicture, kept: KeptSource): Promise<LaidBack> {
  const { data, raw, scaledFrom } = await mixed(edited, kept);
  const picture = sharp(data, { raw, limitInputPixels: MAX_PIXELS });
  return { bytes: await picture.png({ compressionLevel: 6 }).toBuffer(), scaledFrom };
}

interface Pixels {
  data: Buffer;
  raw: Size & { channels: 3 | 4 };
}

/** A function of its own, so that what only mixing needs is not kept while the picture is encoded. */
async function mixed(
  edited: EditedPicture,
  kept: KeptSource,
): Promise<Pixels & Pick<LaidBack, "scaledFrom">> {
  const { source, mask, canvas } = kept;
  const { width, height } = await open(source).metadata();
  const size = canvas ?? { width, height };
  const opening = mask ? await openingOf(mask) : await openingAround({ width, height }, size);
  const answer = await answerOf(edited, size);
  const under = await pixelsOf(source, canvas);
  // In bands, so that beside the whole picture only a part of what changes is in memory.
  const { left, top, width: across, shares } = opening;
  const rows = Math.max(1, Math.floor(answer.bandPixels / Math.max(1, across)));
  for (let from = 0; from < opening.height; from += rows) {
    const band = { left, top: top + from, width: across, height: Math.min(rows, opening.height - from) };
    await mixIn(under, { ...band, shares }, await answer.part(band));
  }
  const { width: w, height: h } = answer.size;
  return { ...under, scaledFrom: w !== size.width || h !== size.height ? answer.size : null };
}

const open = (bytes: Uint8Array): Sharp => sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error" });

async function pixelsOf(source: Uint8Array, canvas: Size | undefined): Promise<Pixels> {
  const { width, height, hasAlpha } = await open(source).metadata();
  const picture = open(source).toColourspace("srgb");
  if (canvas) picture.extend({ ...margins({ width, height }, canvas), background: "#000" });
  const own = hasAlpha ? picture.ensureAlpha() : picture.removeAlpha();
  const { data, info } = await own.raw().toBuffer({ resolveWithObject: true });
  return { data, raw: { width: info.width, height: info.height, channels: hasAlpha ? 4 : 3 } };
}

/** Pixels that are mixed in one turn: a few milliseconds. */
const PIXELS_A_TURN = 500_000;

/** Mixes a part of the edit, which is opaque, into the pixels. */
async function mixIn({ data, raw }: Pixels, opening: Opening, part: Buffer): Promise<void> {
  const { left, top, width, height, shares } = opening;
  const { channels } = raw;
  const [closed, whole] = [Buffer.alloc(width, 0), Buffer.alloc(width, 255)];
  const rowsATurn = Math.max(1, Math.floor(PIXELS_A_TURN / width));
  for (let row = 0; row < height; row++) {
    if (row % rowsATurn === 0) await letOthers();
    const at = (top + row) * raw.width + left;
    const ofRow = shares.subarray(at, at + width);
    if (ofRow.equals(closed)) continue;
    const over = part.subarray(row * width * 3, (row + 1) * width * 3);
    if (channels === 3 && ofRow.equals(whole)) over.copy(data, at * 3);
    else mixRow(data.subarray(at * channels, (at + width) * channels), over, ofRow, channels);
  }
}

/** @param shares how much of `over` shows, 0 to 255 for each pixel. */
function mixRow(under: Buffer, over: Buffer, shares: Buffer, channels: 3 | 4): void {
  for (let pixel = 0; pixel < shares.length; pixel++) {
    const share = shares[pixel] ?? 0;
    if (share === 0) continue;
    const to = pixel * channels;
    const from = pixel * 3;
    under[to] = mean(under[to], over[from], share);
    under[to + 1] = mean(under[to + 1], over[from + 1], share);
    under[to + 2] = mean(under[to + 2], over[from + 2], share);
    if (channels === 4) under[to + 3] = mean(under[to + 3], 255, share);
  }
}

/** Exactly one of both where the share is 0 or 255. */
const mean = (under = 0, over = 0, share = 0): number =>
  Math.trunc((under * (255 - share) + over * share + 127) / 255);
