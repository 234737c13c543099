/** The one error class. Everything thrown on purpose is one of these; anything else is a fault of ours. */
import { ERROR_CODES, type ErrorBody, type ErrorName } from "./contract/errors";

export class StudioError extends Error {
  readonly errorName: ErrorName;
  readonly details: unknown[];
  /** Whether the same call may succeed later; set where the error is thrown, never guessed from its text. */
  readonly retryable: boolean;

  /**
   * @param errorName a row of the code table.
   * @param message one sentence that a designer understands.
   */
  constructor(
    errorName: ErrorName,
    message: string,
    options: { details?: unknown[]; retryable?: boolean; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = "StudioError";
    this.errorName = errorName;
    this.details = options.details ?? [];
    this.retryable = options.retryable ?? false;
  }

  get httpStatus(): number {
    return ERROR_CODES[this.errorName].httpStatus;
  }

  /** The specification's error body. */
  toBody(): ErrorBody {
    return { message: this.message, code: ERROR_CODES[this.errorName].code, details: this.details };
  }
}

/** What a missing creation answers, word for word the same as somebody else's. */
export function notFound(): StudioError {
  return new StudioError("not_found", "There is no creation with this id.");
}
