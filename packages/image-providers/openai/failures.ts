/** What an answer without pictures means: nothing was started, or it is unknown. */
import { isStudioError, StudioError } from "contract/studio-error";
import * as z from "zod";
import { CreateFailure } from "../create-failure";
import { foreignSentence } from "../outbound/foreign";

const word = z.string().max(200).nullish().catch(undefined);
const errorSchema = z.union([
  z.object({ message: foreignSentence.optional().catch(undefined), code: word, type: word, param: word }),
  foreignSentence.transform((message) => ({ message, code: undefined, type: undefined, param: undefined })),
]);
/** `{"error": {…}}`, `{"error": "…"}`, or the message alone. */
const bodySchema = z.union([
  z.object({ error: errorSchema }).transform(({ error }) => error),
  z.object({ detail: errorSchema }).transform(({ detail }) => detail),
  errorSchema,
]);

type WireError = z.output<typeof errorSchema>;
const NOTHING: WireError = { message: undefined, code: undefined, type: undefined, param: undefined };

/** The error of an answer or event, in any of the known forms; undefined for something else. */
export const readWireError = (body: unknown): WireError | undefined =>
  typeof body === "object" && body !== null && "error" in body && body.error !== null
    ? (bodySchema.safeParse(body).data ?? NOTHING)
    : undefined;

const POLICY = /moderation_blocked|content_policy|image_generation_user_error|safety_violation/;
const POLICY_WORDS = /safety system|content policy|usage polic|moderation/i;
const QUOTA = /insufficient_quota|billing_hard_limit|billing_not_active/;

/** Statuses of proxies that stopped waiting; the server may have received the request. */
const AMBIGUOUS_STATUSES = new Set([408, 499]);

/** Most servers have this form of API there, and nothing at their root. */
const VERSION_AT_END = /\/v\d+\/?$/;

/** Says in people's words what happened. @param provider who draws. @param address of the API, and the setting that has it */
export function createFailures(provider: string, address: { baseUrl: string; setting: string }) {
  const unknown = (what: string, cause?: unknown, costMicros?: number) =>
    new CreateFailure("unknown", new StudioError("service_answer_unusable", what).toBody(), {
      cause,
      ...(costMicros !== undefined && { costMicros }),
    });

  /** A prompt that the service refuses. */
  function refusedPrompt(message: string | undefined): CreateFailure {
    const why = message ? `: ${message}` : " because of its usage policy. Change the prompt and try again.";
    const words = `${provider} refuses this prompt${why}`;
    const error = new StudioError("prompt_refused", words, {
      details: [{ field: "prompt", message: words }],
    });
    return new CreateFailure("refused", error.toBody());
  }

  const isRoot = !VERSION_AT_END.test(new URL(address.baseUrl).pathname);

  /** @param error of an answer or event. */
  const isPolicy = ({ code, type, message }: WireError) =>
    POLICY.test(`${code} ${type}`) || (message !== undefined && POLICY_WORDS.test(message));

  return {
    notSent: (cause: unknown) =>
      new CreateFailure(
        "not_sent",
        new StudioError(
          "service_unreachable",
          `${provider} could not be reached. Nothing was sent.`,
        ).toBody(),
        { cause },
      ),
    /** Its call could not be made up. */
    notBegun: (cause: unknown) =>
      new CreateFailure(
        "refused",
        new StudioError("internal", "The pictures could not be prepared. Nothing was sent.").toBody(),
        { cause },
      ),
    broken: (cause: unknown) =>
      unknown(`The connection to ${provider} broke before its answer was complete.`, cause),
    tooLate: (cause: unknown) => unknown(`${provider} did not answer in time.`, cause),
    /** @param costMicros what the answer says that it cost, here and below. */
    unreadable: (cause?: unknown, costMicros?: number) =>
      unknown(`${provider}'s answer could not be understood.`, cause, costMicros),
    noPicture(cause: unknown, costMicros?: number): CreateFailure {
      const isNotAllowed = isStudioError(cause) && cause.errorName === "picture_host_not_allowed";
      const why = isNotAllowed ? ` ${cause.message}` : "";
      return unknown(`${provider} drew a picture that could not be fetched.${why}`, cause, costMicros);
    },

    /** An error inside of an answer that began as a success. */
    inside(error: WireError): CreateFailure {
      if (isPolicy(error)) return refusedPrompt(error.message);
      return unknown(`${provider} reported an error while it drew.`);
    },

    /** An answer with an error status. @param retryAfterMs what its Retry-After asks for; null without one */
    ofStatus(status: number, body: unknown, retryAfterMs: number | null): CreateFailure {
      if (status < 400 || status >= 500 || AMBIGUOUS_STATUSES.has(status))
        return unknown(`${provider} answered with an error (${status}).`);
      const error = bodySchema.safeParse(body).data ?? NOTHING;
      const wait = retryAfterMs === null ? {} : { retryAfterMs };
      if (status === 401) {
        const words = `${provider} refuses the studio's key. Nothing was started. An administrator must check the key.`;
        return new CreateFailure("refused", new StudioError("service_refused_token", words).toBody(), {
          kind: "unauthorized",
          ...wait,
        });
      }
      if (status === 402 || QUOTA.test(`${error.code} ${error.type}`)) {
        const words = `The studio's account at ${provider} has no credit left. Nothing was started.`;
        return new CreateFailure("refused", new StudioError("quota_exhausted", words).toBody(), {
          kind: "quota",
          ...wait,
        });
      }
      if (status === 429) {
        const words = `${provider} asks for a pause. Nothing was started.`;
        return new CreateFailure("refused", new StudioError("service_busy", words).toBody(), {
          kind: "rate_limited",
          ...wait,
        });
      }
      if (isPolicy(error)) return refusedPrompt(error.message);
      const words = `${provider} refused the request${error.message ? `: ${error.message}` : "."}`;
      const isAddress = status === 404 || status === 405;
      if (isAddress && isRoot && !/model/i.test(`${error.code} ${error.message}`)) {
        const where = `${provider} draws no pictures at this address (${status}). Nothing was started.`;
        const what = `An administrator must add /v1 to ${address.setting}, or what the server has instead.`;
        return new CreateFailure(
          "refused",
          new StudioError("service_answer_unusable", `${where} ${what}`).toBody(),
        );
      }
      const name = isAddress ? "service_answer_unusable" : "invalid_request";
      const details = [{ service_status: status, ...(error.code ? { service_code: error.code } : {}) }];
      return new CreateFailure("refused", new StudioError(name, words, { details }).toBody());
    },
  };
}
