/** Checks files one after the other, in a worker. */
import { loadProgram } from "./load-program";
import type { Answered, Asked } from "./messages";
import type { Report } from "./report";

/** More than any picture of a model has; each byte is held in memory three times while it is read. */
export const MAX_FILE_BYTES = 100_000_000;
/** A file of the largest size takes three seconds on a slow computer. */
const MAX_READING_MS = 30_000;

/** `unavailable`: the reader could not be loaded. `crashed`: it could not cope with the file. */
export type Failure = "too_large" | "no_picture" | "unreadable" | "unavailable" | "too_long" | "crashed";
export type Outcome = { report: Report } | { failure: Failure };

let worker: Worker | null = null;
let files = 0;
let last: Promise<unknown> = Promise.resolve();

/** Never throws. @param onLoading while the reader itself is loaded, with its bytes so far; null once the file is read. */
export function checkFile(file: Blob, onLoading: (bytes: number | null) => void): Promise<Outcome> {
  const outcome = last.then(() => check(file, onLoading));
  last = outcome;
  return outcome;
}

async function check(file: Blob, onLoading: (bytes: number | null) => void): Promise<Outcome> {
  if (file.size > MAX_FILE_BYTES) return { failure: "too_large" };
  let program: ArrayBuffer;
  try {
    // Once only: afterwards it is in memory.
    program = await loadProgram(onLoading);
  } catch {
    return { failure: "unavailable" };
  }
  onLoading(null);
  // A folder, or a file that was moved since, looks like any other until it is read.
  if (!(await isReadable(file))) return { failure: "unreadable" };
  const isNew = worker === null;
  worker ??= new Worker(new URL("./worker.ts", import.meta.url));
  const outcome = await ask(worker, { id: ++files, file, ...(isNew && { program }) });
  const isSpent = "failure" in outcome && outcome.failure !== "no_picture";
  if (isSpent) {
    worker.terminate();
    worker = null;
  }
  return outcome;
}

const isReadable = (file: Blob): Promise<boolean> =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );

function ask(reader: Worker, asked: Asked): Promise<Outcome> {
  return new Promise((resolve) => {
    const done = new AbortController();
    const end = (outcome: Outcome) => {
      clearTimeout(timer);
      done.abort();
      resolve(outcome);
    };
    const timer = setTimeout(() => end({ failure: "too_long" }), MAX_READING_MS);
    const options = { signal: done.signal };
    reader.addEventListener(
      "message",
      ({ data }: MessageEvent<Answered>) => {
        if (data.id !== asked.id) return;
        if ("hasCrashed" in data) end({ failure: "crashed" });
        else end(data.report ? { report: data.report } : { failure: "no_picture" });
      },
      options,
    );
    // Also where its script could not be loaded.
    reader.addEventListener("error", () => end({ failure: "crashed" }), options);
    reader.postMessage(asked);
  });
}
