/** Embeds the settings of a picture in its file. */
import "server-only";
import { isJpeg, isWebp } from "@/lib/provenance/read/containers";
import { factsJson, factsText, type PictureFacts } from "@/lib/provenance/read/facts";
import { isPng } from "@/lib/provenance/read/png-chunks";
import { OWN, PARAMETERS, type Texts } from "@/lib/provenance/read/texts";
import { writeJpegTexts } from "./jpeg";
import { writePngTexts } from "./png";
import { writeWebpTexts } from "./webp";

/**
 * Puts the text that other tools read and our JSON into a PNG, JPEG or WebP. What stood there under the same names is
 * replaced, the pixels stay as they are, and the same bytes and facts give the same bytes.
 *
 * @returns the bytes unchanged for another format and for an incomplete file.
 * @throws ZodError for facts of another form
 */
export function writeProvenance(bytes: Uint8Array, facts: PictureFacts): Uint8Array {
  return writeTexts(bytes, textsOfFacts(facts));
}

/** The two texts that tell facts. @throws ZodError for facts of another form */
export function textsOfFacts(facts: PictureFacts): Texts {
  return new Map([
    [PARAMETERS, factsText(facts)],
    [OWN, factsJson(facts)],
  ]);
}

/**
 * Puts these texts into a picture. A JPEG has room for 64 KB of them; where our JSON does not fit, it carries the text
 * alone.
 */
export function writeTexts(bytes: Uint8Array, texts: Texts): Uint8Array {
  if (isPng(bytes)) return writePngTexts(bytes, texts);
  if (isJpeg(bytes)) return writeJpegTexts(bytes, texts);
  return isWebp(bytes) ? writeWebpTexts(bytes, texts) : bytes;
}
