/** Errors that several rooms throw. */
import { isStudioError, StudioError } from "contract/studio-error";

/** The error for what a disabled person asks, for those alone who proved to be that person. */
export function accountDisabled(): StudioError {
  return new StudioError(
    "account_disabled",
    "Your account is disabled. Your work is kept; ask an administrator of the studio.",
  );
}

/** The error for a missing creation, identical to that for another person's. */
export function notFound(): StudioError {
  return new StudioError("not_found", "There is no creation with this id.");
}

/**
 * Outages: the database, or what stores the pictures, does not work for a while. Nothing is wrong with the request, which may be
 * repeated.
 */
export type OutageName = "database_unavailable" | "storage_unavailable";

const MESSAGES: Record<OutageName, string> = {
  database_unavailable:
    "The studio cannot reach its database. Nothing is lost, and running creations continue afterwards.",
  storage_unavailable:
    "The studio cannot store anything right now: its disk or bucket is full or out of reach. Nothing is lost.",
};

/** @param cause is only logged. */
export function outage(name: OutageName, cause: unknown): StudioError {
  return new StudioError(name, MESSAGES[name], { retryable: true, cause });
}

export function isOutage(error: unknown): error is StudioError & { errorName: OutageName } {
  return isStudioError(error) && Object.hasOwn(MESSAGES, error.errorName);
}
