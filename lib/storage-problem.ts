/** What an error of a disk, a folder or a database means for whoever runs the studio: a sentence instead of a code. */
import { isOutage } from "./errors";

/** Codes of the file system, of SQLite and of PostgreSQL. */
const MEANINGS: readonly [RegExp, (place: string | null) => string][] = [
  [
    /^(?:ENOSPC|EDQUOT|SQLITE_FULL|53100)$/,
    (place) => `The disk${place === null ? "" : ` of ${place}`} is full. Make room there.`,
  ],
  [
    /^(?:EIO|SQLITE_IOERR\w*|58030)$/,
    (place) =>
      `The disk${place === null ? "" : ` of ${place}`} does not work. Look at its mount and at the log of the system.`,
  ],
  [
    /^(?:EACCES|EPERM|EROFS|SQLITE_READONLY\w*|SQLITE_CANTOPEN\w*)$/,
    (place) =>
      `${place ?? "A file"} cannot be used by user ${process.getuid?.() ?? "this one"}. Give it to that user, or take another place.`,
  ],
  [/^(?:ENOENT|ENOTDIR)$/, (place) => `${place ?? "A file"} does not exist.`],
];

/**
 * @returns sentences that end with the error's own words in brackets; null for an error of another kind.
 */
export function storageProblem(error: unknown): string | null {
  // An outage is told to people without its cause.
  const cause = isOutage(error) && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error)) return null;
  const code = "code" in cause ? String(cause.code) : "";
  const place = placeOf(error) ?? placeOf(cause);
  const [, meaning] = MEANINGS.find(([pattern]) => pattern.test(code)) ?? [];
  if (meaning) return `${meaning(place)} (${cause.message})`;
  return isOutage(error) ? `${error.message} (${cause.message || code})` : null;
}

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
