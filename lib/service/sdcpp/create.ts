/** Create at an sd-server: one request, and what its answer says about the outcome. */
import "server-only";
import * as z from "zod";
import { ERROR_CODES, type ErrorName } from "@/lib/contract/errors";
import { CreateFailure } from "@/lib/create-failure";
import type { GuardedSend, ServiceClient } from "@/lib/outbound/client";
import { failureKindOf, readError } from "@/lib/outbound/read-error";
import type { Answer } from "@/lib/outbound/transport";
import type { Order } from "../order";
import { chosen } from "./capabilities";
import { JOB_ID } from "./paths";

const CREATE_PATH = "/sdcpp/v1/img_gen";
const acceptedSchema = z.object({ id: z.string().regex(JOB_ID) });
/** Statuses of proxies that stopped waiting; the server may have received the request. */
const AMBIGUOUS_STATUSES = new Set([408, 499]);

/** @returns the id of the job. @throws CreateFailure */
export async function create(client: ServiceClient, order: Order): Promise<string> {
  const result = await client.send("create", CREATE_PATH, bodyOf(order));
  if (result.kind !== "answer") throw failureOf(result);
  const { status } = result;
  if (status >= 400 && status < 500 && !AMBIGUOUS_STATUSES.has(status)) throw await refusalOf(client, result);
  const { data } = status < 300 ? acceptedSchema.safeParse(result.body) : {};
  if (data) return data.id;
  if (status < 300) client.log.error({ status }, "a create was answered without an id: it may have started");
  throw failure("unknown", "service_answer_unusable", "sd-server's answer could not be understood.");
}

function bodyOf({ prompt, negativePrompt, seed, width, height, count, settings }: Order) {
  return {
    prompt,
    negative_prompt: negativePrompt,
    width,
    height,
    seed,
    batch_count: count,
    sample_params: { sample_method: chosen(settings.sampler), scheduler: chosen(settings.scheduler) },
    output_format: "png",
  };
}

function failureOf(result: Exclude<GuardedSend, { kind: "answer" }>): CreateFailure {
  if (result.kind === "held") {
    const { reason: kind, retryAfterMs } = result;
    return kind === "unauthorized"
      ? failure("not_sent", "service_refused_token", "sd-server asks for a key, and the studio has none.", {
          kind,
          retryAfterMs,
        })
      : failure("not_sent", "service_busy", "sd-server is busy. Try again in a moment.", {
          kind,
          retryAfterMs,
        });
  }
  const { kind, cause } = result;
  return kind === "not_sent"
    ? failure(
        "not_sent",
        "service_unreachable",
        "sd-server could not be reached. Nothing was sent. The administrator must check that it runs at SDCPP_URL.",
        { cause },
      )
    : failure("unknown", "service_answer_unusable", "sd-server did not answer.", { cause });
}

async function refusalOf(client: ServiceClient, answer: Answer): Promise<CreateFailure> {
  if (answer.status === 404 || answer.status === 405) {
    return failure(
      "refused",
      "service_answer_unusable",
      "There is no sd-server at SDCPP_URL. The administrator must check the address.",
    );
  }
  const kind = failureKindOf(answer);
  const retryAfterMs =
    kind === "rate_limited" ? await client.obeyPause(answer) : (answer.retryAfterMs ?? undefined);
  const body = readError(answer, kind).toBody();
  return new CreateFailure("refused", kind ? body : { ...body, message: `sd-server: ${body.message}` }, {
    ...(kind ? { kind } : {}),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  });
}

export function failure(
  outcome: CreateFailure["outcome"],
  name: ErrorName,
  message: string,
  options: ConstructorParameters<typeof CreateFailure>[2] = {},
): CreateFailure {
  return new CreateFailure(outcome, { message, code: ERROR_CODES[name].code, details: [] }, options);
}
