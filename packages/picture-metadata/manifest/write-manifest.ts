/** Puts a signed manifest (C2PA 2.x, "Content Credentials") into a picture. No pixel changes. */
import { viewOf } from "../read/bytes";
import { topBoxes } from "../read/containers";
import type { SourceType } from "../source-type";
import type { ManifestContent } from "./content";
import { BOX_TYPE, type Place, placeAfterHead, placeOf } from "./places";
import type { Signer } from "./signer";
import { buildStore, type FileHash } from "./store";

const NO_HASH = new Uint8Array(32);
/** A length of one digit more may need one byte more, and so on: a few rounds. */
const MAX_ROUNDS = 8;

/**
 * @param bytes a PNG, JPEG, WebP or AVIF without a manifest.
 * @param written the same picture with texts and XMP, in the parts that `partsWithTexts` returns.
 * @returns the parts of the new file, of which the pixels are not copied; null where no manifest can be put in: another format, a
 * broken file, an animated AVIF, or one that came signed.
 * @throws what the signer throws.
 */
export async function partsWithManifest(
  bytes: Uint8Array,
  content: ManifestContent,
  signer: Signer,
  written: readonly Uint8Array[] = [bytes],
): Promise<Uint8Array[] | null> {
  const place = placeOf(bytes, written);
  return place && partsAt(place, content, signer);
}

/**
 * The same for a file of which only the beginning is in memory.
 *
 * @param head the beginning of a whole PNG or JPEG without a manifest that was just encoded, at least up to its pixels.
 * @param xmp the kind of picture that its XMP names; null for no XMP.
 * @param signer whose `hash` adds the rest of the file, after the head, to the parts that it is given.
 * @returns what stands in the place of the head; null where the head is none of such a file.
 */
export async function headWithManifest(
  head: Uint8Array,
  { content, xmp }: { content: ManifestContent; xmp: SourceType | null },
  signer: Signer,
): Promise<Uint8Array[] | null> {
  const place = placeAfterHead(head, xmp);
  return place && partsAt(place, content, signer);
}

async function partsAt(place: Place, content: ManifestContent, signer: Signer): Promise<Uint8Array[] | null> {
  const start = place.before(0).reduce((sum, { length }) => sum + length, 0);
  const wrapped = (hash: Uint8Array, length: number, isDraft: boolean) =>
    place.wrap(buildStore(content, fileHashOf(place, hash, { start, length }), signer, isDraft));
  let length = 0;
  for (let round = 0; ; round++) {
    const next = sizeOf(wrapped(NO_HASH, length, true));
    if (next === length) break;
    if (round === MAX_ROUNDS) return null;
    length = next;
  }
  const [before, after] = [place.before(length), place.after(length)];
  const hash = await signer.hash(
    place.binding === "data" ? [...before, ...after] : hashedBoxes(after, start + length),
  );
  return [...before, ...wrapped(hash, length, false), ...after];
}

const sizeOf = (parts: readonly Uint8Array[]): number => parts.reduce((sum, { length }) => sum + length, 0);

function fileHashOf(place: Place, hash: Uint8Array, exclusion: { start: number; length: number }): FileHash {
  const common = { alg: "sha256", hash, name: "jumbf manifest" };
  if (place.binding === "data")
    return { label: "c2pa.hash.data", data: { ...common, exclusions: [exclusion], pad: new Uint8Array(0) } };
  const exclusions = [
    { xpath: "/uuid", data: [{ offset: 8, value: BOX_TYPE }] },
    { xpath: "/ftyp" },
    { xpath: "/mfra" },
  ];
  return { label: "c2pa.hash.bmff.v3", data: { ...common, exclusions } };
}

/** Of each box at the top its place, in 64 bits, and the box itself. @param at where the first of them begins */
function hashedBoxes(parts: readonly Uint8Array[], at: number): Uint8Array[] {
  const hashed: Uint8Array[] = [];
  let start = at;
  for (const part of parts) {
    const [only] = topBoxes(part);
    if (only?.type !== "mfra") {
      const place = new Uint8Array(8);
      viewOf(place).setBigUint64(0, BigInt(start));
      hashed.push(place, part);
    }
    start += part.length;
  }
  return hashed;
}
