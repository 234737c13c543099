/** JSON, one value a line, compressed. */
import "server-only";
import { gunzipSync, gzipSync } from "node:zlib";

export const packLines = (values: readonly unknown[]): Buffer =>
  gzipSync(values.map((value) => `${JSON.stringify(value)}\n`).join(""));

/** @throws Error when it is not such a file. */
export function unpackLines(bytes: Uint8Array): unknown[] {
  const lines = gunzipSync(bytes).toString("utf8").split("\n");
  return lines.filter((line) => line !== "").map((line) => JSON.parse(line));
}
