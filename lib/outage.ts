/** Outages: the database, or what stores the pictures, does not work for a while. Nothing is wrong with the request. */
import { isStudioError, StudioError } from "./errors";

export type OutageName = "database_unavailable" | "storage_unavailable";

const MESSAGES: Record<OutageName, string> = {
  database_unavailable:
    "The studio cannot reach its database. Nothing is lost, and running creations continue afterwards. Try again in a moment.",
  storage_unavailable:
    "The studio cannot store anything right now: its disk or bucket is full or out of reach. Nothing is lost. Try again in a moment.",
};

/** @param cause is only logged. */
export function outage(name: OutageName, cause: unknown): StudioError {
  return new StudioError(name, MESSAGES[name], { retryable: true, cause });
}

export function isOutage(error: unknown): error is StudioError & { errorName: OutageName } {
  return isStudioError(error) && Object.hasOwn(MESSAGES, error.errorName);
}

/** Codes of the operating system for a disk that cannot be written or read. */
const DISK_CODES = new Set([
  ...[
    "ENOSPC",
    "EDQUOT",
    "EFBIG",
    "EIO",
    "EROFS",
    "EACCES",
    "EPERM",
    "ENOTDIR",
    "ESTALE",
    "EMFILE",
    "ENFILE",
  ],
  // A folder that another process removed, or a volume that is not mounted.
  ...["ENOENT", "ENODEV", "ENXIO", "ETIMEDOUT", "EBUSY", "ENOMEM"],
]);

/** Whether an error of the file system is about the disk and not about the caller. */
export function isDiskError(error: unknown): boolean {
  return error instanceof Error && "code" in error && DISK_CODES.has(String(error.code));
}
