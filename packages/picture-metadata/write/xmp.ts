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
const FIELD = "DigitalSourceType";

const description = (type: SourceType): string =>
  `<rdf:Description rdf:about="" xmlns:Iptc4xmpExt="${IPTC}" Iptc4xmpExt:${FIELD}="${SOURCE_TYPES[type]}"/>`;

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
 * @param texts written too, as `partsWithTexts` does. An AVIF or HEIF takes none.
 * @returns the parts of the file; only the bytes themselves for another format, a broken file, and one that came signed.
 */
export function partsWithSourceType(
  bytes: Uint8Array,
  type: SourceType,
  texts: Texts = new Map(),
): Uint8Array[] {
  if (isSigned(bytes)) return [bytes];
  const xmp = xmpWith(bytes, type);
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

/** How XMP names a source type: as an attribute, or as an element with a text or a resource. Each is matched in linear time. */
const NAMED = new RegExp(
  `\\s[\\w.-]+:${FIELD}\\s*=\\s*(?:"[^"]*"|'[^']*')|<([\\w.-]+:${FIELD})\\b[^<>]*(?:/>|>[^<]*</\\1\\s*>)`,
  "g",
);

/** The file's XMP with this source type in the place of any other; null where it says so already, or cannot be read. */
function xmpWith(bytes: Uint8Array, type: SourceType): string | null {
  const present = xmpOf(bytes);
  if (present === null) return packet(type);
  if (sourceTypeIn(bytes) === type && present.match(NAMED)?.length === 1) return null;
  const others = present.replace(NAMED, "");
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
