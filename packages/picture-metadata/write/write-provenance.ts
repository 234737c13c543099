/** Embeds the settings of a picture in its file. */
import { joined } from "../read/bytes";
import { isJpeg, isWebp } from "../read/containers";
import { factsJson, factsText, type PictureFacts } from "../read/facts";
import { isPng } from "../read/png-chunks";
import { isSigned } from "../read/signed";
import { OWN, PARAMETERS, type Texts } from "../read/texts";
import { writeJpegTexts } from "./jpeg";
import { writePngTexts } from "./png";
import { writeWebpTexts } from "./webp";

/**
 * Embeds the text that other tools read and the studio's JSON in a PNG, JPEG or WebP. Existing texts of the same names
 * are replaced, the pixels stay unchanged, and equal inputs give equal bytes.
 *
 * @returns the bytes unchanged for another format, an incomplete file, and a file that came signed.
 * @throws ZodError for facts of another form
 */
export function writeProvenance(bytes: Uint8Array, facts: PictureFacts): Uint8Array {
  return writeTexts(bytes, textsOfFacts(facts));
}

/** The two texts that describe the facts. @throws ZodError for facts of another form */
export function textsOfFacts(facts: PictureFacts): Texts {
  return new Map([
    [PARAMETERS, factsText(facts)],
    [OWN, factsJson(facts)],
  ]);
}

/**
 * Embeds these texts in a picture. A JPEG can contain 64 KB of them; if the JSON does not fit, only the text is
 * embedded.
 *
 * @returns the bytes unchanged for a file that came signed, which would look tampered with.
 */
export function writeTexts(bytes: Uint8Array, texts: Texts): Uint8Array {
  const parts = partsWithTexts(bytes, texts);
  return parts.length === 1 ? bytes : joined(parts);
}

/** The same file in parts, one after the other, so that nothing of a large one is copied; only the bytes themselves where unchanged. */
export function partsWithTexts(bytes: Uint8Array, texts: Texts): Uint8Array[] {
  if (isSigned(bytes)) return [bytes];
  if (isPng(bytes)) return writePngTexts(bytes, texts);
  if (isJpeg(bytes)) return writeJpegTexts(bytes, texts);
  return isWebp(bytes) ? writeWebpTexts(bytes, texts) : [bytes];
}
