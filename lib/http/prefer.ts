/** What a client prefers of an answer (RFC 7240). */
import "server-only";

/** Only the first of equal preferences counts. */
const WAIT = /^\s*wait\s*=\s*"?(\d{1,9})"?\s*(?:;|$)/i;

/**
 * The seconds of `Prefer: wait=30`.
 *
 * @param header null when absent. @returns null where nothing is to be waited for: without the preference, for 0, and for a value that is no number,
 * which counts as absent.
 */
export function preferredWaitSeconds(header: string | null): number | null {
  // What stands in quotes may contain commas; only a number in them means something here.
  const plain = (header ?? "").replace(/"([^"]*)"/g, (_, text: string) =>
    /^\d{1,9}$/.test(text) ? text : "?",
  );
  const first = plain.split(",").find((preference) => /^\s*wait\s*(?:[=;]|$)/i.test(preference));
  const seconds = Number(WAIT.exec(first ?? "")?.[1] ?? 0);
  return seconds > 0 ? seconds : null;
}
