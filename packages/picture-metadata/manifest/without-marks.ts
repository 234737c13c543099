/** The picture before it was marked, to compare it with others. */
import { joined } from "../read/bytes";
import { APP1, APP11 } from "../read/containers";
import { isJumbf, isManifestPart, partsOf } from "../read/signed";
import { SOURCE_TYPES, type SourceType } from "../source-type";
import { xmpChunk, xmpSegment } from "../write/xmp";

/** @returns the parts of a PNG or JPEG without its manifest and without XMP that says the source type alone; all of it where it has none. */
export function withoutMarks(bytes: Uint8Array): Uint8Array[] {
  const kept: Uint8Array[] = [];
  let at = 0;
  let lastEnd: number | null = null;
  for (const part of partsOf(bytes)) {
    const { type, data, end } = part;
    const start: number = lastEnd ?? (typeof type === "number" ? 2 : 8);
    lastEnd = end;
    const isXmp = (type === "iTXt" || type === APP1) && isSourceTypeAlone(bytes.subarray(start, end));
    const isManifest = isManifestPart(part) || (type === APP11 && isJumbf(data));
    if (!isXmp && !isManifest) continue;
    kept.push(bytes.subarray(at, start));
    at = end;
  }
  return [...kept, bytes.subarray(at)];
}

const TYPES = Object.keys(SOURCE_TYPES) as SourceType[];
/** As this package writes it. */
const XMP: readonly Uint8Array[] = TYPES.flatMap((type) => [xmpChunk(type), joined(xmpSegment(type))]);

const isSourceTypeAlone = (part: Uint8Array): boolean =>
  XMP.some((own) => own.length === part.length && own.every((byte, at) => byte === part[at]));
