/** Whether a page can bring itself up to date, and what it says while it cannot. */
import { ApiError, isSignedOut } from "../api/errors";

export type Connection = "fine" | "lost" | "failing" | "database_away" | "signed_out";

const DATABASE_UNAVAILABLE = 50304;

/** What the error of a poll says; null or undefined is none. A studio that answered is not out of reach. */
export function connectionOf(error: unknown): Connection {
  if (!error) return "fine";
  if (!(error instanceof ApiError)) return "lost";
  if (isSignedOut(error)) return "signed_out";
  return error.code === DATABASE_UNAVAILABLE ? "database_away" : "failing";
}

const REASONS = {
  lost: "Connection lost.",
  failing: "The page could not be updated.",
  database_away: "The studio cannot reach its database.",
};

/** Why the page is not up to date; null where it is, and where the person has to sign in. */
export const connectionReason = (connection: Connection): string | null =>
  connection === "fine" || connection === "signed_out" ? null : REASONS[connection];

/** The sentence of pages that only show; null as above. */
export function connectionWords(connection: Connection): string | null {
  const reason = connectionReason(connection);
  return reason && `${reason} You see the last known state; trying again.`;
}
