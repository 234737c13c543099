/** Why another studio does not take a picture to make others from, for people. */
import { ERROR_CODES, type ErrorName } from "contract/errors";
import { CreateFailure, type CreateFailureKind } from "../create-failure";
import type { InputPicture } from "../inputs";
import type { ServiceClient } from "../outbound/client";
import type { Answer } from "../outbound/transport";

interface Refusal {
  name: ErrorName;
  /** @param who the host of the other studio. @param size of the picture, in words. */
  message: (who: string, size: string) => string;
  /** Absent where words alone may be drawn all the same: then the service is not paused. */
  kind?: CreateFailureKind;
  /** Whether another picture may be taken. */
  isOfPicture?: boolean;
}

const noSpace: Refusal = {
  name: "quota_exhausted",
  message: (who) =>
    `The studio's storage at ${who} is full, so the picture could not be sent there. The administrator must make room.`,
};
const noUploads: Refusal = {
  name: "service_misconfigured",
  message: (who) => `${who} takes no pictures to make others from. The administrator must check its address.`,
};

const BY_STATUS: Record<number, Refusal> = {
  401: {
    name: "service_refused_token",
    message: (who) => `${who} refuses the studio's token.`,
    kind: "unauthorized",
  },
  402: noSpace,
  403: {
    name: "service_refused_token",
    message: (who) =>
      `${who} does not permit the studio to upload pictures. The administrator must check the token.`,
  },
  404: noUploads,
  405: noUploads,
  413: {
    name: "invalid_request",
    message: (who, size) => `${who} takes no picture as large as this one: ${size}.`,
    isOfPicture: true,
  },
  415: {
    name: "invalid_request",
    message: (who) => `${who} cannot read this picture.`,
    isOfPicture: true,
  },
  429: {
    name: "service_busy",
    message: (who) => `${who} is busy. Try again in a moment.`,
    kind: "rate_limited",
  },
  507: noSpace,
};

const MAX_REFUSED_STATUS = 499;
/** Of proxies that stopped waiting: the same upload may be taken later. */
const PASSING = new Set([408, 425, 499]);

/**
 * @param answer with a status of 300 or more.
 * @param about.field the field of the request that names the picture.
 */
export async function uploadRefused(
  client: ServiceClient,
  answer: Answer,
  { picture, field }: { picture: InputPicture; field: string },
): Promise<CreateFailure> {
  const { status } = answer;
  const { host } = client.baseUrl;
  const refusal = BY_STATUS[status];
  const told = { service_status: status };
  if (!refusal) {
    const isFinal = status >= 400 && status <= MAX_REFUSED_STATUS && !PASSING.has(status);
    const message = `${host} did not take a picture that this is made from. Nothing was created.`;
    return isFinal
      ? failure("refused", "service_misconfigured", message, [told])
      : failure("not_sent", "service_unreachable", message, [told]);
  }
  const { name, kind, isOfPicture = false } = refusal;
  const message = refusal.message(host, `${picture.width} × ${picture.height} pixels`);
  const retryAfterMs = kind === "rate_limited" ? await client.obeyPause(answer) : undefined;
  const details = isOfPicture ? [{ field, message }, told] : [told];
  return failure("refused", name, message, details, {
    ...(kind && { kind }),
    ...(retryAfterMs && { retryAfterMs }),
  });
}

/** The failure of an upload whose answer has no id. */
export const uploadUnread = ({ baseUrl }: Pick<ServiceClient, "baseUrl">): CreateFailure =>
  failure(
    "not_sent",
    "service_unreachable",
    `${baseUrl.host} answered in a way that could not be understood. Nothing was created.`,
    [],
  );

const failure = (
  outcome: "refused" | "not_sent",
  name: ErrorName,
  message: string,
  details: unknown[],
  options: { kind?: CreateFailureKind; retryAfterMs?: number } = {},
) => new CreateFailure(outcome, { message, code: ERROR_CODES[name].code, details }, options);
