/** The reason why the studio could not start, for the operator. */
import "server-only";
import { statSync } from "node:fs";
import path from "node:path";
import { SettingsError } from "@/lib/env";
import { isOutage } from "@/lib/errors";

/** The error codes of the file system for a place that this process may not use. */
const NOT_ALLOWED = new Set(["EACCES", "EPERM", "EROFS"]);

/** What is kept and what to do, by the codes of Node, SQLite and PostgreSQL. */
const REMEDIES: [RegExp, (where: string) => string][] = [
  [
    /^(?:ENOSPC|EDQUOT|SQLITE_FULL|53100)/,
    (where) =>
      `The disk of ${where} is full. Everything that was stored is kept, and an update of the database that had begun ` +
      "was taken back as a whole. Make room on that disk and start again.",
  ],
  [
    /^(?:EIO|SQLITE_IOERR|58030)/,
    (where) =>
      `The disk of ${where} does not read or write, or is full. What was stored is left as it is, and an update of the ` +
      "database that had begun was taken back as a whole. Check the disk, its room and, for a network drive, its " +
      "connection (the machine's log names the fault), and start again.",
  ],
  [
    /^(?:ENOENT|ENOTDIR|SQLITE_CANTOPEN)/,
    (where) =>
      `The studio finds no way to ${where}, and has changed nothing. Mount its disk if that is missing, or correct the ` +
      "setting that names it (DATA_DIR for database and pictures), and start again.",
  ],
  [
    /^SQLITE_(?:CORRUPT|NOTADB)/,
    () =>
      "The file studio.db in DATA_DIR is damaged, and was left as it is. Keep it, with studio.db-wal if there is one, in " +
      "another folder, and restore the last backup.",
  ],
];

/**
 * @param error thrown when the studio was opened.
 * @returns the reason and, if known, what is kept and what to do; without a stack.
 */
export function startProblem(error: unknown): string {
  if (error instanceof SettingsError) return error.message;
  // An outage is told to people without its cause, such as a wrong password.
  const cause = isOutage(error) && error.cause instanceof Error ? error.cause : null;
  const { code = "", path: place } = (cause ?? Object(error)) as NodeJS.ErrnoException;
  const [, remedy] = REMEDIES.find(([codes]) => codes.test(code)) ?? [];
  if (remedy) {
    const said = remedy(place ?? "DATA_DIR");
    return `The studio cannot start: ${textOf(cause ?? error)}\n${said}`;
  }
  const reason = `The studio cannot start: ${textOf(error)}${cause ? ` (${textOf(cause)})` : ""}`;
  if (!(place && NOT_ALLOWED.has(code))) return reason;
  const folder = isFolder(place) ? place : path.dirname(place);
  const user = process.getuid?.() ?? "this one";
  return (
    `${reason}\nIt runs as user ${user}, who has to be able to write to the folder ${folder}. Give it to that user ` +
    `(chown -R ${user} ${folder}), or set DATA_DIR to a folder that is theirs.`
  );
}

/** Errors of some connections have a code alone. */
function textOf(error: unknown): string {
  const { message, code } = error as NodeJS.ErrnoException;
  return message || code || String(error);
}

function isFolder(place: string): boolean {
  return statSync(/* turbopackIgnore: true */ place, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
