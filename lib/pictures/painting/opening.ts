/** Where an edit may show: the smallest part of the picture outside of which nothing changes. */
import "server-only";
import { setImmediate as letOthers } from "node:timers/promises";
import type { Size } from "contract/models/model-size";
import { MAX_PIXELS } from "contract/pictures/pictures";
import sharp from "sharp";
import { margins } from "./canvas";

export interface Place extends Size {
  left: number;
  top: number;
}

export interface Opening extends Place {
  /** How much of the edit shows, 0 to 255 for each pixel of the whole picture. */
  shares: Buffer;
}

/** Rows that are looked at in one turn: a few milliseconds. */
const PIXELS_A_TURN = 1_000_000;

/**
 * @param mask a PNG, transparent where the edit may show.
 * @returns a part without a pixel where nothing may change. @throws Error for bytes that cannot be read.
 */
export async function openingOf(mask: Uint8Array): Promise<Opening> {
  const { data: shares, info } = await sharp(mask, { limitInputPixels: MAX_PIXELS, failOn: "error" })
    .ensureAlpha()
    .extractChannel("alpha")
    .negate()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const closed = Buffer.alloc(width);
  const rowsATurn = Math.max(1, Math.floor(PIXELS_A_TURN / width));
  let [left, right, top, bottom] = [width, 0, height, 0];
  for (let y = 0; y < height; y++) {
    if (y % rowsATurn === 0) await letOthers();
    const row = shares.subarray(y * width, (y + 1) * width);
    if (row.equals(closed)) continue;
    top = Math.min(top, y);
    bottom = y + 1;
    left = firstOpen(row, left);
    right = lastOpen(row, right);
  }
  return { left, top, width: Math.max(0, right - left), height: Math.max(0, bottom - top), shares };
}

/** Looks only where it could be further left than before, so that all rows together are looked at once. */
function firstOpen(row: Buffer, before: number): number {
  let x = 0;
  while (x < before && row[x] === 0) x++;
  return x;
}

function lastOpen(row: Buffer, before: number): number {
  let x = row.length;
  while (x > before && row[x - 1] === 0) x--;
  return x;
}

/** All of a canvas but its source. */
export async function openingAround(source: Size, canvas: Size): Promise<Opening> {
  const { width, height } = source;
  const shares = await sharp({ create: { width, height, channels: 3, background: "#000" } })
    .extend({ ...margins(source, canvas), background: "#fff" })
    .extractChannel(0)
    .raw()
    .toBuffer();
  return { ...canvas, left: 0, top: 0, shares };
}
