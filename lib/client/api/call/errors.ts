/** The three ways in which a call to the studio fails, and their messages. */
import type { ErrorDetail } from "contract/errors";

/** A failed call. Its message is for people. */
export class CallError extends Error {}

/** The studio answered with its error body. */
export class ApiError extends CallError {
  /** How long the answer asks to wait before the call is repeated; 0 where it asks for nothing. */
  retryAfterMs = 0;

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
export class NoAnswerError extends CallError {
  constructor(options?: ErrorOptions, message = "The studio did not answer. Check the connection.") {
    super(message, options);
    this.name = "NoAnswerError";
  }
}

/** The answer does not match the schema: a newer studio answered, or a proxy. */
export class UnexpectedAnswerError extends CallError {
  /** As of `ApiError`. */
  retryAfterMs = 0;

  constructor(
    readonly httpStatus: number,
    options?: ErrorOptions,
  ) {
    super("The studio sent an unexpected answer. Reload the page.", options);
    this.name = "UnexpectedAnswerError";
  }
}

/** A readable sentence for whatever was thrown. */
export function errorMessage(error: unknown): string {
  if (error instanceof CallError) return error.message;
  return "This page ran into a problem. Reload it and try again.";
}

/** Whether the session no longer counts. */
export function isSignedOut(error: unknown): error is ApiError {
  return error instanceof ApiError && error.httpStatus === 401;
}

/** As in the contract's table of errors, which most pages do not load. */
const ACCOUNT_DISABLED = 40103;

/** Why the page can do nothing more for its person. */
export type SessionEnd = "signed_out" | "disabled";

/** @returns null for errors that do not concern the session. */
export function sessionEndOf(error: unknown): SessionEnd | null {
  if (!isSignedOut(error)) return null;
  return error.code === ACCOUNT_DISABLED ? "disabled" : "signed_out";
}

/** For react-query: a call without an answer is repeated twice, a refused one never. */
export const retryUnlessAnswered = (failures: number, error: Error): boolean =>
  !(error instanceof ApiError) && failures < 2;
