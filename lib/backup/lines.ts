/** JSON, one value a line, compressed. */
import "server-only";
import { constants } from "node:buffer";
import { gunzipSync, gzipSync } from "node:zlib";

export const packLines = (values: readonly unknown[]): Buffer =>
  gzipSync(values.map((value) => `${JSON.stringify(value)}\n`).join(""));

/** A hostile backup may hold a small file that unpacks to more than the memory. */
const MAX_BYTES = constants.MAX_STRING_LENGTH;

/** @throws Error when it is not such a file, or larger than any that a backup has. */
export function unpackLines(bytes: Uint8Array): unknown[] {
  const lines = gunzipSync(bytes, { maxOutputLength: MAX_BYTES }).toString("utf8").split("\n");
  return lines.filter((line) => line !== "").map((line) => JSON.parse(line));
}
