/** What a foreign file is, by its first bytes: its name and media type are whatever its sender says. */
import "server-only";

/** What is read, as sharp names it. */
export type ReadKind = "png" | "jpeg" | "webp" | "avif" | "gif";

/** Letters that stand at an offset of the file. */
type Signature = readonly [at: number, letters: string];

const READ: readonly [ReadKind, ...Signature[]][] = [
  ["png", [0, "\x89PNG\r\n\x1a\n"]],
  ["jpeg", [0, "\xff\xd8\xff"]],
  ["webp", [0, "RIFF"], [8, "WEBP"]],
  ["avif", [4, "ftypavif"]],
  ["avif", [4, "ftypavis"]],
  ["gif", [0, "GIF87a"]],
  ["gif", [0, "GIF89a"]],
];

/** What people bring by mistake. Of two that fit the first one counts. */
const REFUSED: readonly [name: string, ...Signature[]][] = [
  ...["heic", "heix", "heim", "heis", "hevc", "hevx", "hevm", "hevs", "mif1", "msf1"].map(
    (brand) => ["HEIC", [4, `ftyp${brand}`]] as [string, Signature],
  ),
  ["QuickTime video", [4, "ftypqt"]],
  ["camera RAW", [4, "ftypcrx"]],
  ["MP4 video", [4, "ftyp"]],
  ["WebM or Matroska video", [0, "\x1aE\xdf\xa3"]],
  ["AVI video", [0, "RIFF"], [8, "AVI "]],
  ["PDF", [0, "%PDF-"]],
  ["TIFF", [0, "II*\0"]],
  ["TIFF", [0, "MM\0*"]],
  ["TIFF", [0, "II+\0"]],
  ["TIFF", [0, "MM\0+"]],
  ["Photoshop", [0, "8BPS"]],
  ["JPEG XL", [0, "\xff\x0a"]],
  ["JPEG XL", [4, "JXL \r\n"]],
  ["JPEG 2000", [4, "jP  \r\n"]],
  ["icon", [0, "\0\0\x01\0"]],
  ["OpenEXR", [0, "v/1\x01"]],
  ["BMP", [0, "BM"]],
  ["ZIP", [0, "PK\x03\x04"]],
  ["gzip", [0, "\x1f\x8b"]],
];

const LOOKED_AT_BYTES = 1_024;

/** What a file of text is, after a byte order mark, an XML declaration, comments and a document type. */
const TEXTS: readonly [name: string, begins: RegExp][] = [
  ["HTML", /^[\s\ufeff]*<(?:!doctype html|html)\b/i],
  ["SVG", /<svg[\s>]/i],
];

/**
 * @returns the kind of a file that is read, or the name of another for people, null where nobody knows it.
 */
export function kindOf(bytes: Uint8Array): { read: ReadKind } | { refused: string | null } {
  const begin = Buffer.from(bytes.subarray(0, LOOKED_AT_BYTES));
  const letters = begin.toString("latin1");
  const fits = (signatures: readonly Signature[]) =>
    signatures.every(([at, expected]) => letters.startsWith(expected, at));
  const read = READ.find(([, ...signatures]) => fits(signatures));
  if (read) return { read: read[0] };
  const refused = REFUSED.find(([, ...signatures]) => fits(signatures));
  if (refused) return { refused: refused[0] };
  const text = begin.toString("utf8");
  return { refused: TEXTS.find(([, begins]) => begins.test(text))?.[0] ?? null };
}
