/**
 * Reads the texts of an EXIF block of any tool, in either byte order.
 *
 * The parameters are in UserComment, the studio's JSON in ImageHistory. ComfyUI's graphs are in Make and Model, each
 * after its name and a colon.
 */
import { hasLettersAt, latin1, utf8, viewOf } from "./bytes";
import { COMFYUI_PROMPT, COMFYUI_WORKFLOW, MAX_TEXT_BYTES, OWN, PARAMETERS, type Texts } from "./texts";

export const TAG = {
  make: 0x010f,
  model: 0x0110,
  orientation: 0x0112,
  exifIfd: 0x8769,
  imageHistory: 0x9213,
  exifVersion: 0x9000,
  userComment: 0x9286,
} as const;
export const TYPE = { ascii: 2, short: 3, long: 4, undefined: 7 } as const;
/** The size of one value of each type in bytes, from 1: bytes, letters, numbers, fractions, anything, and those with signs. */
export const TYPE_BYTES: readonly number[] = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8];
export const HEADER_BYTES = 8;
export const ENTRY_BYTES = 12;
const CHARSET_BYTES = 8;
/** Cameras write a few dozen entries into a directory. */
const MAX_ENTRIES = 1_000;
/** The prefix of the block in JPEG files, and in some WebP files. */
export const EXIF_LETTERS = "Exif\0\0";

/** A value of a directory, as it stands in the block. */
export interface Field {
  tag: number;
  type: number;
  data: Uint8Array;
}

/** The values of a block's two directories by tag. */
export interface Fields {
  /** Whether its numbers have their lowest byte first. */
  isLittle: boolean;
  main: ReadonlyMap<number, Field>;
  second: ReadonlyMap<number, Field>;
}

/** The texts of a block, with or without the prefix `Exif`; none for a broken block. */
export function readExif(block: Uint8Array): Texts {
  const texts = new Map<string, string>();
  const fields = readFields(block);
  if (!fields) return texts;
  const { main, second, isLittle } = fields;
  const history = main.get(TAG.imageHistory);
  if (history) texts.set(OWN, utf8(cutAtZero(history.data)));
  for (const tag of [TAG.make, TAG.model]) {
    const graph = namedGraph(main.get(tag)?.data);
    if (graph) texts.set(...graph);
  }
  const comment = second.get(TAG.userComment);
  if (comment) texts.set(PARAMETERS, commentText(comment.data, isLittle));
  return texts;
}

/** @param block with or without the prefix `Exif` @returns null for a broken block */
export function readFields(block: Uint8Array): Fields | null {
  const tiff = hasLettersAt(block, 0, EXIF_LETTERS) ? block.subarray(EXIF_LETTERS.length) : block;
  const order = latin1(tiff.subarray(0, 4));
  if (order !== "MM\0*" && order !== "II*\0") return null;
  const isLittle = order === "II*\0";
  const view = new TiffView(tiff, isLittle);
  const main = view.directory(view.long(4));
  const pointer = main.get(TAG.exifIfd)?.data;
  const isPlace = pointer && pointer.length >= 4;
  const second = isPlace ? view.directory(view.long(pointer.byteOffset - tiff.byteOffset)) : new Map();
  return { isLittle, main, second };
}

/** Reads numbers and fields; beyond the end of the block it returns nothing. */
class TiffView {
  private readonly view: DataView;

  constructor(
    private readonly bytes: Uint8Array,
    private readonly isLittle: boolean,
  ) {
    this.view = viewOf(bytes);
  }

  short(at: number): number {
    return at + 2 > this.bytes.length ? 0 : this.view.getUint16(at, this.isLittle);
  }

  long(at: number): number {
    return at + 4 > this.bytes.length ? 0 : this.view.getUint32(at, this.isLittle);
  }

  directory(at: number): Map<number, Field> {
    const fields = new Map<number, Field>();
    const count = at < HEADER_BYTES ? 0 : Math.min(MAX_ENTRIES, this.short(at));
    for (let n = 0; n < count; n++) {
      const entry = at + 2 + n * ENTRY_BYTES;
      if (entry + ENTRY_BYTES > this.bytes.length) break;
      const [tag, type] = [this.short(entry), this.short(entry + 2)];
      const length = this.long(entry + 4) * (TYPE_BYTES[type] ?? 0);
      const start = length <= 4 ? entry + 8 : this.long(entry + 8);
      if (length === 0 || length > MAX_TEXT_BYTES || start + length > this.bytes.length) continue;
      fields.set(tag, { tag, type, data: this.bytes.subarray(start, start + length) });
    }
    return fields;
  }
}

/** ComfyUI's graph in Make or Model; null for a camera. */
export function namedGraph(field: Uint8Array | undefined): [keyword: string, json: string] | null {
  for (const keyword of [COMFYUI_PROMPT, COMFYUI_WORKFLOW]) {
    if (field && hasLettersAt(field, 0, `${keyword}:`)) {
      return [keyword, utf8(cutAtZero(field)).slice(keyword.length + 1)];
    }
  }
  return null;
}

const UTF8_CHARSETS: ReadonlySet<string> = new Set(["ASCII\0\0\0", "\0\0\0\0\0\0\0\0"]);

function commentText(comment: Uint8Array, isLittle: boolean): string {
  const charset = latin1(comment.subarray(0, CHARSET_BYTES));
  const body = comment.subarray(CHARSET_BYTES);
  if (charset === "UNICODE\0") return fromUtf16(body, isLittle);
  return withoutPadding(utf8(UTF8_CHARSETS.has(charset) ? body : comment));
}

function cutAtZero(bytes: Uint8Array): Uint8Array {
  const end = bytes.indexOf(0);
  return end < 0 ? bytes : bytes.subarray(0, end);
}

/** A loop, because `/\0+$/` takes quadratic time for a text full of zeros. */
function withoutPadding(text: string): string {
  let end = text.length;
  while (end > 0 && text.charCodeAt(end - 1) === 0) end--;
  return text.slice(0, end);
}

/**
 * Tools disagree on the byte order, so it is detected from the text: the settings are ASCII, whose high bytes are zero.
 * If that is inconclusive, the block's byte order is used.
 */
function fromUtf16(body: Uint8Array, isLittle: boolean): string {
  let zerosFirst = 0;
  let zerosSecond = 0;
  for (let at = 0; at + 1 < body.length; at += 2) {
    if (body[at] === 0) zerosFirst++;
    if (body[at + 1] === 0) zerosSecond++;
  }
  const little = zerosFirst === zerosSecond ? isLittle : zerosSecond > zerosFirst;
  const even = body.subarray(0, body.length - (body.length % 2));
  // A byte order mark is removed.
  return withoutPadding(new TextDecoder(little ? "utf-16le" : "utf-16be").decode(even));
}
