/**
 * Next prints the errors of pages with `console.error`: whole, with the texts of databases and services, on many lines. Here
 * they become lines of the log, under its rules, with the id of the request.
 */
import "server-only";
import type { Log } from "@/lib/base/log";

const MAX_CHARACTERS = 500;

/** From now on what is printed as an error goes into the log. @returns ends that. */
export function consoleToLog(log: Pick<Log, "error">): () => void {
  const { error: printed } = console;
  const error = (...parts: unknown[]): void => {
    const err = parts.find((part) => part instanceof Error);
    if (err) log.error({ err, digest: digestOf(err) }, "a page failed");
    else log.error({ text: textOf(parts) }, "Next reported an error");
  };
  Object.assign(console, { error });
  return () => void Object.assign(console, { error: printed });
}

/** The id of the error that the page shows. */
function digestOf(err: Error): string | undefined {
  return "digest" in err && typeof err.digest === "string" ? err.digest : undefined;
}

/** Next's own words; objects may hold anything. */
const textOf = (parts: readonly unknown[]): string =>
  parts
    .filter((part) => typeof part === "string")
    .join(" ")
    .slice(0, MAX_CHARACTERS);
