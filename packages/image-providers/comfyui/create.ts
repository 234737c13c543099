/**
 * Create at ComfyUI. Its create is not idempotent, but it keeps the id that it is given: after a lost answer the id is
 * looked up, so that nothing is sent twice and nothing that runs is given up.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { CreationRequest } from "contract/creations/request";
import { ERROR_CODES, type ErrorName } from "contract/errors";
import { LRUCache } from "lru-cache";
import { CreateFailure, isCreateFailure } from "../create-failure";
import type { InputsOf } from "../inputs";
import { orderOf } from "../order";
import type { ServiceClient } from "../outbound/client";
import { readInputs } from "../outbound/read-inputs";
import { sendCreate } from "../outbound/send-create";
import type { Live } from "./live";
import { type LookUp, MARK } from "./look-up";
import { PROMPT_ID_PATTERN, promptIdOf } from "./prompt-id";
import type { ComfyModel } from "./read-models";
import { refusalText } from "./read-refusal";
import type { Seats } from "./seats";
import { createUpload } from "./upload";
import { valuesFor } from "./values";
import { fill } from "./workflow";

/** Pauses before each look-up after a lost answer: the request may still be on its way. */
export const LOOK_UP_PAUSES_MS = [0, 700, 1_800] as const;
/** How long a create waits for the WebSocket, without which progress and hints are missing. */
const SOCKET_MAX_WAIT_MS = 500;
const MAX_UNCERTAIN = 1_000;

interface Parts {
  client: ServiceClient;
  lookUp: LookUp;
  live: Live;
  seats: Seats;
  models: readonly ComfyModel[];
  inputsOf: InputsOf | undefined;
  pausesMs: readonly number[];
}

export interface Create {
  /** @throws CreateFailure */
  send(request: CreationRequest, creationId: string, isRepeat: boolean): Promise<string>;
  /** The server did not know this id when asked: before the creation is sent once more, it is looked up. */
  doubt(promptId: string): void;
}

export function createCreate({ client, lookUp, live, seats, models, inputsOf, pausesMs }: Parts): Create {
  const upload = createUpload(client);
  /** Ids of creations of which a request may still be on its way, or that the server may have after all. */
  const uncertain = new LRUCache<string, true>({ max: MAX_UNCERTAIN });
  /** A repeat joins the create that it would repeat. */
  const underWay = new Map<string, Promise<string>>();

  async function create(request: CreationRequest, creationId: string, isRepeat: boolean): Promise<string> {
    const promptId = promptIdOf(creationId);
    if (isRepeat || uncertain.has(promptId)) {
      const found = await lookUp.byMark(promptId).catch((cause) => {
        throw failure(
          "unknown",
          "service_unreachable",
          "ComfyUI cannot be asked about this creation.",
          cause,
        );
      });
      if (found) return found.id;
    }
    const order = orderOf(request, models);
    const model = models.find(({ id }) => id === order.model.id);
    if (!model) throw new Error("ComfyUI does not have the model of this request.");
    const isFromPictures = request.operation !== undefined || request.inputs !== undefined;
    const inputs = isFromPictures ? await readInputs(inputsOf, creationId) : null;
    const values = await valuesFor(model, order, inputs, upload);
    const graph = fill(model.graph, model.places, values);
    const socket = await seats.own();
    live.follow(promptId, creationId, graph);
    await Promise.race([socket.open(), sleep(SOCKET_MAX_WAIT_MS, undefined, { ref: false })]);
    const body = {
      prompt: graph,
      client_id: socket.clientId,
      prompt_id: promptId,
      extra_data: { [MARK]: promptId },
    };
    try {
      const hasChanged = socket.expectNews();
      const id = await post(body, promptId);
      hasChanged();
      if (id !== promptId) {
        // An older server that gives ids of its own.
        live.end(promptId);
        live.follow(id, creationId, graph);
      }
      return id;
    } catch (error) {
      live.end(promptId);
      throw error;
    }
  }

  async function post(body: unknown, promptId: string): Promise<string> {
    try {
      return await sendCreate(client, {
        path: "/prompt",
        body,
        readId(answer) {
          const id: unknown = Object(answer).prompt_id;
          return typeof id === "string" && PROMPT_ID_PATTERN.test(id) ? id : null;
        },
        missing: "The server at COMFYUI_URL is not ComfyUI. The administrator must check the address.",
        readObstacle: refusalText,
      });
    } catch (error) {
      if (!isCreateFailure(error) || error.outcome !== "unknown") throw error;
      return await settle(error, promptId);
    }
  }

  function doubt(promptId: string): void {
    uncertain.set(promptId, true);
  }

  /** Finds out whether a create without a usable answer was received. */
  async function settle(lost: CreateFailure, promptId: string): Promise<string> {
    // A creation that is queued again later is looked up before it is sent again.
    doubt(promptId);
    let couldNotAsk: unknown = null;
    for (const pauseMs of pausesMs) {
      await sleep(pauseMs);
      couldNotAsk = null;
      try {
        const found = await lookUp.byMark(promptId);
        if (found) return found.id;
      } catch (error) {
        couldNotAsk = error;
      }
    }
    if (couldNotAsk) throw lost;
    const since = "It was asked again and does not have this creation, so nothing is being drawn.";
    const { cause } = lost;
    // Sending it again gives the same answer, unlike after a connection that broke.
    throw cause
      ? failure("not_sent", "connection_lost", `ComfyUI did not answer. ${since}`, cause)
      : failure(
          "refused",
          "answer_unreadable",
          `ComfyUI gave no usable answer; its log or the address in COMFYUI_URL may explain it. ${since}`,
        );
  }

  return {
    doubt,
    send(request, creationId, isRepeat) {
      const running = underWay.get(creationId);
      if (running) return running;
      const started = create(request, creationId, isRepeat).finally(() => underWay.delete(creationId));
      underWay.set(creationId, started);
      return started;
    },
  };
}

function failure(
  outcome: CreateFailure["outcome"],
  name: ErrorName,
  message: string,
  cause?: unknown,
): CreateFailure {
  return new CreateFailure(outcome, { message, code: ERROR_CODES[name].code, details: [] }, { cause });
}
