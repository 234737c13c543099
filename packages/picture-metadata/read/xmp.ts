/** Finds the XMP of a picture. */

import { SOURCE_TYPES, type SourceType } from "../source-type";
import { hasLettersAt, isUtf8, utf8 } from "./bytes";
import { APP1, isBoxed, isJpeg, isWebp, jpegSegments, topBoxes, webpChunks } from "./containers";
import { type Chunk, chunksOf, isPng } from "./png-chunks";
import { keywordOf } from "./png-texts";

export const XMP_PNG_KEYWORD = "XML:com.adobe.xmp";
export const XMP_LETTERS = "http://ns.adobe.com/xap/1.0/\0";
/** be7acfcb-97a9-42e8-9c71-999491e3afac */
export const XMP_BOX_TYPE = "\xbe\x7a\xcf\xcb\x97\xa9\x42\xe8\x9c\x71\x99\x94\x91\xe3\xaf\xac";
/** Longer XMP is not read: it has a picture in it. */
const MAX_BYTES = 100_000;

/** @returns the text of the first XMP packet; null where there is none, empty for one that is compressed, too long or no UTF-8. */
export function xmpOf(bytes: Uint8Array): string | null {
  const data = blockOf(bytes);
  if (!data) return null;
  return data.length <= MAX_BYTES && isUtf8(data) ? utf8(data) : "";
}

/** What the file's XMP says of how it came about; null where it does not, or names a kind that is not known here. */
export function sourceTypeIn(bytes: Uint8Array): SourceType | null {
  const told = /DigitalSourceType(?:\s*=\s*["']|>|\s+rdf:resource=["'])([^"'<>\s]*)/.exec(
    xmpOf(bytes) ?? "",
  )?.[1];
  return (Object.keys(SOURCE_TYPES) as SourceType[]).find((type) => SOURCE_TYPES[type] === told) ?? null;
}

function blockOf(bytes: Uint8Array): Uint8Array | null {
  if (isPng(bytes)) {
    for (const chunk of chunksOf(bytes)) if (keywordOf(chunk) === XMP_PNG_KEYWORD) return textIn(chunk);
  } else if (isJpeg(bytes)) {
    for (const { type, data } of jpegSegments(bytes))
      if (type === APP1 && hasLettersAt(data, 0, XMP_LETTERS)) return data.subarray(XMP_LETTERS.length);
  } else if (isWebp(bytes)) {
    for (const { type, data } of webpChunks(bytes)) if (type === "XMP ") return data;
  } else if (isBoxed(bytes)) {
    for (const { type, data } of topBoxes(bytes))
      if (type === "uuid" && hasLettersAt(data, 0, XMP_BOX_TYPE)) return data.subarray(XMP_BOX_TYPE.length);
  }
  return null;
}

/** Empty for what is compressed. */
function textIn({ type, data }: Chunk): Uint8Array {
  const rest = data.subarray(XMP_PNG_KEYWORD.length + 1);
  const none = rest.subarray(0, 0);
  if (type !== "iTXt") return none;
  // Whether it is compressed and how, its language, and its keyword in that language.
  const keyword = rest.indexOf(0, 2) + 1;
  const text = keyword === 0 ? 0 : rest.indexOf(0, keyword) + 1;
  return rest[0] === 0 && text > 0 ? rest.subarray(text) : none;
}
