/** Parses the range of a file that a request asks for. */
import "server-only";

/** From `start` up to but not including `end`. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Parses a `Range` header for a file.
 *
 * @returns null for the whole file: without the header, for several ranges, which a server may ignore, and for an
 * invalid one; `unsatisfiable` for a range beyond the end.
 */
export function byteRangeOf(header: string | null, byteLength: number): ByteRange | "unsatisfiable" | null {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(header ?? "");
  if (!match) return null;
  const [, first = "", last = ""] = match;
  if (first === "" && last === "") return null;
  if (first === "") {
    const start = Math.max(0, byteLength - Number(last));
    return start < byteLength ? { start, end: byteLength } : "unsatisfiable";
  }
  if (last !== "" && Number(last) < Number(first)) return null;
  if (Number(first) >= byteLength) return "unsatisfiable";
  return { start: Number(first), end: last === "" ? byteLength : Math.min(byteLength, Number(last) + 1) };
}
