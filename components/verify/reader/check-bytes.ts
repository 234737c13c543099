/** Reads what the bytes of a file say of its origin. */
import { isJpeg, isPng, isSigned, isWebp, sourceTypeIn } from "picture-metadata";
import * as z from "zod/mini";
import { originOf } from "./origin-of";
import type { PictureFormat, Report, Verdict } from "./report";
import { storeSchema } from "./store-schema";
import { toldOf } from "./told-of";

/** The C2PA library. @returns the manifests as JSON. @throws what it says of a file that it cannot read */
export type ReadManifests = (mediaType: string, bytes: Uint8Array) => Promise<string>;

/** Every error of the library is of this form; anything else is a program that has crashed. */
const OF_LIBRARY = /^(?:Error: )?C2pa\(/;
/** More than the manifests of any picture: forty generations of the studio's own have 100 KB. */
const MAX_JSON_CHARACTERS = 20_000_000;

/**
 * @returns null for what is no PNG, JPEG, WebP or AVIF.
 * @throws when the library has crashed: then it must not be used again.
 */
export async function checkBytes(bytes: Uint8Array, readManifests: ReadManifests): Promise<Report | null> {
  const format = formatOf(bytes);
  if (!format) return null;
  const told = await toldOf(bytes);
  const plain = (verdict: Verdict): Report => {
    const sourceType = verdict === "none" ? sourceTypeIn(bytes) : null;
    return { verdict: sourceType ? "marked" : verdict, format, origin: null, leftOut: 0, sourceType, told };
  };
  try {
    const json = await readManifests(`image/${format}`, bytes);
    if (json.length > MAX_JSON_CHARACTERS) return plain("broken");
    const { data } = z.safeParse(storeSchema, JSON.parse(json));
    const { origin, leftOut } = data ? originOf(data) : { origin: null, leftOut: 0 };
    if (!origin?.marks) return plain("broken");
    return { verdict: origin.marks.state, format, origin, leftOut, sourceType: null, told };
  } catch (error) {
    const said = String(error);
    if (!OF_LIBRARY.test(said)) throw error;
    if (said.includes("RemoteManifest")) return plain("elsewhere");
    if (isSigned(bytes)) return plain("damaged");
    return plain(said.includes("JumbfNotFound") ? "none" : "unreadable");
  }
}

function formatOf(bytes: Uint8Array): PictureFormat | null {
  if (isPng(bytes)) return "png";
  if (isJpeg(bytes)) return "jpeg";
  if (isWebp(bytes)) return "webp";
  return /^.{4}ftypavi[fs]/s.test(String.fromCharCode(...bytes.subarray(0, 12))) ? "avif" : null;
}
