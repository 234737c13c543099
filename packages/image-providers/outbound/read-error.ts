/** Converts a service's error answer, in any of the known forms, to a StudioError. */
import type { ErrorName } from "contract/errors";
import { StudioError } from "contract/studio-error";
import * as z from "zod";
import type { CreateFailureKind } from "../create-failure";
import { fieldOf } from "./error-field";
import { foreignDetails, foreignSentence, foreignText } from "./foreign";
import { THE_SERVICE } from "./name";
import type { Answer } from "./transport";

const code = z
  .union([z.number(), foreignText(200)])
  .optional()
  .catch(undefined);
const message = foreignSentence.optional().catch(undefined);
const plainSchema = z.object({ message, code, details: foreignDetails.optional().catch(undefined) });
/** `{"detail": "…"}` with a type beside it, as fal and Replicate answer; the second form lists the fields in question. */
const detailSchema = z.union([
  z
    .object({
      detail: foreignSentence,
      error_type: code,
      invalid_fields: foreignDetails.optional().catch(undefined),
    })
    .transform(({ detail, error_type, invalid_fields }) => ({
      message: detail,
      code: error_type,
      details: invalid_fields,
    })),
  z
    .object({ detail: foreignDetails.pipe(z.array(z.looseObject({ msg: message, type: code })).min(1)) })
    .transform(({ detail }) => ({ message: detail[0]?.msg, code: detail[0]?.type, details: detail })),
]);
/** `{"error": {…}}` as some services wrap it, `{"error": "…"}`, or the specification's form. */
const bodySchema = z
  .union([
    z.object({ error: plainSchema }).transform(({ error }) => error),
    z
      .object({ error: foreignSentence })
      .transform(({ error }) => ({ message: error, code: undefined, details: undefined })),
    detailSchema,
    plainSchema,
  ])
  .catch({});

type Row = { name: ErrorName; message: (who: string) => string; retryable?: boolean };

const BY_STATUS: Record<number, Row> = {
  400: { name: "prompt_refused", message: (who) => `${who} refused the request.` },
  401: {
    name: "service_refused_token",
    message: (who) => `${who} refuses the studio's token.`,
    retryable: true,
  },
  402: { name: "quota_exhausted", message: (who) => `${who}'s quota is used up.` },
  403: { name: "service_refused_token", message: (who) => `${who} does not permit this.` },
  404: { name: "not_found", message: (who) => `${who} does not know this creation.` },
  409: { name: "not_cancellable", message: () => "The creation has already ended." },
  422: { name: "prompt_refused", message: (who) => `${who} refused the request.` },
  429: {
    name: "service_busy",
    message: (who) => `${who} is busy. Try again in a moment.`,
    retryable: true,
  },
};

const BY_FAILURE_KIND: Record<CreateFailureKind, Row> = {
  rate_limited: { name: "service_busy", message: (who) => `${who} asks for a pause.`, retryable: true },
  slots_full: {
    name: "service_busy",
    message: (who) => `${who} is busy. Try again in a moment.`,
    retryable: true,
  },
  quota: { name: "quota_exhausted", message: (who) => `${who}'s quota is used up.` },
  unauthorized: { name: "service_refused_token", message: (who) => `${who} refuses the studio's token.` },
};

const TOO_MANY_AT_ONCE =
  /concurren|simultaneous|at once|at the same time|in parallel|too many (?:\w+ )?(?:tasks|jobs|generations|creations|images)|\bslots?\b|queue is full/i;
const QUOTA =
  /\bcredits?\b|\bbalance\b|\bbilling\b|\bsubscription\b|insufficient|quota[^.]*(?:used up|exhausted|exceeded|reached)|(?:used up|exhausted|exceeded|out of)[^.]*quota/i;
const PER_TIME = /per (?:second|minute|hour)|rate limit|requests?\/(?:s|min)/i;
const CONTENT_POLICY = /policy|moderat|nsfw|safety|prohibited|sensitive|inappropriate|violat/i;

/** Why a valid create was refused; undefined when the request itself was refused. */
export function failureKindOf(answer: Pick<Answer, "status" | "body">): CreateFailureKind | undefined {
  const { message = "" } = bodySchema.parse(answer.body ?? {});
  const isQuota = QUOTA.test(message) && !PER_TIME.test(message);
  const isFull = TOO_MANY_AT_ONCE.test(message) && !PER_TIME.test(message);
  switch (answer.status) {
    case 401:
      return "unauthorized";
    case 402:
      return "quota";
    case 403:
      if (isFull) return "slots_full";
      return CONTENT_POLICY.test(message) ? undefined : "quota";
    case 429:
      if (isFull) return "slots_full";
      return isQuota ? "quota" : "rate_limited";
    case 400:
    case 409:
      if (isFull) return "slots_full";
      return isQuota ? "quota" : undefined;
    default:
      return undefined;
  }
}

/**
 * @param answer with a status of 300 or more.
 * @param kind the result of `failureKindOf`, for a create.
 * @param retryAfterMs how long the service asks for a pause, where known.
 * @param who the service's name for people.
 * @returns an error with the service's message for a refused request, which its author can change, else with the studio's own
 * message. `details` has the field in question, if known, and the service's message and code.
 */
export function readError(
  answer: Pick<Answer, "status" | "body">,
  kind?: CreateFailureKind,
  retryAfterMs?: number,
  who = THE_SERVICE,
): StudioError {
  const { message, code, details = [] } = bodySchema.parse(answer.body ?? {});
  const row = kind ? BY_FAILURE_KIND[kind] : rowOf(answer.status, message);
  const about = row.name === "prompt_refused" ? fieldOf(details, message) : null;
  const isAboutPrompt = about === null || about.field === "prompt" || about.field === "negative_prompt";
  return new StudioError(
    isAboutPrompt ? row.name : "invalid_request",
    (row.name === "prompt_refused" && message) || row.message(who),
    {
      details: [
        ...(about ? [about] : []),
        // Without an exact duplicate of `about`.
        ...details.filter((detail) => !about || JSON.stringify(detail) !== JSON.stringify(about)),
        {
          service_status: answer.status,
          ...(code === undefined ? {} : { service_code: code }),
          ...(message ? { message } : {}),
        },
      ],
      retryable: row.retryable ?? false,
      retryAfterMs,
    },
  );
}

function rowOf(status: number, message: string | undefined): Row {
  if (status === 403 && message && CONTENT_POLICY.test(message)) return BY_STATUS[400] as Row;
  return (
    BY_STATUS[status] ?? {
      name: "drawing_failed",
      message: (who) => `${who} failed.`,
      retryable: status >= 500,
    }
  );
}
