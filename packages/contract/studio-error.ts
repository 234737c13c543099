/** The only error class. Every intended error is a StudioError; any other thrown value is a bug. */
import { ERROR_CODES, type ErrorBody, type ErrorName } from "./errors";

export class StudioError extends Error {
  readonly errorName: ErrorName;
  /** Next sends nothing else of an error to the page that shows it. */
  readonly digest: ErrorName;
  readonly details: unknown[];
  /** Whether the same call may succeed later; set where the error is thrown, never guessed from its text. */
  readonly retryable: boolean;
  /** Milliseconds until a retry makes sense; undefined where unknown. */
  readonly retryAfterMs: number | undefined;

  /**
   * @param errorName a row of the code table.
   * @param message one sentence that users understand.
   */
  constructor(
    errorName: ErrorName,
    message: string,
    options: {
      details?: unknown[];
      retryable?: boolean;
      retryAfterMs?: number | undefined;
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = "StudioError";
    this.errorName = errorName;
    this.digest = errorName;
    this.details = options.details ?? [];
    this.retryable = options.retryable ?? false;
    this.retryAfterMs = options.retryAfterMs;
  }

  get httpStatus(): number {
    return ERROR_CODES[this.errorName].httpStatus;
  }

  /** The specification's error body. */
  toBody(): ErrorBody {
    return { message: this.message, code: ERROR_CODES[this.errorName].code, details: this.details };
  }
}

/**
 * Whether a thrown value is a StudioError: by its fields and not by its class, because each bundle of the server has
 * its own copy of the class.
 */
export function isStudioError(error: unknown): error is StudioError {
  if (error instanceof StudioError) return true;
  if (!(error instanceof Error) || error.name !== "StudioError") return false;
  return "errorName" in error && Object.hasOwn(ERROR_CODES, String(error.errorName));
}
