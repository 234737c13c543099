/** The part of a file that a request asks for. */
import "server-only";

/** From `start` up to `end`, which is not part of it. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Reads a `Range` header against a file.
 *
 * @returns null for all of the file: without the header, with several ranges, which need not be answered, and with
 * what is no range; `unsatisfiable` for one that lies beyond the end.
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
