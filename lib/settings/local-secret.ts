/** The secret of a studio on the local machine: generated once and stored in its data folder for its owner only. */
import { randomBytes } from "node:crypto";
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";

/**
 * Several processes may start at once, and each may be killed at any time, so the file must appear complete or not at
 * all: the secret is written to a temporary file and linked to its name, and the first link wins.
 *
 * @returns the content of the file, which may have been edited, so the caller has to check it.
 */
export function localSecret(dataDir: string): string {
  const file = path.join(/* turbopackIgnore: true */ dataDir, "secret");
  return read(file) ?? make(file);
}

/** The secret of a studio that has run here; null where none has, and then none is made. */
export const storedSecret = (dataDir: string): string | null =>
  read(path.join(/* turbopackIgnore: true */ dataDir, "secret"));

function read(file: string): string | null {
  try {
    return readFileSync(file, "utf8").trim();
  } catch (error) {
    if (codeOf(error) === "ENOENT") return null;
    throw error;
  }
}

function make(file: string): string {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${randomBytes(8).toString("hex")}`;
  try {
    write(draft, `${randomBytes(48).toString("base64url")}\n`);
    place(draft, file);
  } finally {
    rmSync(draft, { force: true });
  }
  return readFileSync(file, "utf8").trim();
}

function place(draft: string, file: string): void {
  try {
    linkSync(draft, file);
  } catch {
    // Another process was first, or the file system has no links; then an atomic rename is used.
    if (!existsSync(file)) renameSync(draft, file);
  }
}

function write(file: string, text: string): void {
  const descriptor = openSync(file, "wx", 0o600);
  try {
    writeFileSync(descriptor, text);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;
