/** A wrong file for MODELS_FILE, and what the operator reads. */
export interface WrongFile {
  /** Ends "a models file with …". */
  what: string;
  /** A text, or what is written as JSON. */
  file: unknown;
  /** What stands in `portrait.json` beside it; by default a right workflow. */
  workflow?: unknown;
  /** Whether no service is set up; otherwise all are. */
  alone?: boolean;
  /** Each line of the message, without `MODELS_FILE: ` before it. */
  says: readonly string[];
}
