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

/** An answer about a creation that is none. */
export const noStatus = (name: string): StudioError =>
  new StudioError("service_answer_unusable", `${name}'s answer has no status.`, { retryable: true });
