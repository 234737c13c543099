/** What the answer of a drawing call says: pictures, or why there are none. */
import { ERROR_CODES, type ErrorName } from "contract/errors";
import { CreateFailure } from "../create-failure";
import type { RenderedImage } from "../engine";
import { failureReason } from "../outbound/failure-reason";
import { failureKindOf } from "../outbound/read-error";
import type { SendResult } from "../outbound/transport";
import { readReason } from "./answers";
import type { DrawingCall } from "./call";

/** Statuses of proxies that stopped waiting while the server may go on. */
const AMBIGUOUS_STATUSES = new Set([408, 499, 502, 503, 504]);

/**
 * @returns the pictures.
 * @throws CreateFailure
 */
export function outcomeOf(result: SendResult, call: Pick<DrawingCall, "path" | "read">): RenderedImage[] {
  if (result.kind === "not_sent") throw notReached(result.cause);
  if (result.kind === "broken")
    throw failure("unknown", "connection_lost", "The connection to the Stable Diffusion server broke.", {
      cause: result.cause,
    });
  const { status, body, retryAfterMs } = result;
  const reason = readReason(body);
  if (status < 300) {
    const images = call.read(body);
    if (images) return images;
    throw failure(
      "unknown",
      "answer_unreadable",
      "The Stable Diffusion server's answer has no picture. The administrator must check SDAPI_URL.",
    );
  }
  if (status < 400 || AMBIGUOUS_STATUSES.has(status))
    throw failure("unknown", "service_timeout", "The Stable Diffusion server did not answer.");
  if (status >= 500) {
    // Its own words, such as "CUDA out of memory"; the machine is the operator's, so nothing was charged.
    throw failure(
      "refused",
      failureReason(reason),
      `The Stable Diffusion server could not draw this picture${reason ? `: ${reason}` : "."}`,
    );
  }
  throw refusal(call.path, { status, body, reason, retryAfterMs });
}

function refusal(
  path: DrawingCall["path"],
  {
    status,
    body,
    reason,
    retryAfterMs,
  }: { status: number; body: unknown; reason: string | undefined; retryAfterMs: number | null },
): CreateFailure {
  if (status === 401 || status === 403)
    return failure(
      "refused",
      "service_refused_token",
      "The Stable Diffusion server asks for a user and a password. The administrator must start it without them, in a private network.",
      { kind: "unauthorized" },
    );
  const kind = failureKindOf({ status, body });
  if (kind) {
    const isQuota = kind === "quota";
    return failure(
      "refused",
      isQuota ? "quota_exhausted" : "service_busy",
      isQuota ? "The Stable Diffusion server's quota is used up." : "The Stable Diffusion server is busy.",
      { kind, ...(retryAfterMs === null ? {} : { retryAfterMs }) },
    );
  }
  if ((status === 404 && (!reason || /^not found$/i.test(reason))) || status === 405)
    return failure(
      "refused",
      "service_misconfigured",
      `There is no /sdapi/v1/${path} at SDAPI_URL. The administrator must start the server with --api.`,
    );
  return failure(
    "refused",
    "prompt_refused",
    `The Stable Diffusion server refused the request${reason ? `: ${reason}` : "."}`,
  );
}

/** A checkpoint is not there, which says nothing of the server's other models; nothing was sent. */
export class WithoutCheckpoint extends CreateFailure {
  constructor(checkpoint: string) {
    const message = withoutCheckpoint(checkpoint);
    super("refused", { message, code: ERROR_CODES.model_gone.code, details: [] });
  }
}

/** The sentence for people about a checkpoint that is not there. */
export const withoutCheckpoint = (checkpoint: string): string =>
  `The Stable Diffusion server does not have the checkpoint ${checkpoint}. The administrator must correct MODELS_FILE.`;

/** The error of a call that certainly never left. */
export function notReached(cause: unknown): CreateFailure {
  return failure(
    "not_sent",
    "service_unreachable",
    "The Stable Diffusion server could not be reached. Nothing was sent. The administrator must check that it runs at SDAPI_URL.",
    { cause },
  );
}

function failure(
  outcome: CreateFailure["outcome"],
  name: ErrorName,
  message: string,
  options: ConstructorParameters<typeof CreateFailure>[2] = {},
): CreateFailure {
  return new CreateFailure(outcome, { message, code: ERROR_CODES[name].code, details: [] }, options);
}
