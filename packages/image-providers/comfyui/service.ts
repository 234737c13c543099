/** A ComfyUI server, which draws with the workflows that MODELS_FILE names. */
import { type CreationRequest, MAX_SEED } from "contract/creations/request";
import { ERROR_CODES } from "contract/errors";
import { LRUCache } from "lru-cache";
import { isCreateFailure } from "../create-failure";
import type { InputsOf } from "../inputs";
import type { Log } from "../log";
import { createInProcessBudget } from "../outbound/budget/in-process";
import { createClient, type Tuning } from "../outbound/client";
import { fetchPicture } from "../outbound/fetch-picture";
import { readError } from "../outbound/read-error";
import type { Previews } from "../previews";
import type { ImageService, ServiceReport } from "../service";
import { cancel } from "./cancel";
import { findMissing } from "./check";
import { createCreate, LOOK_UP_PAUSES_MS } from "./create";
import { createLive } from "./live";
import { createLookUp, type Found } from "./look-up";
import { SERVICE_ID } from "./prompt-id";
import type { ComfyModel } from "./read-models";
import { createSeats, type SeatOptions } from "./seats";
import { createSocket } from "./socket";
import { type Graph, isFilled, valueAt } from "./workflow";

export interface ComfyDependencies {
  previews: Previews;
  clock: { now(): number };
  log: Log;
  /** Reads what a creation is made from; absent where nothing can be made from pictures. */
  inputsOf?: InputsOf;
  /** What makes the client ids of the studio. */
  seats: SeatOptions;
  /** Only tests change it. */
  tuning?: Tuning & { lookUpPausesMs?: readonly number[]; recheckMs?: number; newsMaxWaitMs?: number };
}

export interface ComfyService extends ImageService {
  /** Removes previews that are no longer shown. */
  tidy(): Promise<void>;
  close(): Promise<void>;
}

const POLL_INTERVAL_MS = 1_000;
/** One is drawn while the next one waits, so that the graphics card never idles; the others take turns in the studio's queue. */
const SLOTS = 2;
/** A local server has no limit; this one only ends a loop gone wrong. */
const REQUESTS_PER_MINUTE = 3_000;
/** The queue lists whole workflows, those of other people too. */
const MAX_ANSWER_BYTES = 32_000_000;
const MAX_ANSWER_VALUES = 500_000;
const MAX_REMEMBERED = 1_000;
/** Workflows of other processes that are kept while they are drawn. */
const MAX_SENT = 16;
/** When the nodes and files are checked again: after something was missing, and otherwise. */
const RECHECK_MISSING_MS = 60_000;
const RECHECK_MS = 15 * 60_000;

/** @param models at least one. */
export function createComfyService(
  { baseUrl, apiKey }: { baseUrl: string; apiKey: string | null },
  models: readonly ComfyModel[],
  { previews, clock, log, inputsOf, seats: seatOptions, tuning = {} }: ComfyDependencies,
): ComfyService {
  const client = createClient(
    {
      baseUrl,
      token: apiKey,
      name: "ComfyUI",
      mediaHosts: [],
      maxAnswerBytes: MAX_ANSWER_BYTES,
      maxAnswerValues: MAX_ANSWER_VALUES,
    },
    { budget: createInProcessBudget(REQUESTS_PER_MINUTE, clock), clock, log },
    tuning,
  );
  const lookUp = createLookUp(client, clock);
  let hinted = (_creationId: string) => {};
  const live = createLive(previews, clock, (creationId) => hinted(creationId));
  const { firstPauseMs, newsMaxWaitMs } = tuning;
  const seats = createSeats(seatOptions, {
    ...{ address: client.baseUrl.href, clock, isWanted: () => live.isNeeded, onLost: () => live.drop() },
    connect: (clientId) =>
      createSocket(
        { baseUrl: client.baseUrl, clientId },
        { onMessage: (message) => live.receive(message), isWanted: () => live.isNeeded },
        {
          log,
          ...(firstPauseMs !== undefined && { firstPauseMs }),
          ...(newsMaxWaitMs !== undefined && { newsMaxWaitMs }),
        },
      ),
  });
  const pausesMs = tuning.lookUpPausesMs ?? LOOK_UP_PAUSES_MS;
  const create = createCreate({ client, lookUp, live, seats, models, inputsOf, pausesMs });
  /** What other processes sent, by prompt. */
  const sent = new LRUCache<string, Found>({ max: MAX_SENT });
  /** A waiting creation that is cancelled leaves no trace at the server. */
  const cancelled = new LRUCache<string, true>({ max: MAX_REMEMBERED });
  /** Endings that were just reported, until the pictures are read. */
  const ended = new LRUCache<string, Extract<Found, { state: "ended" }>>({ max: MAX_REMEMBERED });
  /** A sentence for each model that lacks something, by its id. */
  let lacking: ReadonlyMap<string, string> = new Map();
  let timer: NodeJS.Timeout | undefined;
  let isChecking = false;
  let isClosed = false;

  async function check(): Promise<void> {
    if (isChecking) return;
    isChecking = true;
    try {
      const found = await findMissing(client, models);
      for (const [model, problem] of found)
        if (lacking.get(model) !== problem) log.warn({ model, problem }, "a model cannot draw");
      lacking = found;
    } catch {
      // The client's own health says that the server cannot be asked.
    }
    isChecking = false;
    if (isClosed) return;
    const again =
      tuning.recheckMs ??
      (lacking.size > 0 || client.watch.health().lastError ? RECHECK_MISSING_MS : RECHECK_MS);
    clearTimeout(timer);
    timer = setTimeout(() => void check(), again);
    timer.unref();
  }

  async function send(request: CreationRequest, creationId: string, isRepeat: boolean): Promise<string> {
    try {
      return await create.send(request, creationId, isRepeat);
    } catch (error) {
      // What it needs may have been removed since the last check: then the picker says so before the next try.
      if (isCreateFailure(error) && error.outcome === "refused" && error.kind === undefined) void check();
      throw error;
    }
  }

  async function reportOf(found: Found): Promise<ServiceReport> {
    const report: ServiceReport = {
      status: "pending",
      progress: null,
      queueAhead: null,
      enhancedPrompt: null,
      understanding: null,
      previews: null,
      error: null,
    };
    if (found.state !== "ended") await followAgain(found);
    if (found.state === "waiting") return { ...report, queueAhead: found.ahead };
    if (found.state === "running") {
      live.runs(found.id);
      const seen = await live.read(found.id);
      return {
        ...report,
        status: "processing",
        progress: seen?.progress ?? null,
        previews: seen?.previews ?? null,
      };
    }
    live.end(found.id);
    if (found.outcome === "succeed") ended.set(found.id, found);
    const { outcome: status, reason, failure = "drawing_failed" } = found;
    const { code } = ERROR_CODES[failure];
    return { ...report, status, error: reason === null ? null : { message: reason, code, details: [] } };
  }

  /** Of a creation that a process sent which has gone, such as this one before it was restarted. */
  async function followAgain(found: Found): Promise<void> {
    const { id } = found;
    if (live.has(id)) return;
    const { graph, clientId } = await sentOf(found);
    if (graph && (await seats.adopt(clientId))) live.follow(id, null, graph);
  }

  /** The call for one job does not say it before the end, and the queue lists everybody's workflows: it is read once. */
  async function sentOf(found: Found): Promise<Found> {
    const known = found.graph ? found : sent.get(found.id);
    if (known) return known;
    const asked = await lookUp.inQueue(found.id).catch(() => null);
    if (!asked) return found;
    sent.set(found.id, asked);
    return asked;
  }

  /** The model whose places fit a graph that was sent. */
  const modelOf = (graph: Graph) =>
    models.find(
      (model) =>
        (!model.places.prompt || typeof valueAt(graph, model.places, "prompt") === "string") &&
        Object.entries(model.graph).every(([id, { class_type }]) => graph[id]?.class_type === class_type),
    );

  function valuesOf(graph: Graph | null) {
    const model = graph && modelOf(graph);
    if (!model) return null;
    const text = (name: "prompt" | "negative_prompt") => {
      const value = valueAt(graph, model.places, name);
      return typeof value === "string" ? value : null;
    };
    const seed = valueAt(graph, model.places, "seed");
    const isSeed = typeof seed === "number" && Number.isInteger(seed) && seed >= 0 && seed <= MAX_SEED;
    return { prompt: text("prompt"), negativePrompt: text("negative_prompt"), seed: isSeed ? seed : null };
  }

  void check();
  return {
    id: SERVICE_ID,
    provider: `ComfyUI at ${client.baseUrl.host}`,
    models,
    pollIntervalMs: POLL_INTERVAL_MS,
    capabilities: {
      queue: { by: "studio", slots: SLOTS },
      // A repeat is looked up first and carries the same id.
      createIsIdempotent: true,
      readsAreLimited: false,
      endsEveryCreation: false,
      confirmsRequests: true,
      isFree: true,
      isBuiltIn: false,
    },
    create: (request, creationId, _ownerId, isRepeat = false) => send(request, creationId, isRepeat),
    async status(serviceId) {
      const found = await lookUp.byId(serviceId);
      if (found) return reportOf(found);
      if (!cancelled.has(serviceId)) {
        create.doubt(serviceId);
        return null;
      }
      return reportOf({
        state: "ended",
        outcome: "cancelled",
        reason: null,
        pictures: [],
        id: serviceId,
        ...{ graph: null, clientId: null },
      });
    },
    async requestOf(serviceId) {
      const found = await lookUp.byId(serviceId);
      const values = valuesOf(found?.graph ?? null);
      return values?.prompt == null ? null : { ...values, prompt: values.prompt };
    },
    async cancel(serviceId) {
      await cancel(client, lookUp, serviceId);
      cancelled.set(serviceId, true);
    },
    async outputs(serviceId) {
      const found = ended.get(serviceId) ?? (await lookUp.byId(serviceId));
      ended.delete(serviceId);
      if (found?.state !== "ended") return [];
      const seed = valuesOf(found.graph)?.seed ?? null;
      const { graph } = found;
      const drawers = graph ? models.filter((model) => isFilled(graph, model)) : [];
      // Of a workflow that no model has any more, or several models with different wishes, it stays at ComfyUI.
      const keepsWorkflow = drawers.length > 0 && drawers.every((model) => model.keepsWorkflow);
      return found.pictures.map(({ filename, subfolder }, index) => ({
        kind: "elsewhere",
        index,
        settingsInFile: keepsWorkflow ? "beside" : "instead",
        // The pictures after the first one continue its noise, and no seed of their own draws them again.
        seed: index === 0 ? seed : null,
        fetch: () =>
          fetchPicture(
            client,
            `${baseUrl.replace(/\/+$/, "")}/view?${new URLSearchParams({ filename, subfolder, type: "output" })}`,
          ),
      }));
    },
    async forget(serviceId) {
      await live.forget(serviceId);
      const result = await client.send("cancel", "/history", { delete: [serviceId] });
      if (result.kind === "answer" && result.status >= 300)
        throw readError(result, undefined, undefined, client.name);
    },
    onHint(listener) {
      hinted = listener;
    },
    health: () => client.watch.health(),
    modelProblem: (modelId) => lacking.get(modelId) ?? null,
    tidy: () => live.tidy().catch((error) => log.warn({ err: error }, "old previews were not removed")),
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await Promise.all([seats.close(), client.close()]);
    },
  };
}
