/** The last lines of sd-server. */
import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { logFileIn } from "local-models/run";
import { type ModelContext, modelsIn } from "./context";

const MAX_BYTES = 16_000;

export function showLog({ dataDir, say, complain }: ModelContext): number {
  const file = logFileIn(modelsIn(dataDir));
  let text: string;
  try {
    text = endOf(file);
  } catch {
    complain("There is no log yet: no model of this studio was started.");
    return 1;
  }
  say(text.trimEnd());
  say(`\nAll of it: ${file}`);
  return 0;
}

/** Whole lines from the end of a file. */
function endOf(file: string): string {
  const handle = openSync(file, "r");
  try {
    const { size } = fstatSync(handle);
    const bytes = Buffer.alloc(Math.min(size, MAX_BYTES));
    readSync(handle, bytes, 0, bytes.length, size - bytes.length);
    const text = bytes.toString("utf8");
    return size > bytes.length ? text.slice(text.indexOf("\n") + 1) : text;
  } finally {
    closeSync(handle);
  }
}
