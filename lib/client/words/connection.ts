/** Whether a page can bring itself up to date, and what it says while it cannot. */
import { ApiError, type SessionEnd, sessionEndOf, UnexpectedAnswerError } from "../api/call/errors";

export type Connection = "fine" | "lost" | "unreadable" | "failing" | "busy" | "database_away" | SessionEnd;

const DATABASE_UNAVAILABLE = 50304;

/** What the error of a poll says; null or undefined is none. A studio that answered is not out of reach. */
export function connectionOf(error: unknown): Connection {
  if (!error) return "fine";
  // A success that cannot be read is of a newer studio. Another page, such as a proxy's, comes with an error.
  if (error instanceof UnexpectedAnswerError && error.httpStatus < 300) return "unreadable";
  if (!(error instanceof ApiError)) return "lost";
  const end = sessionEndOf(error);
  if (end) return end;
  if (error.httpStatus === 429) return "busy";
  return error.code === DATABASE_UNAVAILABLE ? "database_away" : "failing";
}

const REASONS = {
  lost: "Connection lost.",
  unreadable: "The studio sent an unexpected answer. Reload the page.",
  failing: "The page could not be updated.",
  busy: "Too many requests at once.",
  database_away: "The studio cannot reach its database.",
};

/** Whether the session no longer counts, which other words say. */
export const isSessionEnd = (connection: Connection): connection is SessionEnd =>
  connection === "signed_out" || connection === "disabled";

/** Why the page is not up to date; null where it is, and where the session has ended. */
export const connectionReason = (connection: Connection): string | null =>
  connection === "fine" || isSessionEnd(connection) ? null : REASONS[connection];

/** The sentence of pages that only show; null as above. */
export function connectionWords(connection: Connection): string | null {
  const reason = connectionReason(connection);
  return reason && `${reason} You see the last known state; trying again.`;
}
