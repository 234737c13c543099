/** Create at a remote service: classifies the outcome as started, refused, certainly not sent, or unknown. */
import "server-only";
import { ERROR_CODES, type ErrorName } from "@/lib/contract/errors";
import type { CreationRequest } from "@/lib/contract/request";
import { CreateFailure, type CreateFailureKind } from "@/lib/create-failure";
import type { GuardedSend, ServiceClient } from "@/lib/outbound/client";
import { failureKindOf, readError } from "@/lib/outbound/read-error";
import type { Answer } from "@/lib/outbound/transport";
import { CREATE_PATH } from "./paths";
import { readGenerationId } from "./read-answers";

/** Statuses of proxies that stopped waiting; the service may have received the request. */
const AMBIGUOUS_STATUSES = new Set([408, 499]);

/** @throws CreateFailure */
export async function create(client: ServiceClient, request: CreationRequest): Promise<string> {
  const result = await client.send("create", CREATE_PATH, request);
  if (result.kind !== "answer") throw failureOf(result);
  const { status } = result;
  if (status >= 400 && status < 500 && !AMBIGUOUS_STATUSES.has(status)) throw await refusalOf(client, result);
  const id = status < 300 ? readGenerationId(result.body) : null;
  if (id !== null) return id;
  if (status < 300) client.log.error({ status }, "a create was answered without an id: it may have started");
  throw failure("unknown", "service_answer_unusable", "The service's answer could not be understood.");
}

function failureOf(result: Exclude<GuardedSend, { kind: "answer" }>): CreateFailure {
  if (result.kind === "held") {
    const { reason, retryAfterMs } = result;
    return reason === "unauthorized"
      ? failure("not_sent", "service_refused_token", "The image service refuses the studio's token.", {
          kind: reason,
          retryAfterMs,
        })
      : failure("not_sent", "service_busy", "The image service is busy. Try again in a moment.", {
          kind: reason,
          retryAfterMs,
        });
  }
  const { kind, cause } = result;
  return kind === "not_sent"
    ? failure(
        "not_sent",
        "service_unreachable",
        "The image service could not be reached. Nothing was sent.",
        {
          cause,
        },
      )
    : failure("unknown", "service_answer_unusable", "The service did not answer.", { cause });
}

async function refusalOf(client: ServiceClient, answer: Answer): Promise<CreateFailure> {
  if (answer.status === 404 || answer.status === 405) {
    const message =
      "The image service has no create operation. The administrator must check the address of the service.";
    return failure("refused", "service_answer_unusable", message);
  }
  const kind = failureKindOf(answer);
  const retryAfterMs =
    kind === "rate_limited" ? await client.obeyPause(answer) : (answer.retryAfterMs ?? undefined);
  const body = readError(answer, kind).toBody();
  return new CreateFailure("refused", body, {
    ...(kind ? { kind } : {}),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  });
}

function failure(
  outcome: CreateFailure["outcome"],
  name: ErrorName,
  message: string,
  options: { cause?: unknown; kind?: CreateFailureKind; retryAfterMs?: number } = {},
): CreateFailure {
  return new CreateFailure(outcome, { message, code: ERROR_CODES[name].code, details: [] }, options);
}
