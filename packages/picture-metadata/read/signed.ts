/**
 * Whether a picture came signed: with a C2PA manifest ("Content Credentials") inside the file.
 *
 * A manifest holds a hash of the file around it, so that a single changed byte makes the picture look tampered with. Nothing is
 * verified here: a manifest that is wrong already is kept as it came too.
 */
import { hasLettersAt, latin1 } from "./bytes";
import { APP11, isBoxed, isJpeg, isWebp, jpegSegments, topBoxes, webpChunks } from "./containers";
import { chunksOf, isPng } from "./png-chunks";

const PNG_CHUNK = "caBX";
const WEBP_CHUNK = "C2PA";
/** d8fec3d6-1b0e-483c-9297-5828877ec481, the type of the box in AVIF and HEIF. */
const BOX_TYPE = "\xd8\xfe\xc3\xd6\x1b\x0e\x48\x3c\x92\x97\x58\x28\x87\x7e\xc4\x81";
/** Of a segment of a JPEG that carries JUMBF: what it is, its box instance and its place among the segments of that box. */
const JUMBF_SEGMENT_HEAD_BYTES = 8;
const BOX_HEADER_BYTES = 8;
const LONG_BOX_HEADER_BYTES = 16;

export interface FilePart {
  /** Four letters, or the marker of a segment. */
  type: string | number;
  data: Uint8Array;
  /** Where the part ends in the file. */
  end: number;
}

/** The parts of a file of a known format up to where it is broken; none for another format. */
export function partsOf(bytes: Uint8Array): Iterable<FilePart> {
  if (isPng(bytes)) return chunksOf(bytes);
  if (isJpeg(bytes)) return jpegSegments(bytes);
  if (isWebp(bytes)) return webpChunks(bytes);
  return isBoxed(bytes) ? topBoxes(bytes) : [];
}

/** @returns false for a file of another format, and for one that is broken before its manifest. */
export function isSigned(bytes: Uint8Array): boolean {
  for (const part of partsOf(bytes)) if (isManifestPart(part)) return true;
  return false;
}

/** Whether a manifest begins with this part of a file. */
export function isManifestPart({ type, data }: FilePart): boolean {
  if (type === "uuid") return hasLettersAt(data, 0, BOX_TYPE);
  if (typeof type === "number") return type === APP11 && isManifestSegment(data);
  return type === PNG_CHUNK || type === WEBP_CHUNK;
}

/** The first segment of a manifest; those after it only continue its box. */
function isManifestSegment(data: Uint8Array): boolean {
  if (!isJumbf(data)) return false;
  const isLong =
    latin1(data.subarray(JUMBF_SEGMENT_HEAD_BYTES, JUMBF_SEGMENT_HEAD_BYTES + 4)) === "\0\0\0\x01";
  const content = JUMBF_SEGMENT_HEAD_BYTES + (isLong ? LONG_BOX_HEADER_BYTES : BOX_HEADER_BYTES);
  // A superbox begins with its description, and that with the kind of the superbox.
  return hasLettersAt(data, content + 4, "jumd") && hasLettersAt(data, content + BOX_HEADER_BYTES, "c2pa");
}

/** Whether a segment carries JUMBF: the beginning of a box, or a further piece of it. */
export const isJumbf = (data: Uint8Array): boolean =>
  hasLettersAt(data, 0, "JP") && hasLettersAt(data, JUMBF_SEGMENT_HEAD_BYTES + 4, "jumb");
