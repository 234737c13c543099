/** A create, or a call of an engine, that returned nothing: whether something was started, and why not. */
import type { ErrorBody } from "contract/errors";

/**
 * Why a valid request was not started. `rate_limited`: too many calls in a time. `slots_full`: too many creations at
 * once. `quota`: the service's quota is used up or the studio may not create. `unauthorized`: the service refuses the
 * studio's token.
 */
export type CreateFailureKind = "rate_limited" | "slots_full" | "quota" | "unauthorized";

export class CreateFailure extends Error {
  readonly kind: CreateFailureKind | undefined;
  /** How long to wait before the next try, where known. */
  readonly retryAfterMs: number | undefined;
  /** What an answer without usable pictures says that it cost, in millionths of a US dollar; undefined when it does not. */
  readonly costMicros: number | undefined;

  /**
   * @param outcome `refused`: the service answered with an error. `not_sent`: the request certainly never left.
   * `unknown`: it may have been started and charged for.
   */
  constructor(
    readonly outcome: "refused" | "not_sent" | "unknown",
    readonly body: ErrorBody,
    options: { cause?: unknown; kind?: CreateFailureKind; retryAfterMs?: number; costMicros?: number } = {},
  ) {
    super(body.message, { cause: options.cause });
    this.name = "CreateFailure";
    this.kind = options.kind;
    this.retryAfterMs = options.retryAfterMs;
    this.costMicros = options.costMicros;
  }
}

/** Whether an error is a CreateFailure, also of another bundle's copy of the class. */
export function isCreateFailure(error: unknown): error is CreateFailure {
  return (
    error instanceof CreateFailure ||
    (error instanceof Error && error.name === "CreateFailure" && "outcome" in error)
  );
}
