/** What an answer without a picture means: nothing was started, none was drawn, or it is unknown. */
import type { CreateFailure } from "../create-failure";
import { createCallFailures } from "../outbound/engines/failures";
import type { Ending } from "./answer";
import { type GoogleError, NO_ERROR, readGoogleError } from "./wire-error";

/** The words of Google for what its filters or its policy keep back. */
const POLICY = /SAFETY|PROHIBITED_CONTENT|BLOCKLIST|SPII|RECITATION/;
/** Also the answer of some models to a prompt that the policy forbids. */
const NO_IMAGE = "NO_IMAGE";
const MODEL_MISSING = "NOT_FOUND";
const OVERLOADED = "UNAVAILABLE";

export const PROVIDER = "Google";
const failures = createCallFailures(PROVIDER);

/** @param baseUrl the address of the API. */
export const createFailures = (baseUrl: string) => ({
  ...failures,

  /** A complete answer that has no picture. It says itself what its tokens cost. */
  withoutPicture(
    { reason = "", isPromptBlocked, message }: Ending,
    costMicros: number | undefined,
  ): CreateFailure {
    const word = reason === "" || reason === "STOP" ? "" : ` (${reason})`;
    const said = message ? `: ${message}` : ".";
    if (isPromptBlocked)
      return failures.drewNothing("prompt_refused", `Google refuses this prompt${word}${said}`, costMicros);
    if (POLICY.test(reason)) {
      const why = message ? said : ". It does not charge pictures that it keeps back.";
      return failures.drewNothing("output_refused", `Google kept the picture back${word}${why}`, costMicros);
    }
    if (reason === NO_IMAGE) {
      const why = message ?? "The prompt may be against its policy, or ask for no picture.";
      return failures.drewNothing("prompt_refused", `Google drew no picture${word}. ${why}`, costMicros);
    }
    return failures.drewNothing("no_picture", `Google drew no picture${word}${said}`, costMicros);
  },

  /** An answer with an error status. @param json its body @param retryAfterMs what its header asks for; null without one */
  ofStatus(status: number, json: unknown, retryAfterMs: number | null): CreateFailure {
    const known = readGoogleError(json);
    const error = known ?? NO_ERROR;
    const said = { retryAfterMs: error.retryAfterMs ?? retryAfterMs };
    // Google's pages: a failed request is not charged (billing), and this word means that it had no capacity (troubleshooting). After
    // other failures a picture may have been drawn, and a 503 without the word may be a gateway's.
    if (status === 503 && error.status === OVERLOADED) return failures.pause(said);
    if (failures.isUnknown(status)) return failures.ofUnknown(status);
    const isKey = status === 401 || status === 403 || error.reason?.startsWith("API_KEY_");
    if (isAccount(status, error)) return failures.credit(said);
    if (isKey) return failures.key(said);
    if (status === 429) return failures.pause(said);
    if (status === 404 && !known) {
      const where = "Google draws no pictures at this address (404). Nothing was started.";
      const what = `An administrator must check GEMINI_BASE_URL, which usually ends with /v1beta; it ends with ${new URL(baseUrl).pathname}.`;
      return failures.drewNothing("service_misconfigured", `${where} ${what}`);
    }
    return failures.request({ status, code: error.status, message: error.message });
  },
});

/** Whether Google says that it does not have the model. */
export const isModelMissing = ({ body }: CreateFailure): boolean =>
  body.details.some((detail) => Object(detail).service_code === MODEL_MISSING);

/** Whether a refusal is one that only the owner of the account can end; a limit of each minute ends by itself. */
function isAccount(status: number, { status: word, reason, message = "", quotaIds }: GoogleError): boolean {
  if (status === 402 || reason === "BILLING_DISABLED") return true;
  if (word === "FAILED_PRECONDITION") return /billing/i.test(message);
  if (status !== 429) return false;
  return (
    quotaIds.some((id) => /PerDay|PerMonth/i.test(id)) ||
    /credits|billing account|spend(ing)? (cap|limit)|limit: 0\b/i.test(message)
  );
}
