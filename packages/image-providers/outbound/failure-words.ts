/** What every failure of a company says besides its reason: who failed, and whether it was charged, as far as that is known. */
import type { ErrorBody } from "contract/errors";
import { isStudioError, StudioError } from "contract/studio-error";
import { CreateFailure, isCreateFailure } from "../create-failure";

const NOTHING_STARTED = "Nothing was started.";
export const MAY_BE_CHARGED = "It may have been charged.";
const DRAWN = "It was drawn and may be charged.";

/** @param costMicros what the company says that it cost; undefined when it does not. */
export const chargeOf = (costMicros: number | undefined): string => {
  if (costMicros === undefined) return MAY_BE_CHARGED;
  return costMicros > 0 ? "It was charged." : "Nothing was charged.";
};

/** An adapter that knows more about the charge says so itself. */
const SAYS_CHARGE = /\bcharged?\b|costs nothing|Nothing was (?:started|sent|created)/i;

/**
 * Adds both to a failure where its words do not say them yet.
 *
 * @param company who was asked to draw, for people. @param charge a sentence.
 * @returns its message, and its details with the same words where they repeat it.
 */
export function withCompany(company: string, body: ErrorBody, charge: string): ErrorBody {
  // Not "fal" in "false".
  const isNamed = inWords(body.message).includes(inWords(company));
  const named = isNamed ? body.message : `${company}: ${body.message}`;
  const message = SAYS_CHARGE.test(named) ? named : `${sentence(named)} ${charge}`;
  const details = body.details.map((detail) =>
    Object(detail).message === body.message ? { ...Object(detail), message } : detail,
  );
  return { ...body, message, details };
}

/** Words between single spaces, so that a text that is included is one of whole words. */
const inWords = (text: string): string => ` ${text.replace(/[^\p{L}\p{N}]+/gu, " ").trim()} `;

/** Throws a create of which nothing was started with both, and any other error as it is. */
export const throwRefusal =
  (company: string) =>
  (error: unknown): never => {
    if (!isCreateFailure(error) || error.outcome === "unknown") throw error;
    const { outcome, body, kind, retryAfterMs, costMicros } = error;
    throw new CreateFailure(outcome, withCompany(company, body, NOTHING_STARTED), {
      cause: error.cause,
      ...(kind && { kind }),
      ...(retryAfterMs !== undefined && { retryAfterMs }),
      ...(costMicros !== undefined && { costMicros }),
    });
  };

/** The same of pictures that were drawn and cannot be fetched. */
export const throwLoss =
  (company: string) =>
  (error: unknown): never => {
    if (!isStudioError(error)) throw error;
    const { errorName, retryable, retryAfterMs, cause } = error;
    const { message, details } = withCompany(company, error.toBody(), DRAWN);
    throw new StudioError(errorName, message, { details, retryable, retryAfterMs, cause });
  };

const sentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);
