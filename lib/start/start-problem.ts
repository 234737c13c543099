/** The reason why the studio could not start, for the operator. */
import "server-only";
import { statSync } from "node:fs";
import path from "node:path";
import { causeOf, type StorageFault, storageFault } from "@/lib/base/storage-problem";
import { SettingsError } from "@/lib/settings/env";

/** What is kept and what to do; null where the place would have to be known. */
const REMEDIES: Record<StorageFault, (place: string | null) => string | null> = {
  full: (place) =>
    `The disk of ${place ?? "DATA_DIR"} is full. Everything that was stored is kept, and an update of the database that had ` +
    "begun was taken back as a whole. Make room on that disk and start again.",
  broken: (place) =>
    `The disk of ${place ?? "DATA_DIR"} does not read or write, or is full. What was stored is left as it is, and an update ` +
    "of the database that had begun was taken back as a whole. Check the disk, its room and, for a network drive, its " +
    "connection (the machine's log names the fault), and start again.",
  missing: (place) =>
    `The studio finds no way to ${place ?? "DATA_DIR"}, and has changed nothing. Mount its disk if that is missing, or ` +
    "correct the setting that names it (DATA_DIR for database and pictures), and start again.",
  damaged: () =>
    "The file studio.db in DATA_DIR is damaged, and was left as it is. Keep it, with studio.db-wal if there is one, in " +
    "another folder, and restore the last backup.",
  forbidden(place) {
    if (place === null) return null;
    const folder = isFolder(place) ? place : path.dirname(place);
    const user = process.getuid?.() ?? "this one";
    return (
      `It runs as user ${user}, who has to be able to write to the folder ${folder}. Give it to that user ` +
      `(chown -R ${user} ${folder}), or set DATA_DIR to a folder that is theirs.`
    );
  },
};

/**
 * @param error thrown when the studio was opened.
 * @returns the reason and, if known, what is kept and what to do; without a stack.
 */
export function startProblem(error: unknown): string {
  if (error instanceof SettingsError) return error.message;
  const cause = causeOf(error);
  const found = storageFault(error);
  const remedy = found && REMEDIES[found.fault](found.place);
  if (remedy) return `The studio cannot start: ${textOf(cause)}\n${remedy}`;
  return `The studio cannot start: ${textOf(error)}${cause === error ? "" : ` (${textOf(cause)})`}`;
}

/** Errors of some connections have a code alone. */
function textOf(error: unknown): string {
  const { message, code } = error as NodeJS.ErrnoException;
  return message || code || String(error);
}

function isFolder(place: string): boolean {
  return statSync(/* turbopackIgnore: true */ place, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
