/** Programs and files of the machine that may be missing, hang, or answer nonsense. */
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";

const TIMEOUT_MS = 5_000;
const MAX_OUTPUT_BYTES = 1_000_000;

/** Runs a program and returns what it wrote; null when it is missing, failed or took too long. Never rejects. */
export type Command = (program: string, args: readonly string[]) => Promise<string | null>;

/** The text of a file; null when it cannot be read. */
export type FileText = (path: string) => string | null;

export const runCommand: Command = (program, args) =>
  new Promise((resolve) => {
    const options = { timeout: TIMEOUT_MS, maxBuffer: MAX_OUTPUT_BYTES, windowsHide: true };
    execFile(program, [...args], { ...options, killSignal: "SIGKILL" }, (error, stdout) =>
      resolve(error ? null : stdout),
    );
  });

export const readText: FileText = (path) => {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
};
