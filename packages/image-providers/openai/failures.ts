/** What an answer without pictures means: nothing was started, or it is unknown. */
import { StudioError } from "contract/studio-error";
import * as z from "zod";
import { CreateFailure } from "../create-failure";
import { createCallFailures } from "../outbound/engines/failures";
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

/** Most servers have this form of API there, and nothing at their root. */
const VERSION_AT_END = /\/v\d+\/?$/;

/** Says in people's words what happened. @param provider who draws. @param address of the API, and the setting that has it */
export function createFailures(
  provider: string,
  address: { baseUrl: string; setting: string },
  isFree = false,
) {
  const failures = createCallFailures(provider, isFree);
  const isRoot = !VERSION_AT_END.test(new URL(address.baseUrl).pathname);

  /** @param error of an answer or event. */
  const isPolicy = ({ code, type, message }: WireError) =>
    POLICY.test(`${code} ${type}`) || (message !== undefined && POLICY_WORDS.test(message));

  function wrongAddress(status: number): CreateFailure {
    const where = `${provider} draws no pictures at this address (${status}). Nothing was started.`;
    const what = `An administrator must add /v1 to ${address.setting}, or what the server has instead.`;
    const error = new StudioError("service_misconfigured", `${where} ${what}`);
    return new CreateFailure("refused", error.toBody());
  }

  return {
    ...failures,

    /** An error inside of an answer that began as a success. */
    inside(error: WireError): CreateFailure {
      if (isPolicy(error)) return failures.prompt(error.message);
      return failures.unknown("drawing_failed", `${provider} reported an error while it drew.`);
    },

    /** An answer with an error status. @param retryAfterMs what its Retry-After asks for; null without one */
    ofStatus(status: number, body: unknown, retryAfterMs: number | null): CreateFailure {
      if (failures.isUnknown(status)) return failures.ofUnknown(status);
      const error = bodySchema.safeParse(body).data ?? NOTHING;
      const { code, message } = error;
      if (status === 401) return failures.key({ retryAfterMs });
      if (status === 402 || QUOTA.test(`${code} ${error.type}`)) return failures.credit({ retryAfterMs });
      if (status === 429) return failures.pause({ retryAfterMs });
      if (isPolicy(error)) return failures.prompt(message);
      const isAddress = status === 404 || status === 405;
      if (isAddress && isRoot && !/model/i.test(`${code} ${message}`)) return wrongAddress(status);
      return failures.request({ status, code, message });
    },
  };
}
