/** The settings of a creation for the file of a fetched picture, before it is kept. */
import "server-only";
import { isSigned, type PictureFacts, type Texts, textsOfFacts } from "picture-metadata";
import { bare } from "./bare";
import type { EncodedPicture } from "./encode";
import { readTexts } from "./read-texts";

/**
 * Done when a picture is kept and not when it leaves, because the stored bytes leave in many ways: as they are, from the store's
 * own address, in archives, converted.
 *
 * @param keeps whether what the service wrote into the file stays in it. If not, and if it cannot be taken out, the pixels are
 * encoded again.
 * @returns the picture, and the texts that are to be written into it: none into one that came signed.
 * @throws StudioError for a picture that cannot be read.
 */
export async function withSettings(
  { bytes, mediaType }: EncodedPicture,
  facts: PictureFacts,
  keeps: "beside" | "instead",
): Promise<{ bytes: Uint8Array; texts?: Texts }> {
  if (isSigned(bytes)) return { bytes };
  const own = textsOfFacts(facts);
  // Texts in EXIF are replaced together, so those that are there are written again.
  if (keeps === "beside") return { bytes, texts: new Map([...(await readTexts(bytes)), ...own]) };
  return { bytes: await bare({ bytes, mediaType }), texts: own };
}
