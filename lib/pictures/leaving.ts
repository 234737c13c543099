/** Pictures that leave: whatever is made of one here says where it comes from, and so does one that was stored before files said so. */
import "server-only";
import { isSigned, partsWithSourceType, type SourceType } from "picture-metadata";
import type { Convert } from "./conversions";
import { type Hidden, type Marks, originOfCopy } from "./marks";
import { firstBytes } from "./pieces";
import { spoolPicture } from "./spool";
import type { PictureStore, StoredPicture } from "./store";

/** What has to be known of a picture to mark a copy of it. */
export interface Leaving {
  marks: Marks;
  /** Where the picture's file does not say it; null for a picture that was not made here, of which the studio claims nothing. */
  sourceType: SourceType | null;
  hidden?: Hidden;
}

/** @returns the parts of a copy, with its marks. @param texts as of `mark` */
export async function markedCopy(
  copy: Uint8Array,
  original: { bytes: Uint8Array; mediaType: string },
  leaving: Leaving,
  texts?: Parameters<Marks["mark"]>[2],
): Promise<Uint8Array[]> {
  return leaving.marks.mark(copy, await originOfCopy(original, leaving), texts);
}

/** Where the marks of most files are. */
const HEAD_BYTES = 64 * 1024;

/**
 * @param picture opened from the store.
 * @returns the same, or with marks where it has none and was made here.
 */
export async function openMarked(
  { store, key, mediaType }: { store: PictureStore; key: string; mediaType: string },
  picture: StoredPicture,
  { leaving, signal, convert, by }: { leaving: Leaving; signal: AbortSignal; convert: Convert; by?: string },
): Promise<StoredPicture> {
  if (leaving.sourceType === null) return picture;
  const head = await firstBytes(picture, HEAD_BYTES);
  if (isSigned(head) || (await isMarkedWebp(picture, head))) return picture;
  await picture.close?.();
  const marked = await convert(
    async () => {
      const bytes = await store.get(key);
      if (!bytes) return null;
      const parts = await markedCopy(bytes, { bytes, mediaType }, leaving);
      return parts.length === 1 ? null : spoolPicture(parts, signal);
    },
    signal,
    by,
  );
  return marked ?? (await store.open(key)) ?? picture;
}

/** A thumbnail, or another small WebP, that says what kind of picture it is; others get that. */
export async function openWithXmp(
  picture: StoredPicture,
  sourceType: SourceType | null,
  signal: AbortSignal,
): Promise<StoredPicture> {
  if (sourceType === null || (await saysOrigin(picture))) return picture;
  const bytes = await firstBytes(picture, picture.byteLength);
  await picture.close?.();
  return spoolPicture(partsWithSourceType(bytes, sourceType), signal);
}

/** Whether a WebP that was made here has XMP. */
export const saysOrigin = async (picture: StoredPicture): Promise<boolean> =>
  saysXmp(await firstBytes(picture, WEBP_HEAD_BYTES));

/** For thumbnails and previews, to which a manifest would add half of their bytes. @param bytes a few hundred KB at most */
export const withXmp = (bytes: Uint8Array, sourceType: SourceType | null): Uint8Array =>
  Buffer.concat(partsWithSourceType(bytes, sourceType));

const WEBP_HEAD_BYTES = 21;
const XMP_FLAG = 0x04;
const MAX_CHUNKS = 20;

const lettersAt = (bytes: Uint8Array, at: number) =>
  Buffer.from(bytes.subarray(at, at + 4)).toString("latin1");

/** Whether the header of a WebP announces XMP. */
const saysXmp = (head: Uint8Array): boolean =>
  lettersAt(head, 12) === "VP8X" && ((head[20] ?? 0) & XMP_FLAG) !== 0;

/** A WebP has its marks at the end: only the names of its chunks are read. */
async function isMarkedWebp(picture: StoredPicture, head: Uint8Array): Promise<boolean> {
  if (lettersAt(head, 8) !== "WEBP") return false;
  if (saysXmp(head)) return true;
  for (let at = 12, count = 0; count < MAX_CHUNKS && at + 8 <= picture.byteLength; count++) {
    const pieces: Uint8Array[] = [];
    for await (const piece of picture.read({ start: at, end: at + 8 })) pieces.push(piece);
    const header = Buffer.concat(pieces);
    if (lettersAt(header, 0) === "C2PA") return true;
    const size = header.readUInt32LE(4);
    at += 8 + size + (size % 2);
  }
  return false;
}
