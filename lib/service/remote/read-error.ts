/** From a service's error answer, in any of the known forms, to ours. */
import "server-only";
import * as z from "zod";
import type { ErrorName } from "@/lib/contract/errors";
import { StudioError } from "@/lib/errors";
import { foreignDetails, foreignText } from "./foreign";
import type { Answer } from "./http-client";

const plainSchema = z.object({
  message: foreignText(2_000).optional().catch(undefined),
  code: z
    .union([z.number(), foreignText(200)])
    .optional()
    .catch(undefined),
  details: foreignDetails.optional().catch(undefined),
});
/** `{"error": {…}}` as some services wrap it, or the specification's form. */
const bodySchema = z
  .union([z.object({ error: plainSchema }).transform(({ error }) => error), plainSchema])
  .catch({});

const BY_STATUS: Record<number, { name: ErrorName; message: string; retryable?: boolean }> = {
  400: { name: "prompt_refused", message: "The image service refused the request." },
  401: { name: "service_refused_token", message: "The image service refuses the studio's token." },
  402: { name: "quota_exhausted", message: "The image service's quota is used up." },
  403: { name: "service_refused_token", message: "The image service does not permit this." },
  404: { name: "not_found", message: "The image service does not know this creation." },
  409: { name: "not_cancellable", message: "The creation has already ended." },
  422: { name: "prompt_refused", message: "The image service refused the request." },
  429: { name: "service_busy", message: "The image service has no room right now.", retryable: true },
};

/**
 * @param answer with a status of 300 or more.
 * @returns an error with the service's own message where that is for the person (400, 422), a sentence of ours
 * elsewhere; the service's message and code stand in `details`.
 */
export function readError(answer: Answer): StudioError {
  const { message, code, details } = bodySchema.parse(answer.body ?? {});
  const known = BY_STATUS[answer.status] ?? {
    name: "service_answer_unusable" as const,
    message: "The image service failed.",
    retryable: answer.status >= 500,
  };
  const forPerson = known.name === "prompt_refused" && message;
  return new StudioError(known.name, forPerson ? message : known.message, {
    details: [
      ...(details ?? []),
      {
        service_status: answer.status,
        ...(code === undefined ? {} : { service_code: code }),
        ...(message ? { message } : {}),
      },
    ],
    retryable: known.retryable ?? false,
  });
}
