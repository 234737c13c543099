/** What an error of a disk, a folder or a database means for whoever runs the studio: a sentence instead of a code. */
import { isOutage } from "./errors";

export type StorageFault = "full" | "broken" | "forbidden" | "missing" | "damaged";

/** Codes of the file system, of SQLite and of PostgreSQL. */
const CODES: readonly [StorageFault, RegExp][] = [
  ["full", /^(?:ENOSPC|EDQUOT|SQLITE_FULL|53100)$/],
  ["broken", /^(?:EIO|SQLITE_IOERR\w*|58030)$/],
  ["forbidden", /^(?:EACCES|EPERM|EROFS|SQLITE_READONLY\w*)$/],
  ["missing", /^(?:ENOENT|ENOTDIR|SQLITE_CANTOPEN\w*)$/],
  ["damaged", /^SQLITE_(?:CORRUPT|NOTADB)\w*$/],
];

/** @returns what is wrong with a disk, folder or file, and with which if the error says so; null for an error of another kind. */
export function storageFault(error: unknown): { fault: StorageFault; place: string | null } | null {
  const cause = causeOf(error);
  const code = String(Object(cause).code ?? "");
  const [fault] = CODES.find(([, codes]) => codes.test(code)) ?? [];
  return fault ? { fault, place: placeOf(error) ?? placeOf(cause) } : null;
}

const SENTENCES: Record<StorageFault, (place: string | null) => string> = {
  full: (place) => `The disk${place === null ? "" : ` of ${place}`} is full. Make room there.`,
  broken: (place) =>
    `The disk${place === null ? "" : ` of ${place}`} does not work. Look at its mount and at the log of the system.`,
  forbidden: (place) =>
    `${place ?? "A file"} cannot be used by user ${process.getuid?.() ?? "this one"}. Give it to that user, or take another place.`,
  missing: (place) => `${place ?? "A file"} cannot be found.`,
  damaged: (place) =>
    `${place ?? "The file studio.db in DATA_DIR"} is damaged. Keep it in another folder, and restore the last backup.`,
};

/**
 * @returns sentences that end with the error's own words in brackets; null for an error that is none of a disk and no outage.
 */
export function storageProblem(error: unknown): string | null {
  const found = storageFault(error);
  const { message, code } = Object(causeOf(error)) as NodeJS.ErrnoException;
  if (found) return `${SENTENCES[found.fault](found.place)} (${message})`;
  return isOutage(error) ? `${error.message} (${message || code})` : null;
}

/** An outage is told to people without its cause, such as a wrong password. */
export const causeOf = (error: unknown): unknown =>
  isOutage(error) && error.cause instanceof Error ? error.cause : error;

const placeOf = (error: unknown): string | null => {
  const { path } = Object(error) as { path?: unknown };
  return typeof path === "string" ? path : null;
};

/** Notes in what `work` throws which file or folder it was about, because a failed write does not say it. */
export async function about<Result>(place: string, work: Promise<Result>): Promise<Result> {
  return work.catch((error) => {
    if (error instanceof Error && placeOf(error) === null) Object.assign(error, { path: place });
    throw error;
  });
}
