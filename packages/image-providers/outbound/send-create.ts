/** A create at a service: classifies the outcome as started, refused, certainly not sent, or unknown. */
import { ERROR_CODES, type ErrorName } from "contract/errors";
import * as z from "zod";
import { CreateFailure, type CreateFailureKind } from "../create-failure";
import type { GuardedSend, ServiceClient } from "./client";
import { shortName } from "./name";
import { failureKindOf, readError } from "./read-error";
import type { Answer } from "./transport";

/** Statuses of proxies that stopped waiting; the service may have received the request. */
const AMBIGUOUS_STATUSES = new Set([408, 499]);

/** Whether this status says that nothing was done because of the request. */
export const isRefusal = (status: number): boolean =>
  status >= 400 && status < 500 && !AMBIGUOUS_STATUSES.has(status);

export interface CreateCall {
  path: string;
  body: unknown;
  /** The id in a successful answer; null when it has none. */
  readId(body: unknown): string | null;
  /** The message when the service answers 404 or 405: what the administrator has to check. */
  missing: string;
  /** Reads why the service cannot do this at all, which no author of a request can change; null for other refusals. */
  readObstacle?(body: unknown): string | null;
  /** Why nothing was started, by status, where this service means something else by it than most do. */
  kinds?: Readonly<Record<number, CreateFailureKind>>;
}

/** @returns the id at the service. @throws CreateFailure */
export async function sendCreate(client: ServiceClient, call: CreateCall): Promise<string> {
  const result = await client.send("create", call.path, call.body);
  if (result.kind !== "answer") throw failureOf(client, result);
  const { status } = result;
  if (isRefusal(status)) throw await refusalOf(client, result, call);
  const id = status < 300 ? call.readId(result.body) : null;
  if (id !== null) return id;
  if (status < 300) client.log.error({ status }, "a create was answered without an id: it may have started");
  const who = shortName(client.name);
  throw failure(
    "unknown",
    status < 300 ? "answer_unreadable" : "drawing_failed",
    `${who}'s answer could not be understood.`,
  );
}

type Unanswered = Exclude<GuardedSend, { kind: "answer" }>;

function failureOf(client: ServiceClient, result: Unanswered): CreateFailure {
  if (result.kind !== "broken") return notSent(client, result);
  const { cause } = result;
  return failure("unknown", "connection_lost", `${shortName(client.name)} did not answer.`, {
    cause,
  });
}

/** The error of a create that did not leave, because it or what must be there before it got no answer. */
export function notSent({ name }: Pick<ServiceClient, "name">, result: Unanswered): CreateFailure {
  if (result.kind !== "held") return notReached(name, result.cause);
  const { reason, retryAfterMs } = result;
  const options = { kind: reason, retryAfterMs };
  return reason === "unauthorized"
    ? failure("not_sent", "service_refused_token", `${name} refuses the studio's token.`, options)
    : failure("not_sent", "service_busy", `${name} is busy. Try again in a moment.`, options);
}

/** The error of a create that certainly never left, because the service could not be reached. @param name as messages call it */
export const notReached = (name: string, cause?: unknown): CreateFailure =>
  failure("not_sent", "service_unreachable", `${name} could not be reached. Nothing was sent.`, { cause });

/** The error of a create, or of what comes before it, that was answered with a status from 400 to 499. */
export async function refusalOf(
  client: ServiceClient,
  answer: Answer,
  call: Pick<CreateCall, "missing" | "readObstacle" | "kinds">,
): Promise<CreateFailure> {
  if (answer.status === 404 || answer.status === 405) return failure("refused", "model_gone", call.missing);
  const obstacle = call.readObstacle?.(answer.body) ?? null;
  if (obstacle !== null) return failure("refused", "service_misconfigured", obstacle);
  const kind = call.kinds?.[answer.status] ?? failureKindOf(answer);
  const asked = { retryAfterMs: answer.retryAfterMs ?? pauseInBody(answer.body) };
  const retryAfterMs =
    kind === "rate_limited" ? await client.obeyPause(asked) : (asked.retryAfterMs ?? undefined);
  const body = readError(answer, kind, undefined, client.name).toBody();
  return new CreateFailure("refused", body, {
    ...(kind ? { kind } : {}),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  });
}

const MAX_PAUSE_SECONDS = 120;
const pauseSchema = z.object({ retry_after: z.number().min(0) });

/** `{"retry_after": 5}`, in seconds, as Replicate answers; in milliseconds, from 1 to 120 seconds. */
function pauseInBody(body: unknown): number | null {
  const { data } = pauseSchema.safeParse(body);
  return data ? Math.max(1, Math.min(MAX_PAUSE_SECONDS, data.retry_after)) * 1_000 : null;
}

function failure(
  outcome: CreateFailure["outcome"],
  name: ErrorName,
  message: string,
  options: { cause?: unknown; kind?: CreateFailureKind; retryAfterMs?: number } = {},
): CreateFailure {
  return new CreateFailure(outcome, { message, code: ERROR_CODES[name].code, details: [] }, options);
}
