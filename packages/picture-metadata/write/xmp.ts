/** Writes XMP that says by what kind of program a picture was made (IPTC's `DigitalSourceType`). No pixel changes. */
import { fromLatin1, hasLettersAt, joined, viewOf } from "../read/bytes";
import { isBoxed, isJpeg, isWebp, topBoxes } from "../read/containers";
import { isPng } from "../read/png-chunks";
import { isSigned } from "../read/signed";
import type { Texts } from "../read/texts";
import { sourceTypeIn, XMP_BOX_TYPE, XMP_LETTERS, XMP_PNG_KEYWORD, xmpOf } from "../read/xmp";
import { SOURCE_TYPES, type SourceType } from "../source-type";
import { type Block, segmentOf, textsBlock, writeJpegBlocks } from "./jpeg";
import { textChunk, writePngTexts } from "./png";
import { textsChunk, writeWebpChunks } from "./webp";

const END = "</rdf:RDF>";
const IPTC = "http://iptc.org/std/Iptc4xmpExt/2008-02-29/";

const description = (type: SourceType): string =>
  `<rdf:Description rdf:about="" xmlns:Iptc4xmpExt="${IPTC}" Iptc4xmpExt:DigitalSourceType="${SOURCE_TYPES[type]}"/>`;

const packet = (type: SourceType): string =>
  '<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">' +
  '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">' +
  `${description(type)}${END}</x:xmpmeta><?xpacket end="r"?>`;

const encoded = (text: string) => new TextEncoder().encode(text);
const blockOf = (text: string): Block => ({ letters: XMP_LETTERS, data: encoded(text) });

/** XMP alone, as a chunk of a PNG and as a segment of a JPEG. */
export const xmpChunk = (type: SourceType): Uint8Array => textChunk(XMP_PNG_KEYWORD, packet(type));
export const xmpSegment = (type: SourceType): Uint8Array[] => segmentOf(blockOf(packet(type)));

/**
 * Says in a PNG, JPEG, WebP, AVIF or HEIF how it came about. XMP that is there already keeps what else it says; where it says this
 * already, nothing changes. XMP that cannot be read (longer than 100 KB, compressed, no RDF in UTF-8) stays as it is, and none is
 * written.
 *
 * @param type null to say nothing.
 * @param texts written too, as `partsWithTexts` does. An AVIF or HEIF takes none.
 * @returns the parts of the file; only the bytes themselves for another format, a broken file, and one that came signed.
 */
export function partsWithSourceType(
  bytes: Uint8Array,
  type: SourceType | null,
  texts: Texts = new Map(),
): Uint8Array[] {
  if (isSigned(bytes) || (type === null && texts.size === 0)) return [bytes];
  const xmp = type && xmpWith(bytes, type);
  if (isPng(bytes))
    return writePngTexts(bytes, new Map([...texts, ...(xmp ? [[XMP_PNG_KEYWORD, xmp] as const] : [])]));
  const hasTexts = texts.size > 0;
  if (isJpeg(bytes))
    return writeJpegBlocks(bytes, [
      ...(hasTexts ? [textsBlock(bytes, texts)] : []),
      ...(xmp ? [blockOf(xmp)] : []),
    ]);
  if (isWebp(bytes))
    return writeWebpChunks(bytes, [
      ...(hasTexts ? [textsChunk(bytes, texts)] : []),
      ...(xmp ? [["XMP ", encoded(xmp)] as const] : []),
    ]);
  return isBoxed(bytes) && xmp ? writeBox(bytes, encoded(xmp)) : [bytes];
}

const FIELD = "DigitalSourceType";
const AS_ATTRIBUTE = /\s[\w.-]+:DigitalSourceType\s*=\s*(?:"[^"]*"|'[^']*')/g;
/** Of the name of an element, before its colon. */
const MAX_PREFIX = 60;

/** Without what names a source type: an attribute, or an element with a text or a resource. @returns also how often it was named. */
function withoutNamed(xmp: string): { text: string; count: number } {
  const attributes = xmp.match(AS_ATTRIBUTE)?.length ?? 0;
  let text = xmp.replace(AS_ATTRIBUTE, "");
  let count = attributes;
  for (let at = text.indexOf(FIELD); at !== -1; at = text.indexOf(FIELD, at)) {
    const element = elementAround(text, at);
    if (!element) {
      at += FIELD.length;
      continue;
    }
    text = text.slice(0, element.start) + text.slice(element.end);
    at = element.start;
    count += 1;
  }
  return { text, count };
}

/** The element whose name is a prefix and this field; null where there is none, or one that contains others. */
function elementAround(text: string, field: number): { start: number; end: number } | null {
  const before = text.slice(Math.max(0, field - MAX_PREFIX), field);
  const open = before.lastIndexOf("<");
  const tagEnd = text.indexOf(">", field);
  if (open === -1 || tagEnd === -1 || !/^[\w.-]{1,60}:$/.test(before.slice(open + 1))) return null;
  const start = field - (before.length - open);
  if (text.charAt(tagEnd - 1) === "/") return { start, end: tagEnd + 1 };
  const close = text.indexOf("<", tagEnd);
  const end = text.indexOf(">", close);
  return close === -1 || end === -1 || text.charAt(close + 1) !== "/" ? null : { start, end: end + 1 };
}

/** The file's XMP with this source type in the place of any other; null where it says so already, or cannot be read. */
function xmpWith(bytes: Uint8Array, type: SourceType): string | null {
  const present = xmpOf(bytes);
  if (present === null) return packet(type);
  const { text: others, count } = withoutNamed(present);
  if (sourceTypeIn(bytes) === type && count === 1) return null;
  const at = others.lastIndexOf(END);
  return at < 0 ? null : others.slice(0, at) + description(type) + others.slice(at);
}

/** At the end, where nothing else moves. */
function writeBox(bytes: Uint8Array, data: Uint8Array): Uint8Array[] {
  const boxes = [...topBoxes(bytes)];
  const last = boxes.at(-1);
  // A box of no length reaches to the end, whatever is added.
  if (!last || last.end !== bytes.length || viewOf(bytes).getUint32(last.start) === 0) return [bytes];
  const kept = boxes.filter((box) => box.type !== "uuid" || !hasLettersAt(box.data, 0, XMP_BOX_TYPE));
  // Only what stands at the end can be taken away without moving others.
  const end = kept.at(-1)?.end ?? 0;
  const header = new Uint8Array(8);
  viewOf(header).setUint32(0, 8 + XMP_BOX_TYPE.length + data.length);
  header.set(fromLatin1("uuid"), 4);
  return [bytes.subarray(0, end), joined([header, fromLatin1(XMP_BOX_TYPE), data])];
}
