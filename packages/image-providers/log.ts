/** Where a program that uses the providers keeps its log. */

interface Write {
  (fields: object, message: string): void;
  (message: string): void;
}

/** A structured log, such as one of pino. Providers write no prompts, no secrets and no text of a service to it. */
export interface Log {
  debug: Write;
  info: Write;
  warn: Write;
  error: Write;
}

const ignore: Write = () => {};
/** For programs without a log. */
export const NO_LOG: Log = { debug: ignore, info: ignore, warn: ignore, error: ignore };
