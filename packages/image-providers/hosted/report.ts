/** What hosted queues refuse or cannot do. */
import { StudioError } from "contract/studio-error";

/** @param message says what happened and what its author can do; it is shown at the prompt */
export const promptRefused = (message: string): StudioError =>
  new StudioError("prompt_refused", message, { details: [{ field: "prompt", message }] });

/** @param said the service's own reason; null when it gave none */
export const couldNotDraw = (name: string, said: string | null, serviceStatus?: number): StudioError =>
  new StudioError(
    "service_answer_unusable",
    said ? `${name} could not draw this creation: ${said}` : `${name} could not draw this creation.`,
    serviceStatus === undefined ? {} : { details: [{ service_status: serviceStatus }] },
  );

/** @param keepsFor how long the service keeps pictures, in words. @param cause why the picture could not be fetched */
export const expired = (
  name: string,
  keepsFor: string,
  { retryable, details, message }: StudioError,
): StudioError =>
  new StudioError(
    "service_answer_unusable",
    `${message} ${name} keeps pictures for ${keepsFor}: this creation was drawn and may be charged, and its pictures are lost. Retry draws it anew.`,
    { retryable, details },
  );

/** An answer about a creation that is none. */
export const noStatus = (name: string): StudioError =>
  new StudioError("service_answer_unusable", `${name}'s answer has no status.`, { retryable: true });
