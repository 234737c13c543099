/** Which errors of the databases are outages, and when this process last met one. */
import "server-only";
import { StudioError } from "contract/studio-error";
import { isOutage, type OutageName, outage } from "@/lib/base/errors";

/**
 * The errors of PostgreSQL, by the beginning of their code, that another try may not meet: connections, resources, an operator's
 * action, a conflict with another transaction, a lock or statement that took too long, a replica that took over and is read-only.
 */
const PASSING = ["08", "53", "57", "40001", "40P01", "55P03", "25P03", "25006", "28"];
const FULL = ["53100", "58030"];

/** An error of PostgreSQL's client as StudioError if it is an outage; else the error itself. */
export function postgresOutage(error: unknown): unknown {
  if (!(error instanceof Error) || isOutage(error)) return error;
  // Without a severity the server did not say it: the connection broke, or could not be made in time.
  if (!("severity" in error)) {
    const isBug = error instanceof TypeError || error instanceof RangeError;
    // The client says so of an address without the password that the server asks for.
    const isRefused = error.message.startsWith("SASL:");
    return isBug || isRefused ? error : outage("database_unavailable", error);
  }
  const code = String("code" in error ? error.code : "");
  const begins = (one: string) => code.startsWith(one);
  if (FULL.some(begins)) return outage("storage_unavailable", error);
  return PASSING.some(begins) ? outage("database_unavailable", error) : error;
}

/** The outage of a process that has more to ask than connections, while its database answers. */
export const busy = (cause: unknown): StudioError =>
  new StudioError("database_unavailable", "The studio is busy. Try again in a moment.", {
    retryable: true,
    cause,
  });

const SQLITE_OUTAGES: [RegExp, OutageName][] = [
  [/^SQLITE_(?:FULL|IOERR|READONLY|CANTOPEN)/, "storage_unavailable"],
  [/^SQLITE_(?:BUSY|LOCKED)/, "database_unavailable"],
];

/** An error of SQLite as StudioError if it is an outage; else the error itself. */
export function sqliteOutage(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const code = "code" in error ? String(error.code) : "";
  const [, name] = SQLITE_OUTAGES.find(([pattern]) => pattern.test(code)) ?? [];
  return name ? outage(name, error) : error;
}

const KEY = Symbol.for("prompt-studio.database-outage");
/** On `globalThis`, because the bundle that answers pages is another one. */
const shared = globalThis as typeof globalThis & { [KEY]?: number };

/** Remembers whether the last call to the database met an outage. */
export function noteDatabase(isAway: boolean): void {
  shared[KEY] = isAway ? performance.now() : 0;
}

/** Longer than the pause between two rounds of the sweeper; after it, the next request finds out. */
const KNOWN_FOR_MS = 5_000;

/** Whether the database was away a moment ago. */
export function isDatabaseAway(): boolean {
  const at = shared[KEY] ?? 0;
  return at > 0 && performance.now() - at < KNOWN_FOR_MS;
}
