/** The three ways in which a call to the studio fails, and what is said about them. */
import type { ErrorDetail } from "@/lib/contract/errors";

/** The studio answered with its error body. */
export class ApiError extends Error {
  constructor(
    message: string,
    readonly code: number,
    readonly httpStatus: number,
    readonly details: ErrorDetail[],
  ) {
    super(message);
    this.name = "ApiError";
  }
}

/** No answer came: whether the call had an effect is unknown. */
export class NoAnswerError extends Error {
  constructor(options?: ErrorOptions) {
    super("The studio did not answer. Check the connection.", options);
    this.name = "NoAnswerError";
  }
}

/** An answer came that this page does not understand: a newer studio, or something in between. */
export class StrangeAnswerError extends Error {
  constructor(
    readonly httpStatus: number,
    options?: ErrorOptions,
  ) {
    super("The studio answered with something this page does not understand. Reload the page.", options);
    this.name = "StrangeAnswerError";
  }
}

/** One sentence a person can read, whatever was thrown. */
export function wordsOf(error: unknown): string {
  if (error instanceof ApiError || error instanceof NoAnswerError || error instanceof StrangeAnswerError) {
    return error.message;
  }
  return "Something in this page failed. Reload it and try again.";
}

/** Whether the session has ended, so that signing in again is the way on. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.httpStatus === 401;
}
