/**
 * The texts of a JPEG or WebP, as an EXIF block.
 *
 * The parameters stand in UserComment with the charset UNICODE, as the tools of the AUTOMATIC1111 family write and
 * read them: UTF-16 in the byte order of the block, which is big-endian because those tools expect no other.
 *
 * Our JSON stands in ImageHistory («a record of what has been done to the image»). ImageDescription, the first
 * that comes to mind, is shown as the caption by viewers and web sites, and nobody wants to read JSON there;
 * maker notes are thrown away by editors. An editor that does not know the tag may drop it, and then the parameters
 * still say how to make the picture again. The tag is ASCII, so other letters are written as `\u….`.
 */
import "server-only";
import { MAX_TEXT_BYTES, OWN, PARAMETERS, type Texts } from "./texts";

const TAG = { exifIfd: 0x8769, imageHistory: 0x9213, exifVersion: 0x9000, userComment: 0x9286 } as const;
const TYPE = { byte: 1, ascii: 2, long: 4, undefined: 7 } as const;
/** Of one value, in bytes; other types hold no text and no offset. */
const TYPE_BYTES: Readonly<Record<number, number>> = {
  [TYPE.byte]: 1,
  [TYPE.ascii]: 1,
  [TYPE.long]: 4,
  [TYPE.undefined]: 1,
};
const HEADER_BYTES = 8;
const ENTRY_BYTES = 12;
const CHARSET_BYTES = 8;
/** In front of the block in a JPEG, and in some WebP files. */
export const EXIF_MARK = Buffer.from("Exif\0\0", "latin1");

interface Field {
  tag: number;
  type: number;
  data: Buffer;
}

/**
 * Makes the block, without `EXIF_MARK`. The same texts give the same bytes.
 *
 * @param maxBytes our JSON is left out when the block would be longer with it; the parameters always stay.
 */
export function makeExif(texts: Texts, maxBytes = Number.POSITIVE_INFINITY): Buffer {
  const parameters = utf16(texts.get(PARAMETERS) ?? "");
  const comment: Field = {
    tag: TAG.userComment,
    type: TYPE.undefined,
    data: Buffer.concat([Buffer.from("UNICODE\0", "latin1"), parameters]),
  };
  const version: Field = { tag: TAG.exifVersion, type: TYPE.undefined, data: Buffer.from("0232", "latin1") };
  const own = texts.get(OWN);
  const history: Field[] =
    own === undefined
      ? []
      : [{ tag: TAG.imageHistory, type: TYPE.ascii, data: Buffer.from(`${ascii(own)}\0`, "latin1") }];

  const build = (fields: Field[]): Buffer => {
    const pointer: Field = { tag: TAG.exifIfd, type: TYPE.long, data: Buffer.alloc(4) };
    const main = [pointer, ...fields];
    const second = HEADER_BYTES + directoryBytes(main);
    pointer.data.writeUInt32BE(second);
    const header = Buffer.from([0x4d, 0x4d, 0, 42, 0, 0, 0, HEADER_BYTES]);
    return Buffer.concat([header, directory(main, HEADER_BYTES), directory([version, comment], second)]);
  };
  const whole = build(history);
  return whole.length > maxBytes ? build([]) : whole;
}

/** The texts of a block, with or without `EXIF_MARK`; none for a broken one. */
export function readExif(block: Uint8Array): Texts {
  const bytes = Buffer.from(block.buffer, block.byteOffset, block.byteLength);
  const tiff = bytes.subarray(0, EXIF_MARK.length).equals(EXIF_MARK)
    ? bytes.subarray(EXIF_MARK.length)
    : bytes;
  const texts = new Map<string, string>();
  const order = tiff.subarray(0, 4).toString("latin1");
  if (order !== "MM\0*" && order !== "II*\0") return texts;
  const view = new TiffView(tiff, order === "II*\0");

  const main = view.directory(view.long(4));
  const history = main.get(TAG.imageHistory);
  if (history) texts.set(OWN, untilZero(history).toString("utf8"));
  const pointer = main.get(TAG.exifIfd);
  const second =
    pointer && pointer.length >= 4 ? view.directory(view.long(pointer.byteOffset - tiff.byteOffset)) : null;
  const comment = second?.get(TAG.userComment);
  if (comment) texts.set(PARAMETERS, commentText(comment, order === "II*\0"));
  return texts;
}

/** Reads numbers and fields, and answers with nothing instead of reading past the end. */
class TiffView {
  constructor(
    private readonly bytes: Buffer,
    private readonly isLittle: boolean,
  ) {}

  short(at: number): number {
    if (at + 2 > this.bytes.length) return 0;
    return this.isLittle ? this.bytes.readUInt16LE(at) : this.bytes.readUInt16BE(at);
  }

  long(at: number): number {
    if (at + 4 > this.bytes.length) return 0;
    return this.isLittle ? this.bytes.readUInt32LE(at) : this.bytes.readUInt32BE(at);
  }

  /** The fields of one directory that hold bytes, texts or offsets. */
  directory(at: number): Map<number, Buffer> {
    const fields = new Map<number, Buffer>();
    const count = at < HEADER_BYTES ? 0 : this.short(at);
    for (let n = 0; n < count; n++) {
      const entry = at + 2 + n * ENTRY_BYTES;
      if (entry + ENTRY_BYTES > this.bytes.length) break;
      const length = this.long(entry + 4) * (TYPE_BYTES[this.short(entry + 2)] ?? 0);
      const start = length <= 4 ? entry + 8 : this.long(entry + 8);
      if (length === 0 || length > MAX_TEXT_BYTES || start + length > this.bytes.length) continue;
      fields.set(this.short(entry), this.bytes.subarray(start, start + length));
    }
    return fields;
  }
}

const UTF8_CHARSETS: ReadonlySet<string> = new Set(["ASCII\0\0\0", "\0\0\0\0\0\0\0\0"]);

function commentText(comment: Buffer, isLittle: boolean): string {
  const charset = comment.subarray(0, CHARSET_BYTES).toString("latin1");
  const body = comment.subarray(CHARSET_BYTES);
  if (charset === "UNICODE\0") return fromUtf16(body, isLittle);
  return withoutPadding((UTF8_CHARSETS.has(charset) ? body : comment).toString("utf8"));
}

function untilZero(bytes: Buffer): Buffer {
  const end = bytes.indexOf(0);
  return end < 0 ? bytes : bytes.subarray(0, end);
}

/** A loop, because `/\0+$/` begins anew at every zero of a text that is full of them. */
function withoutPadding(text: string): string {
  let end = text.length;
  while (end > 0 && text.charCodeAt(end - 1) === 0) end--;
  return text.slice(0, end);
}

/**
 * Tools disagree on the byte order, so it is read from the text itself: the settings are ASCII, whose high bytes are
 * zero. Where that says nothing, the order of the block stands.
 */
function fromUtf16(body: Buffer, isLittle: boolean): string {
  let zerosFirst = 0;
  let zerosSecond = 0;
  for (let at = 0; at + 1 < body.length; at += 2) {
    if (body[at] === 0) zerosFirst++;
    if (body[at + 1] === 0) zerosSecond++;
  }
  const little = zerosFirst === zerosSecond ? isLittle : zerosSecond > zerosFirst;
  const even = Buffer.from(body.subarray(0, body.length - (body.length % 2)));
  return withoutPadding((little ? even : even.swap16()).toString("utf16le").replace(/^\ufeff/, ""));
}

const utf16 = (text: string): Buffer => Buffer.from(text, "utf16le").swap16();

/** JSON in ASCII: what lies beyond is escaped, which JSON allows inside its texts, and elsewhere it has no such letters. */
const ascii = (json: string): string =>
  json.replace(/[^\x20-\x7e]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`);

const inPlace = ({ data }: Field): boolean => data.length <= 4;
/** Values begin at even offsets. */
const padded = (length: number): number => length + (length % 2);

function directoryBytes(fields: readonly Field[]): number {
  const values = fields.reduce((sum, field) => sum + (inPlace(field) ? 0 : padded(field.data.length)), 0);
  return 2 + fields.length * ENTRY_BYTES + 4 + values;
}

/** One directory and its values behind it. @param fields by rising tag @param at where in the block it begins */
function directory(fields: readonly Field[], at: number): Buffer {
  const bytes = Buffer.alloc(directoryBytes(fields));
  bytes.writeUInt16BE(fields.length, 0);
  let valueAt = 2 + fields.length * ENTRY_BYTES + 4;
  fields.forEach((field, n) => {
    const entry = 2 + n * ENTRY_BYTES;
    bytes.writeUInt16BE(field.tag, entry);
    bytes.writeUInt16BE(field.type, entry + 2);
    bytes.writeUInt32BE(field.data.length / (TYPE_BYTES[field.type] ?? 1), entry + 4);
    if (inPlace(field)) bytes.set(field.data, entry + 8);
    else {
      bytes.writeUInt32BE(at + valueAt, entry + 8);
      bytes.set(field.data, valueAt);
      valueAt += padded(field.data.length);
    }
  });
  return bytes;
}
