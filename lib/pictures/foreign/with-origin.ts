/** What was signed about a foreign picture goes on in the copy of its pixels. */
import "server-only";
import { createHash } from "node:crypto";
import { sourceTypeIn } from "picture-metadata";
import { intactManifestsIn, isIntact, withoutMarks } from "picture-metadata/manifest";
import { hashOfParts } from "../hash";
import type { Marks } from "../marks";
import { type PictureSource, sourceOfParts } from "../store";
import type { ForeignPicture } from "./read-foreign";

/** More than an encoder writes before the pixels. */
const HEAD_BYTES = 64 * 1024;

/**
 * @param sent the file that was copied.
 * @returns the same copy; that of a file that came signed or with XMP as one that was made from it, with its manifests and the kind
 * that its XMP names. The manifests of a file that was changed since are left out. The hash stays that of the copy alone. Nothing of
 * the copy is in memory but its beginning.
 */
export async function withOrigin(
  picture: ForeignPicture,
  { bytes, mediaType }: { bytes: Uint8Array; mediaType: string },
  marks: Marks,
): Promise<ForeignPicture> {
  const manifests = await intactManifestsIn(bytes, hashOfParts);
  const sourceType = sourceTypeIn(bytes);
  if (!manifests && sourceType === null) return picture;
  const { source } = picture;
  // A copy of the studio's own that comes back, as in an archive, is one already.
  if (manifests && manifests.length > 0 && (await isCopyItself(bytes, picture)))
    return { ...picture, source: sourceOfParts([bytes]) };
  const head = await headOf(source);
  const hashWithRest = async (before: readonly Uint8Array[]) => {
    const hash = createHash("sha256");
    for (const part of before) hash.update(part);
    for await (const piece of after(source, head.length)) hash.update(piece);
    return new Uint8Array(hash.digest());
  };
  const parts = await marks.markHead(
    { head, hashWithRest },
    { sourceType, ingredients: [{ relationship: "parentOf", mediaType, manifests }] },
  );
  if (!parts) return picture;
  const marked = sourceOfParts(parts);
  return {
    ...picture,
    source: {
      byteLength: marked.byteLength + source.byteLength - head.length,
      async *read() {
        yield* marked.read();
        yield* after(source, head.length);
      },
    },
  };
}

async function isCopyItself(bytes: Uint8Array, { hash }: ForeignPicture): Promise<boolean> {
  const unmarked = await hashOfParts(withoutMarks(bytes));
  return unmarked.toString("base64url") === hash && (await isIntact(bytes, hashOfParts)) === true;
}

async function headOf(source: PictureSource): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of source.read()) {
    pieces.push(piece);
    length += piece.length;
    if (length >= HEAD_BYTES) break;
  }
  return Buffer.concat(pieces).subarray(0, HEAD_BYTES);
}

/** The bytes from `start` on. */
async function* after(source: PictureSource, start: number): AsyncGenerator<Uint8Array> {
  let at = 0;
  for await (const piece of source.read()) {
    const rest = piece.subarray(Math.max(0, start - at));
    at += piece.length;
    if (rest.length > 0) yield rest;
  }
}
