/** Writes into a picture how it came to be. */
import "server-only";
import { factsJson, factsText, type PictureFacts } from "./facts";
import { isJpeg, writeJpegTexts } from "./jpeg";
import { isPng } from "./png-chunks";
import { writePngTexts } from "./png-texts";
import { OWN, PARAMETERS } from "./texts";
import { isWebp, writeWebpTexts } from "./webp";

/**
 * Puts the text that other tools read and our JSON into a PNG, JPEG or WebP. What stood there under the same names is
 * replaced, the pixels stay as they are, and the same bytes and facts give the same bytes.
 *
 * A JPEG has room for 64 KB of it; where the JSON does not fit, it carries the text alone.
 *
 * @returns the bytes themselves for another format, and for a file that is not whole.
 * @throws ZodError for facts of another form
 */
export function writeProvenance(bytes: Uint8Array, facts: PictureFacts): Uint8Array {
  const texts = new Map([
    [PARAMETERS, factsText(facts)],
    [OWN, factsJson(facts)],
  ]);
  if (isPng(bytes)) return writePngTexts(bytes, texts);
  if (isJpeg(bytes)) return writeJpegTexts(bytes, texts);
  return isWebp(bytes) ? writeWebpTexts(bytes, texts) : bytes;
}
