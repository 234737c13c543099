/** What an error status of xAI means. */
import * as z from "zod";
import type { CreateFailure } from "../create-failure";
import { createCallFailures } from "../outbound/engines/failures";
import { foreignSentence } from "../outbound/foreign";
import { costIn } from "./answer";

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;

/** Without the ids of the studio's team and key, which some errors name. */
const sentence = foreignSentence
  .transform((text) => text.replaceAll(UUID, "…"))
  .optional()
  .catch(undefined);
const word = z
  .union([z.string().max(200), z.number().transform(String)])
  .nullish()
  .catch(undefined);
/** `{"code": "…", "error": "…"}`, `{"error": "…"}` or `{"error": {"message": "…", "code": "…"}}`. */
const bodySchema = z
  .union([
    z.object({ error: z.object({ message: sentence, code: word }) }).transform(({ error }) => error),
    z.object({ error: sentence, code: word }).transform(({ error, code }) => ({ message: error, code })),
  ])
  .catch({ message: undefined, code: undefined });

const POLICY = /moderat|usage guideline|content polic|safety_check/i;
const CREDIT = /\bcredits?\b|spending limit|\blicenses?\b/i;
/** A wrong key is a 400, one that was made invalid a 403. */
const KEY = /api key|credential|unauthenticated/i;

/** @param provider who draws, for people. */
export function createFailures(provider: string) {
  const failures = createCallFailures(provider);
  return {
    ...failures,

    /** Some of several pictures that were asked for together. */
    heldBack(): CreateFailure {
      const words = `${provider} holds back pictures that are against its usage policy.`;
      return failures.drewNothing("output_refused", words);
    },

    /** @param retryAfterMs what the answer asks for; null when for nothing. */
    ofStatus(status: number, body: unknown, retryAfterMs: number | null): CreateFailure {
      if (failures.isUnknown(status)) return failures.ofUnknown(status);
      const { message, code } = bodySchema.parse(body ?? {});
      const said = { retryAfterMs, costMicros: costIn(body) };
      const text = `${code} ${message}`;
      if (POLICY.test(text)) return failures.prompt(status === 400 ? message : undefined, said);
      if (status === 402 || ((status === 403 || status === 429) && CREDIT.test(text)))
        return failures.credit(said);
      if (status === 429) return failures.pause(said);
      // Other keys of the same team may be allowed what this one is not.
      if (status === 401 || status === 403 || (status === 400 && KEY.test(text))) return failures.key(said);
      return failures.request({ status, code, message }, said);
    },
  };
}
