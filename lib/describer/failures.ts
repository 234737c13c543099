/** Why there are no words for a picture, for people. */
import type { ErrorName } from "contract/errors";
import { StudioError } from "contract/studio-error";
import { foreignSentence } from "image-providers/outbound/foreign";
import * as z from "zod";
import type { Described } from "./describer";

type Failed = Extract<Described, { kind: "failed" }>;

const word = z
  .union([z.string().max(200), z.number()])
  .nullish()
  .catch(undefined);
const errorSchema = z.union([
  z.object({
    message: foreignSentence.optional().catch(undefined),
    code: word,
    type: word,
    status: word,
  }),
  foreignSentence.transform((message) => ({ message, code: undefined, type: undefined, status: undefined })),
]);
/** `{"error": {…}}`, in a list where Google wraps it, `{"error": "…"}`, or the error alone. */
const bodySchema = z.union([
  z.object({ error: errorSchema }).transform(({ error }) => error),
  z.tuple([z.object({ error: errorSchema })]).transform(([{ error }]) => error),
  errorSchema,
]);

/** Statuses of proxies that stopped waiting; the server may have received the request. */
const AMBIGUOUS_STATUSES: ReadonlySet<number> = new Set([408, 499]);
const WRONG_KEY = /api[ _-]?key/i;
const NO_CREDIT = /insufficient_quota|billing/i;
const POLICY = /content_policy|moderation|safety/i;

const CHARGED = "The call may have been charged.";
const NOTHING = "Nothing was started.";

/**
 * @param who answers, for people.
 * @param model its name there. @param check what an administrator looks at where it is not there.
 */
export function createFailures({ who, model, check }: { who: string; model: string; check: string }) {
  const failed = (
    name: ErrorName,
    words: string,
    more: {
      mayBeCharged?: boolean;
      costMicros?: number | null;
      retryable?: boolean;
      retryAfterMs?: number | null;
      status?: number;
      cause?: unknown;
    } = {},
  ): Failed => ({
    kind: "failed",
    error: new StudioError(name, words, {
      details: more.status === undefined ? [] : [{ service_status: more.status }],
      retryable: more.retryable ?? false,
      retryAfterMs: more.retryAfterMs ?? undefined,
      cause: more.cause,
    }),
    mayBeCharged: more.mayBeCharged ?? false,
    costMicros: more.costMicros ?? null,
  });

  /** The call may have been charged. */
  const unknown = (words: string, cause?: unknown, status?: number) =>
    failed("service_answer_unusable", `${words} ${CHARGED}`, {
      mayBeCharged: true,
      cause,
      ...(status !== undefined && { status }),
    });

  return {
    notSent: (cause: unknown) =>
      failed("service_unreachable", `${who} could not be reached. Nothing was sent.`, {
        retryable: true,
        cause,
      }),
    stopped: (cause?: unknown) => unknown("The description was stopped.", cause),
    tooLate: (cause: unknown) => unknown(`${who} did not answer in time.`, cause),
    broken: (cause: unknown) =>
      unknown(`The connection to ${who} broke before its answer was complete.`, cause),

    /** @param costMicros what the answer says that it cost; null where it does not. Here and below. */
    noWords: (costMicros: number | null) => ({
      ...unknown(`${who}'s answer could not be used.`),
      costMicros,
    }),
    refusedPicture: (costMicros: number | null) =>
      failed("prompt_refused", `${who} refuses to describe this picture because of its usage policy.`, {
        mayBeCharged: true,
        costMicros,
      }),

    /** An answer with an error status. */
    ofStatus({
      status,
      body,
      retryAfterMs,
    }: {
      status: number;
      body: unknown;
      retryAfterMs: number | null;
    }): Failed {
      if (status < 400 || status >= 500 || AMBIGUOUS_STATUSES.has(status))
        return unknown(`${who} answered with an error (${status}).`, undefined, status);
      const { message, ...said } = bodySchema.safeParse(body).data ?? {};
      const codes = Object.values(said).join(" ");
      const isWrongKey = status === 400 && message !== undefined && WRONG_KEY.test(message);
      if (status === 401 || status === 403 || isWrongKey)
        return failed(
          "service_refused_token",
          `${who} refuses the studio's key. ${NOTHING} An administrator must check the key.`,
          { status },
        );
      if (status === 402 || NO_CREDIT.test(codes))
        return failed("quota_exhausted", `The studio's account at ${who} has no credit left. ${NOTHING}`, {
          status,
          retryAfterMs,
        });
      if (status === 429)
        return failed("service_busy", `${who} asks for a pause. ${NOTHING}`, {
          ...{ status, retryAfterMs },
          retryable: true,
        });
      if (status === 404 || status === 405)
        return failed(
          "service_answer_unusable",
          `${who} has no model ${model} at this address (${status}). ${NOTHING} An administrator must check ${check}.`,
          { status },
        );
      if (POLICY.test(codes))
        return failed(
          "prompt_refused",
          `${who} refuses to describe this picture${message ? `: ${message}` : "."}`,
          {
            status,
          },
        );
      return failed(
        "service_answer_unusable",
        `${who} refused the picture${message ? `: ${message}` : ` (${status}).`} ${NOTHING}`,
        { status },
      );
    },
  };
}
