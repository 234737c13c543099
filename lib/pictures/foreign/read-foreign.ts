/** Reads a picture file of anybody, of which nothing is kept but its pixels. */
import "server-only";
import { createHash, randomUUID } from "node:crypto";
import { open, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { MAX_PIXELS, PICTURE_TYPES } from "contract/pictures/pictures";
import { StudioError } from "contract/studio-error";
import sharp, { type Metadata } from "sharp";
import { outage } from "@/lib/base/errors";
import { type EncodedPicture, inspectPicture, thumbnailOf } from "../encode";
import { filePieces } from "../pieces";
import type { PictureSource } from "../store";
import { firstPicture } from "./first-picture";
import { maxPixelsHeld } from "./held";
import { kindOf, type ReadKind } from "./kind";
import { isLossless } from "./lossless";

/** Also the largest side that a WebP or a texture of a graphics card has. */
const MAX_SIDE = 16_384;

export interface ForeignPicture {
  /** The copy: a PNG, or a JPEG of what came lossy and without transparency. Nothing of the file but its pixels. */
  source: PictureSource;
  /** WebP. */
  thumbnail: Uint8Array;
  /** Upright. */
  width: number;
  height: number;
  mediaType: "image/png" | "image/jpeg";
  hasAlpha: boolean;
  /** SHA-256 of the copy before it was marked, 43 characters of base64url: equal for equal pixels in equal formats. */
  hash: string;
  /** Removes the temporary file that `source` reads. Does not reject. */
  remove(): Promise<void>;
}

/**
 * Decodes a PNG, JPEG, WebP, AVIF or GIF and encodes its pixels again: upright, in sRGB with 8 bits, of an animation the first frame,
 * without metadata, profiles and trailing bytes. To be called when it is its turn (`convertUpload`): takes up to 200 MB of memory.
 *
 * The copy is written to a temporary file, because a few highly compressed megabytes may become a hundred. What came lossless or
 * transparent becomes a PNG, so that later edits can be compared with it pixel by pixel; anything else a JPEG of quality 95 with
 * full colour, also what came as WebP or AVIF: every service takes these two formats.
 *
 * @param sent at most 50 MB; not changed.
 * @param options.isExact whether the copy must have exactly these pixels: it is a PNG then.
 * @throws StudioError `unsupported_picture`, `picture_too_large`, `storage_unavailable`; nothing is left then.
 */
export async function readForeign(
  sent: Uint8Array,
  { isExact = false }: { isExact?: boolean } = {},
): Promise<ForeignPicture> {
  const { kind, bytes, head } = await readHead(sent);
  const isPng = isExact || head.hasAlpha || isLossless(bytes, kind);
  const file = path.join(/* turbopackIgnore: true */ tmpdir(), `prompt-studio-${randomUUID()}.tmp`);
  const remove = () => rm(file, { force: true }).catch(() => undefined);
  try {
    const { width, height, hasAlpha } = await copy(bytes, file, isPng).catch((cause: unknown) => {
      throw isOfDisk(cause) ? outage("storage_unavailable", cause) : damaged(kind, cause);
    });
    const source = fileSource(file, (await stat(file)).size);
    const thumbnail = await thumbnailOf(sharp(file, { limitInputPixels: MAX_PIXELS }));
    const mediaType = isPng ? "image/png" : "image/jpeg";
    return { source, thumbnail, width, height, mediaType, hasAlpha, hash: await hashOf(source), remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/**
 * Checks a PNG, JPEG, WebP or AVIF that is kept as it came, and makes its thumbnail. To be called when it is its turn.
 *
 * @throws StudioError `unsupported_picture`, `picture_too_large`
 */
export async function inspectForeign(sent: Uint8Array): Promise<EncodedPicture> {
  const { kind } = await readHead(sent);
  if (!PICTURE_TYPES.some((type) => type === `image/${kind}`))
    throw refused("unsupported_picture", `A ${NAMES[kind]} file is not kept. Save it as JPEG or PNG.`);
  return inspectPicture(sent).catch((cause: unknown) => {
    throw damaged(kind, cause);
  });
}

async function readHead(sent: Uint8Array) {
  const kind = readKindOf(sent);
  const bytes = await firstPicture(sent, kind);
  if (!bytes) throw damaged(kind);
  const head = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch((cause: unknown) => {
      throw damaged(kind, cause);
    });
  requireReadable(bytes, kind, head);
  return { kind, bytes, head };
}

async function copy(bytes: Uint8Array, file: string, isPng: boolean) {
  const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error" })
    .autoOrient()
    .toColourspace("srgb");
  const { width, height, channels } = await (isPng
    ? picture.png({ compressionLevel: 6 })
    : // Better tables would need all of the picture at once: 775 MB for 64 megapixels, and 24 MB without.
      picture.jpeg({ quality: 95, chromaSubsampling: "4:4:4", optimiseCoding: false })
  ).toFile(file);
  if (isPng) await forgetResolution(file);
  return { width, height, hasAlpha: channels === 4 };
}

/** Where sharp writes the resolution into a PNG, after its header: the one thing that it keeps of a file besides the pixels. */
const PNG_RESOLUTION_AT = 33;
/** 72 dots an inch, as a JPEG without one says too: length, name, pixels a metre across and down, the unit, checksum. */
const RESOLUTION = Buffer.from("0000000970485973" + "00000b1300000b1301" + "009a9c18", "hex");

async function forgetResolution(file: string): Promise<void> {
  const handle = await open(file, "r+");
  try {
    const { buffer } = await handle.read(Buffer.alloc(8), 0, 8, PNG_RESOLUTION_AT);
    if (buffer.equals(RESOLUTION.subarray(0, 8)))
      await handle.write(RESOLUTION, 0, RESOLUTION.length, PNG_RESOLUTION_AT);
  } finally {
    await handle.close();
  }
}

function readKindOf(bytes: Uint8Array): ReadKind {
  const kind = kindOf(bytes);
  if ("read" in kind) return kind.read;
  const advice = "Save it as JPEG or PNG.";
  if (bytes.byteLength === 0) throw refused("unsupported_picture", "The file is empty.");
  throw refused(
    "unsupported_picture",
    kind.refused === null
      ? `This is no picture that the studio reads. ${advice}`
      : `This is ${/^[AEIO]|^HTML|^SVG|^MP4/.test(kind.refused) ? "an" : "a"} ${kind.refused} file. ${advice}`,
  );
}

function requireReadable(bytes: Uint8Array, kind: ReadKind, head: Metadata): void {
  const { width, height } = head.autoOrient;
  const size = `The picture has ${width} × ${height} pixels`;
  const inMegapixels = (pixels: number) => Math.floor(pixels / 1_000_000);
  if (Math.max(width, height) > MAX_SIDE)
    throw refused("picture_too_large", `${size}; at most ${MAX_SIDE} a side can be read. Save it smaller.`);
  if (width * height > MAX_PIXELS)
    throw refused(
      "picture_too_large",
      `${size}; at most ${inMegapixels(MAX_PIXELS)} megapixels can be read. Save it smaller.`,
    );
  const maxHeld = maxPixelsHeld(bytes, kind, head);
  if (width * height > maxHeld)
    throw refused(
      "picture_too_large",
      `${size}; in this format at most ${inMegapixels(maxHeld)} megapixels can be read. Save it smaller, or as a plain JPEG or PNG.`,
    );
}

function damaged(kind: ReadKind, cause?: unknown): StudioError {
  return refused(
    "unsupported_picture",
    `This ${NAMES[kind]} file is damaged or incomplete. Save it again as JPEG or PNG.`,
    cause,
  );
}

const NAMES: Readonly<Record<ReadKind, string>> = {
  png: "PNG",
  jpeg: "JPEG",
  webp: "WebP",
  avif: "AVIF",
  gif: "GIF",
};

function refused(name: "unsupported_picture" | "picture_too_large", message: string, cause?: unknown) {
  return new StudioError(name, message, { details: [{ field: "body", message }], cause });
}

/** The bytes that it reads are in memory, so what the system says is of the copy on the disk. */
const isOfDisk = (error: unknown) => /system error: (?!Unknown)/.test(String(error));

/** Can be read again and again until the file is removed. */
function fileSource(file: string, byteLength: number): PictureSource {
  return { byteLength, read: () => filePieces(() => open(file), { start: 0, end: byteLength }) };
}

/** Piece by piece: a hash of all bytes at once would keep everybody waiting. */
async function hashOf(source: PictureSource): Promise<string> {
  const hash = createHash("sha256");
  for await (const piece of source.read()) hash.update(piece);
  return hash.digest("base64url");
}
