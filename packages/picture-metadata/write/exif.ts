/**
 * Writes the texts of a JPEG or WebP as an EXIF block.
 *
 * The parameters are written into UserComment with the charset UNICODE, as tools of the AUTOMATIC1111 family expect:
 * UTF-16 in the byte order of the block, which must be big-endian for those tools.
 *
 * The studio's JSON is written into ImageHistory («a record of what has been done to the image»): viewers and web sites
 * show ImageDescription as a caption, and editors remove maker notes. If an editor drops ImageHistory, the parameters
 * still suffice to reproduce the picture. The tag is ASCII, so other letters are written as `\u….`.
 */
import { fromLatin1, joined, viewOf } from "../read/bytes";
import { ENTRY_BYTES, type Field, HEADER_BYTES, TAG, TYPE, TYPE_BYTES } from "../read/exif";
import { COMFYUI_PROMPT, COMFYUI_WORKFLOW, OWN, PARAMETERS, type Texts } from "../read/texts";
import { keptFields } from "./kept-fields";

/**
 * Makes the block, without the prefix `Exif`. The same texts give the same bytes.
 *
 * @param maxBytes when the block would be longer, ComfyUI's graphs and most of what is kept are left out, then `written` of the JSON,
 * then all of the JSON; the parameters and the orientation are always included.
 * @param replaced the block in the place of which it comes: `keptFields` of it go on.
 */
export function makeExif(
  texts: Texts,
  maxBytes = Number.POSITIVE_INFINITY,
  replaced: Uint8Array | null = null,
): Uint8Array {
  const parameters = utf16(texts.get(PARAMETERS) ?? "");
  const comment: Field = {
    tag: TAG.userComment,
    type: TYPE.undefined,
    data: joined([fromLatin1("UNICODE\0"), parameters]),
  };
  const version: Field = { tag: TAG.exifVersion, type: TYPE.undefined, data: fromLatin1("0232") };
  const own = texts.get(OWN);
  const history = (json: string): Field[] => [
    { tag: TAG.imageHistory, type: TYPE.ascii, data: fromLatin1(`${ascii(json)}\0`) },
  ];

  const all = keptFields(replaced);
  const few = { main: all.main.filter(isOrientation), second: [] };
  const build = (fields: Field[], kept: typeof all = few): Uint8Array => {
    const pointer: Field = { tag: TAG.exifIfd, type: TYPE.long, data: new Uint8Array(4) };
    const main = inOrder([...kept.main, ...fields, pointer]);
    const second = HEADER_BYTES + directoryBytes(main);
    viewOf(pointer.data).setUint32(0, second);
    const others = inOrder([...kept.second, version, comment]);
    return joined([exifHeader(), directory(main, HEADER_BYTES), directory(others, second)]);
  };
  const graphs = GRAPHS.flatMap(([tag, keyword]): Field[] => {
    const json = texts.get(keyword);
    const data = fromLatin1(`${keyword}:${ascii(json ?? "")}\0`);
    return json === undefined ? [] : [{ tag, type: TYPE.ascii, data }];
  });
  const choices =
    own === undefined
      ? [() => build(graphs, all)]
      : [
          () => build([...graphs, ...history(own)], all),
          () => build(history(own)),
          () => build(history(withoutWritten(own))),
        ];
  for (const choice of choices) {
    const block = choice();
    if (block.length <= maxBytes) return block;
  }
  return build([]);
}

/** By rising tag; of two with the same tag the later one. */
const inOrder = (fields: readonly Field[]): Field[] =>
  [...new Map(fields.map((field) => [field.tag, field])).values()].toSorted((a, b) => a.tag - b.tag);

/** Where ComfyUI's nodes write them, and `readExif` finds them. */
const GRAPHS = [
  [TAG.make, COMFYUI_WORKFLOW],
  [TAG.model, COMFYUI_PROMPT],
] as const;

/** @param block as of `keptFields` @returns a block that says how the picture is turned and nothing else; null for an upright one */
export function orientationAlone(block: Uint8Array | null): Uint8Array | null {
  const field = keptFields(block).main.find(isOrientation);
  // A longer value would have room for anything.
  if (!field || field.type !== TYPE.short || field.data.length !== 2) return null;
  if (viewOf(field.data).getUint16(0) <= 1) return null;
  return joined([exifHeader(), directory([field], HEADER_BYTES)]);
}

const isOrientation = ({ tag }: Field): boolean => tag === TAG.orientation;
const exifHeader = () => Uint8Array.of(0x4d, 0x4d, 0, 42, 0, 0, 0, HEADER_BYTES);

/** The person's own words say much of the prompt a second time, and the picture can be reproduced without them. */
function withoutWritten(json: string): string {
  const { written, ...facts } = JSON.parse(json) as Record<string, unknown>;
  return JSON.stringify(facts);
}

function utf16(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length * 2);
  const view = viewOf(bytes);
  for (let at = 0; at < text.length; at++) view.setUint16(at * 2, text.charCodeAt(at));
  return bytes;
}

/** Converts JSON to ASCII: other letters occur only inside JSON strings, where they can be escaped. */
const ascii = (json: string): string =>
  json.replace(/[^\x20-\x7e]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`);

const inPlace = ({ data }: Field): boolean => data.length <= 4;
/** Values begin at even offsets. */
const padded = (length: number): number => length + (length % 2);

function directoryBytes(fields: readonly Field[]): number {
  const values = fields.reduce((sum, field) => sum + (inPlace(field) ? 0 : padded(field.data.length)), 0);
  return 2 + fields.length * ENTRY_BYTES + 4 + values;
}

/** One directory followed by its values. @param fields by rising tag @param at where in the block it begins */
function directory(fields: readonly Field[], at: number): Uint8Array {
  const bytes = new Uint8Array(directoryBytes(fields));
  const view = viewOf(bytes);
  view.setUint16(0, fields.length);
  let valueAt = 2 + fields.length * ENTRY_BYTES + 4;
  fields.forEach((field, n) => {
    const entry = 2 + n * ENTRY_BYTES;
    view.setUint16(entry, field.tag);
    view.setUint16(entry + 2, field.type);
    view.setUint32(entry + 4, field.data.length / (TYPE_BYTES[field.type] ?? 1));
    if (inPlace(field)) bytes.set(field.data, entry + 8);
    else {
      view.setUint32(entry + 8, at + valueAt);
      bytes.set(field.data, valueAt);
      valueAt += padded(field.data.length);
    }
  });
  return bytes;
}
