/**
 * Writes the texts of a JPEG or WebP as an EXIF block.
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
import { ENTRY_BYTES, HEADER_BYTES, TAG, TYPE, TYPE_BYTES } from "@/lib/provenance/read/exif";
import { OWN, PARAMETERS, type Texts } from "@/lib/provenance/read/texts";

interface Field {
  tag: number;
  type: number;
  data: Buffer;
}

/**
 * Makes the block, without the letters `Exif` in front. The same texts give the same bytes.
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
