/** What a call that draws ended with, in people's words: the same for all companies and servers. */
import type { ErrorName } from "contract/errors";
import { FAILURE_CODES, type FailureName } from "contract/failures";
import { isStudioError, StudioError } from "contract/studio-error";
import { CreateFailure } from "../../create-failure";
import { chargeOf, withCompany } from "../failure-words";

/** What an answer says besides: how long to wait, and what it cost in millionths of a US dollar. */
interface Said {
  retryAfterMs?: number | null | undefined;
  costMicros?: number | undefined;
}

const optionsOf = ({ retryAfterMs, costMicros }: Said) => ({
  ...(typeof retryAfterMs === "number" && { retryAfterMs }),
  ...(costMicros !== undefined && { costMicros }),
});

/** @param provider who draws, for people. @param isFree whether it costs nothing, as a server of one's own. */
export function createCallFailures(provider: string, isFree = false) {
  const told = (error: StudioError, charge: string) =>
    isFree ? error.toBody() : withCompany(provider, error.toBody(), charge);
  const unknown = (name: FailureName, what: string, cause?: unknown, costMicros?: number) =>
    new CreateFailure("unknown", new StudioError(name, what).toBody(), {
      cause,
      ...optionsOf({ costMicros }),
    });
  return {
    unknown,
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
        new StudioError("source_gone", "The pictures could not be prepared. Nothing was sent.").toBody(),
        { cause },
      ),
    broken: (cause: unknown) =>
      unknown(
        "connection_lost",
        `The connection to ${provider} broke before its answer was complete.`,
        cause,
      ),
    tooLate: (cause: unknown) => unknown("service_timeout", `${provider} did not answer in time.`, cause),
    /** @param costMicros what the answer says that it cost, here and below. */
    unreadable: (cause?: unknown, costMicros?: number) =>
      unknown("answer_unreadable", `${provider}'s answer could not be understood.`, cause, costMicros),
    noPicture(cause: unknown, costMicros?: number): CreateFailure {
      const isNotAllowed = isStudioError(cause) && cause.errorName === "picture_host_not_allowed";
      const why = isNotAllowed ? ` ${cause.message}` : "";
      return unknown(
        downloadReason(cause),
        `${provider} drew a picture that could not be fetched.${why}`,
        cause,
        costMicros,
      );
    },
    /** A status of a proxy that stopped waiting, or of an error after which it is not known what was drawn. */
    isUnknown: (status: number) => status < 400 || status >= 500 || status === 408 || status === 499,
    ofUnknown: (status: number) =>
      unknown("drawing_failed", `${provider} answered with an error (${status}).`),

    /** A prompt against the usage policy. @param message the service's own */
    prompt(message: string | undefined, said: Said = {}): CreateFailure {
      const why = message ? `: ${message}` : " because of its usage policy. Change the prompt and try again.";
      const words = `${provider} refuses this prompt${why}`;
      const error = new StudioError("prompt_refused", words, {
        details: [{ field: "prompt", message: words }],
      });
      return new CreateFailure("refused", told(error, chargeOf(said.costMicros)), optionsOf(said));
    },
    /** An answer that has no picture, for any other reason. */
    drewNothing(name: ErrorName, message: string, costMicros?: number): CreateFailure {
      const details = isAboutPrompt(name) ? [{ field: "prompt", message }] : [];
      const body = told(new StudioError(name, message, { details }), chargeOf(costMicros));
      return new CreateFailure("refused", body, optionsOf({ costMicros }));
    },
    key(said: Said): CreateFailure {
      const words = `${provider} refuses the studio's key. Nothing was started. An administrator must check the key.`;
      return new CreateFailure("refused", new StudioError("service_refused_token", words).toBody(), {
        kind: "unauthorized",
        ...optionsOf(said),
      });
    },
    credit(said: Said): CreateFailure {
      const words = `The studio's account at ${provider} has no credit left. Nothing was started.`;
      return new CreateFailure("refused", new StudioError("quota_exhausted", words).toBody(), {
        kind: "quota",
        ...optionsOf(said),
      });
    },
    pause(said: Said): CreateFailure {
      const words = `${provider} asks for a pause. Nothing was started.`;
      return new CreateFailure("refused", new StudioError("service_busy", words).toBody(), {
        kind: "rate_limited",
        ...optionsOf(said),
      });
    },
    /** A request that it does not take, for any other reason. */
    request(
      {
        status,
        code,
        message,
      }: { status: number; code?: string | null | undefined; message: string | undefined },
      said: Said = {},
    ): CreateFailure {
      const words = `${provider} refused the request${message ? `: ${message}` : "."}`;
      const name = status === 404 || status === 405 ? "model_gone" : "invalid_request";
      const details = [{ service_status: status, ...(code ? { service_code: code } : {}) }];
      return new CreateFailure(
        "refused",
        told(new StudioError(name, words, { details }), chargeOf(said.costMicros ?? 0)),
        optionsOf(said),
      );
    },
  };
}

const isAboutPrompt = (name: ErrorName) => name === "prompt_refused" || name === "output_refused";

/** What became of a picture of which an answer has the address. */
function downloadReason(cause: unknown): FailureName {
  return isStudioError(cause) && Object.hasOwn(FAILURE_CODES, cause.errorName)
    ? (cause.errorName as FailureName)
    : "download_failed";
}
