/** The reason why the studio could not start, for the operator. */
import "server-only";
import { statSync } from "node:fs";
import path from "node:path";
import { SettingsError } from "@/lib/env";
import { isOutage } from "@/lib/errors";

/** The error codes of the file system for a place that this process may not use. */
const NOT_ALLOWED = new Set(["EACCES", "EPERM", "EROFS"]);

/**
 * @param error thrown when the studio was opened.
 * @returns the reason and, if known, a remedy; without a stack.
 */
export function startProblem(error: unknown): string {
  if (error instanceof SettingsError) return error.message;
  const { code, path: place } = error as NodeJS.ErrnoException;
  // An outage is told to people without its cause, such as a wrong password.
  const cause = isOutage(error) && error.cause instanceof Error ? ` (${textOf(error.cause)})` : "";
  const reason = `The studio cannot start: ${textOf(error)}${cause}`;
  if (!(code && place && NOT_ALLOWED.has(code))) return reason;
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
