/** What hosted queues refuse or cannot do. */
import { StudioError } from "contract/studio-error";
import { type FailureTable, failureReason } from "../outbound/failure-reason";

/** @param message says what happened and what its author can do; it is shown at the prompt */
export const promptRefused = (message: string): StudioError =>
  new StudioError("prompt_refused", message, { details: [{ field: "prompt", message }] });

/** The same of pictures that were drawn and then withheld. */
export const outputRefused = (message: string): StudioError =>
  new StudioError("output_refused", message, { details: [{ field: "prompt", message }] });

/** @param said the service's own reason; null when it gave none @param how.table what this service's words mean @param how.code its word for it */
export const couldNotDraw = (
  name: string,
  said: string | null,
  { status, table, code }: { status?: number; table?: FailureTable; code?: string | undefined } = {},
): StudioError =>
  new StudioError(
    failureReason([code, said].filter(Boolean).join(" "), table),
    said ? `${name} could not draw this creation: ${said}` : `${name} could not draw this creation.`,
    status === undefined ? {} : { details: [{ service_status: status }] },
  );

/** @param keepsFor how long the service keeps pictures, in words. @param cause why the picture could not be fetched */
export const expired = (
  name: string,
  keepsFor: string,
  { retryable, details, message }: StudioError,
): StudioError =>
  new StudioError(
    "pictures_expired",
    `${message} ${name} keeps pictures for ${keepsFor}: this creation was drawn and may be charged, and its pictures are lost. Retry draws it anew.`,
    { retryable, details },
  );

/** An answer about a creation that is none. */
export const noStatus = (name: string): StudioError =>
  new StudioError("answer_unreadable", `${name}'s answer has no status.`, { retryable: true });
