/** Structured log, one JSON object a line. Secrets are cut out by key wherever they stand. */
import pino from "pino";

/** Makes the log. @param level the least level that is written. */
export function createLog(level: string) {
  return pino({
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        "authorization",
        "cookie",
        "token",
        "secret",
        "*.authorization",
        "*.cookie",
        "*.token",
        "*.secret",
        "headers.authorization",
        "headers.cookie",
      ],
      censor: "[secret]",
    },
  });
}

export type Log = pino.Logger;
