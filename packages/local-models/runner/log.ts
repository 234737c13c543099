/** The log of sd-server: a file that never grows beyond a size, with the one before it beside it. */
import { appendFileSync, mkdirSync, renameSync, rmSync, statSync } from "node:fs";
import path from "node:path";

const MAX_BYTES = 2_000_000;
/** A line that does not end is cut here. */
const MAX_LINE_CHARACTERS = 4_000;

/** An assertion that failed is followed by the calls that led to it. */
const MAX_LINES = 100;

/** Pieces of the two are not joined to one line. */
type Stream = "stdout" | "stderr";

export interface ServerLog {
  readonly file: string;
  /** A line of the studio's own, with the time. */
  note(line: string): void;
  /** What the server wrote, in any pieces. */
  write(chunk: string, stream?: Stream): void;
  /** Its last lines that have words, at most a hundred, with what it began on each stream; none after `forget`. */
  lastLines(): string[];
  forget(): void;
}

export const logFileIn = (models: string) => path.join(models, "sd-server.log");

/** Only its owner can read it: it may contain prompts. A disk that is full loses lines and nothing else. */
export function openServerLog(models: string, maxBytes = MAX_BYTES): ServerLog {
  const file = logFileIn(models);
  mkdirSync(models, { recursive: true });
  let bytes = sizeOf(file);
  const rest: Record<Stream, string> = { stdout: "", stderr: "" };
  let last: string[] = [];

  function append(text: string): void {
    try {
      if (bytes > 0 && bytes + text.length > maxBytes) {
        // Windows does not rename over a file.
        rmSync(`${file}.1`, { force: true });
        renameSync(file, `${file}.1`);
        bytes = 0;
      }
      appendFileSync(file, text, { mode: 0o600 });
      bytes += Buffer.byteLength(text);
    } catch {
      // A log is not worth the server.
    }
  }

  return {
    file,
    note: (line) => append(`${new Date().toISOString()} ${line}\n`),
    write(chunk, stream = "stdout") {
      const lines = (rest[stream] + chunk).split("\n");
      rest[stream] = (lines.pop() ?? "").slice(-MAX_LINE_CHARACTERS);
      // A bar of progress writes over itself: only its last state is kept.
      const whole = lines.map((line) => lastState(line).slice(0, MAX_LINE_CHARACTERS));
      last = [...last, ...whole.flatMap(trimmed)].slice(-MAX_LINES);
      if (whole.length > 0) append(`${whole.join("\n")}\n`);
    },
    lastLines: () => [...last, ...Object.values(rest).map(lastState).flatMap(trimmed)].slice(-MAX_LINES),
    forget() {
      Object.assign(rest, { stdout: "", stderr: "" });
      last = [];
    },
  };
}

const trimmed = (line: string) => (line.trim() === "" ? [] : [line.trim()]);

const lastState = (line: string) => line.split("\r").findLast((state) => state !== "") ?? "";

function sizeOf(file: string): number {
  try {
    return statSync(file).size;
  } catch {
    return 0;
  }
}
