/** During an outage everything fails for one reason: the log names each reason once a minute, and how often it was met. */
import { isOutage, type OutageName } from "./errors";

const INTERVAL_MS = 60_000;

/**
 * @param now milliseconds that no setting of the clock changes.
 * @returns for a logged error: undefined when it is no outage, null when its line is left out, else how many lines were.
 */
export function createOutageFilter(now: () => number = () => performance.now()) {
  const lines = new Map<OutageName, { at: number; leftOut: number }>();
  return (error: unknown): number | null | undefined => {
    if (!isOutage(error)) return undefined;
    const last = lines.get(error.errorName);
    if (last && now() - last.at < INTERVAL_MS) {
      last.leftOut++;
      return null;
    }
    lines.set(error.errorName, { at: now(), leftOut: 0 });
    return last?.leftOut ?? 0;
  };
}
