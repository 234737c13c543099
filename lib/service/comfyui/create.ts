/**
 * Create at ComfyUI. Its create is not idempotent, but it keeps the id that it is given: after a lost answer the id is
 * looked up, so that nothing is sent twice and nothing that runs is given up.
 */
import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { ERROR_CODES, type ErrorName } from "@/lib/contract/errors";
import type { CreationRequest } from "@/lib/contract/request";
import { CreateFailure, type CreateFailureKind } from "@/lib/create-failure";
import type { GuardedSend, ServiceClient } from "@/lib/outbound/client";
import { failureKindOf, readError } from "@/lib/outbound/read-error";
import type { Answer } from "@/lib/outbound/transport";
import { orderOf } from "../order";
import type { Live } from "./live";
import { type LookUp, MARK } from "./look-up";
import { PROMPT_ID_PATTERN, promptIdOf } from "./prompt-id";
import type { ComfyModel } from "./read-models";
import { refusalText } from "./read-refusal";
import type { Socket } from "./socket";
import { fill } from "./workflow";

/** Pauses before each look-up after a lost answer: the request may still be on its way. */
export const LOOK_UP_PAUSES_MS = [0, 700, 1_800] as const;
/** How long a create waits for the WebSocket, which only adds progress. */
const SOCKET_MAX_WAIT_MS = 500;
/** Statuses of proxies that stopped waiting; ComfyUI may have received the request. */
const AMBIGUOUS_STATUSES = new Set([408, 499]);
const MAX_UNCERTAIN = 1_000;

interface Parts {
  client: ServiceClient;
  lookUp: LookUp;
  live: Live;
  socket: Socket;
  models: readonly ComfyModel[];
  pausesMs: readonly number[];
}

export type Create = (request: CreationRequest, creationId: string, isRepeat: boolean) => Promise<string>;

/** @returns a function that throws CreateFailure. */
export function createCreate({ client, lookUp, live, socket, models, pausesMs }: Parts): Create {
  /** Creations of which a request may still be on its way. */
  const uncertain = new Set<string>();
  /** A repeat joins the create that it would repeat. */
  const underWay = new Map<string, Promise<string>>();

  async function create(request: CreationRequest, creationId: string, isRepeat: boolean): Promise<string> {
    const promptId = promptIdOf(creationId);
    if (isRepeat || uncertain.has(creationId)) {
      const found = await lookUp.byMark(promptId).catch((cause) => {
        throw failure("unknown", "service_unreachable", "ComfyUI cannot be asked about this creation.", {
          cause,
        });
      });
      if (found) return found.id;
    }
    const order = orderOf(request, models);
    const model = models.find(({ id }) => id === order.model.id);
    if (!model) throw new Error("ComfyUI does not have the model of this request.");
    const graph = fill(model.graph, model.places, order);
    live.follow(promptId, graph);
    await Promise.race([socket.open(), sleep(SOCKET_MAX_WAIT_MS, undefined, { ref: false })]);
    const body = {
      prompt: graph,
      client_id: socket.clientId,
      prompt_id: promptId,
      extra_data: { [MARK]: promptId },
    };
    try {
      const id = await outcomeOf(await client.send("create", "/prompt", body), promptId, creationId);
      if (id !== promptId) {
        // An older server that gives ids of its own.
        live.end(promptId);
        live.follow(id, graph);
      }
      return id;
    } catch (error) {
      live.end(promptId);
      throw error;
    }
  }

  async function outcomeOf(result: GuardedSend, promptId: string, creationId: string): Promise<string> {
    if (result.kind === "held" || result.kind === "not_sent") throw notSent(result);
    if (result.kind === "answer") {
      const { status, body } = result;
      const id: unknown = status < 300 ? Object(body).prompt_id : null;
      if (typeof id === "string" && PROMPT_ID_PATTERN.test(id)) return id;
      if (status >= 400 && status < 500 && !AMBIGUOUS_STATUSES.has(status))
        throw await refusalOf(client, result);
    }
    return await settle(result, promptId, creationId);
  }

  /** Finds out whether a create without a usable answer was received. */
  async function settle(
    result: Extract<GuardedSend, { kind: "answer" | "broken" }>,
    promptId: string,
    creationId: string,
  ): Promise<string> {
    // A creation that is queued again later is looked up before it is sent again.
    uncertain.add(creationId);
    const [oldest] = uncertain;
    if (uncertain.size > MAX_UNCERTAIN && oldest !== undefined) uncertain.delete(oldest);
    let couldNotAsk: unknown = null;
    for (const pauseMs of pausesMs) {
      await sleep(pauseMs);
      try {
        couldNotAsk = null;
        const found = await lookUp.byMark(promptId);
        if (found) return found.id;
      } catch (error) {
        couldNotAsk = error;
      }
    }
    if (couldNotAsk) {
      throw failure(
        "unknown",
        "service_answer_unusable",
        "ComfyUI did not answer, and cannot be asked now.",
        {
          cause: couldNotAsk,
        },
      );
    }
    const since =
      "It was asked again several times and does not have this creation, so nothing is being drawn.";
    if (result.kind === "broken") {
      throw failure("not_sent", "service_answer_unusable", `ComfyUI did not answer. ${since}`, {
        cause: result.cause,
      });
    }
    const { status } = result;
    const what =
      status < 400
        ? "The server at COMFYUI_URL did not answer as ComfyUI does; the administrator must check the address."
        : `ComfyUI answered with the error ${status}; its log says why.`;
    throw failure("refused", "service_answer_unusable", `${what} ${since}`);
  }

  return (request, creationId, isRepeat) => {
    const running = underWay.get(creationId);
    if (running) return running;
    const started = create(request, creationId, isRepeat).finally(() => underWay.delete(creationId));
    underWay.set(creationId, started);
    return started;
  };
}

function notSent(result: Extract<GuardedSend, { kind: "held" | "not_sent" }>): CreateFailure {
  if (result.kind === "not_sent") {
    return failure("not_sent", "service_unreachable", "ComfyUI could not be reached. Nothing was sent.", {
      cause: result.cause,
    });
  }
  const { reason: kind, retryAfterMs } = result;
  return kind === "unauthorized"
    ? failure("not_sent", "service_refused_token", "ComfyUI refuses the studio's access.", {
        kind,
        retryAfterMs,
      })
    : failure("not_sent", "service_busy", "ComfyUI is busy. Try again in a moment.", { kind, retryAfterMs });
}

async function refusalOf(client: ServiceClient, answer: Answer): Promise<CreateFailure> {
  if (answer.status === 404 || answer.status === 405) {
    return failure(
      "refused",
      "service_answer_unusable",
      "The server at COMFYUI_URL is not ComfyUI. The administrator must check the address.",
    );
  }
  const text = refusalText(answer.body);
  if (text) return failure("refused", "service_answer_unusable", text);
  const kind = failureKindOf(answer);
  const retryAfterMs =
    kind === "rate_limited" ? await client.obeyPause(answer) : (answer.retryAfterMs ?? undefined);
  return new CreateFailure("refused", readError(answer, kind).toBody(), {
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
