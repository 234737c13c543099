/** sd-server, the server of stable-diffusion.cpp: a queue of its own, one model, pictures inside the status. */
import type { CreationRequest } from "contract/creations/request";
import { StudioError } from "contract/studio-error";
import { LRUCache } from "lru-cache";
import { CreateFailure } from "../create-failure";
import type { InputsOf } from "../inputs";
import { createLearning } from "../learning";
import type { Log } from "../log";
import { orderOf } from "../order";
import { createInProcessBudget } from "../outbound/budget/in-process";
import { busy, createClient, type Tuning, unreachable } from "../outbound/client";
import { tokenRefused } from "../outbound/guard/token-gate";
import { readError } from "../outbound/read-error";
import { readInputs } from "../outbound/read-inputs";
import { notReached } from "../outbound/send-create";
import type { ImageService, ServiceModel, ServiceReport } from "../service";
import { MAX_ANSWER_BYTES, readCapabilities, SDCPP, unknownModel } from "./capabilities";
import { create } from "./create";
import { createLocalServer } from "./local-server";
import { cancelPath, jobPath } from "./paths";
import { readJob, readPictures } from "./read-job";

/** In messages. */
const NAME = "sd-server";
const CAPABILITIES_PATH = "/sdcpp/v1/capabilities";
const POLL_INTERVAL_MS = 1_000;
/** One is drawn and the next waits there, so that the server never idles; all others wait in the studio's fair queue. */
const SLOTS = 2;
/** A server on the own network has no limit; this one only bounds a mistake. */
const REQUESTS_PER_MINUTE = 1_200;
/** The server may be restarted with another model. */
const LEARN_AGAIN_MS = 60_000;
/** Answers with pictures are large, and the ledger fetches them at once. */
const MAX_FINISHED_KEPT = 4;

export interface SdcppSettings {
  baseUrl: string;
  /** Where the studio's own supervisor says how its server is; absent or null for a server that somebody else runs. */
  stateFile?: string | null;
}

export interface SdcppDependencies {
  log: Log;
  clock: { now(): number };
  tuning?: Tuning;
  /** Reads what a creation is made from; absent where nothing can be made from pictures. */
  inputsOf?: InputsOf;
  /** How many pictures a model goes by, by its id; none without. */
  referencesOf?: (modelId: string) => number;
}

export interface SdcppService extends ImageService {
  /** Asks the server what it can, if the last answer is old. Never rejects. */
  learn(): Promise<void>;
  close(): Promise<void>;
}

export function createSdcppService(
  { baseUrl, stateFile = null }: SdcppSettings,
  { log, clock, tuning, inputsOf, referencesOf = () => 0 }: SdcppDependencies,
): SdcppService {
  const budget = createInProcessBudget(REQUESTS_PER_MINUTE, clock);
  const settings = {
    name: NAME,
    baseUrl,
    token: null,
    mediaHosts: [],
    maxAnswerBytes: MAX_ANSWER_BYTES,
    readsFiles: true,
  };
  const client = createClient(settings, { budget, clock, log }, tuning);
  const { host } = client.baseUrl;
  const local = createLocalServer(stateFile, clock);
  let loaded = unknownModel(host);
  let models: readonly ServiceModel[] = [loaded.model];
  /** Whether the server was reached, so that it is known what it has loaded. */
  let isLearnt = false;
  /** Answers of completed jobs, until their pictures are read. */
  const finished = new LRUCache<string, { body: unknown }>({ max: MAX_FINISHED_KEPT });

  async function ask(): Promise<void> {
    const answer = await client.read(CAPABILITIES_PATH);
    const found =
      answer.status < 300 ? readCapabilities(answer.body, host, inputsOf ? { referencesOf } : null) : null;
    if (!found) throw new StudioError("service_misconfigured", "There is no sd-server at SDCPP_URL.");
    isLearnt = true;
    loaded = found;
    if (JSON.stringify(found.model) !== JSON.stringify(models[0])) models = [found.model];
  }

  const { learn, doubt } = createLearning(ask, {
    clock,
    againMs: LEARN_AGAIN_MS,
    onError: (error) => log.warn({ err: error }, "the capabilities of sd-server could not be read"),
  });

  /** @returns null when the server does not know the job (any more). */
  async function read(jobId: string): Promise<{ body: unknown; report: ServiceReport } | null> {
    const { status, body } = await client.read(jobPath(jobId)).catch((error) => {
      // A server that was gone may come back with another model.
      doubt();
      throw error;
    });
    if (status === 404 || status === 410) return null;
    if (status >= 300) throw readError({ status, body }, undefined, undefined, NAME);
    return { body, report: readJob(body) };
  }

  async function send({ model, ...request }: CreationRequest, creationId: string): Promise<string> {
    // A restart between two calls refuses none of them, and takes a second.
    doubt();
    await learn();
    // A request from before the server was reached means whatever it has loaded.
    const isLoaded = model === undefined || model === SDCPP || model === loaded.model.id;
    if (!isLoaded && !isLearnt) throw notReached(NAME);
    if (!isLoaded) {
      const message = `sd-server has another model loaded now: ${loaded.model.name}. Choose that one, and send again.`;
      throw new CreateFailure("refused", new StudioError("invalid_request", message).toBody());
    }
    const order = orderOf(request, models);
    const isMadeFrom = request.operation !== undefined || request.inputs !== undefined;
    return create(client, order, isMadeFrom ? await readInputs(inputsOf, creationId) : null, loaded);
  }

  return {
    id: SDCPP,
    provider: `sd-server at ${host}`,
    get models() {
      return models;
    },
    pollIntervalMs: POLL_INTERVAL_MS,
    capabilities: {
      queue: { by: "studio", slots: SLOTS },
      createIsIdempotent: false,
      confirmsRequests: false,
      readsAreLimited: false,
      endsEveryCreation: false,
      isFree: true,
      isBuiltIn: false,
    },
    create: (request, creationId) =>
      send(request, creationId).catch((error) => {
        throw local.explain(error);
      }),
    async status(jobId) {
      const job = await read(jobId);
      if (job?.report.status === "succeed") finished.set(jobId, job);
      return job?.report ?? null;
    },
    // The server does not repeat the prompt.
    requestOf: async () => null,
    async cancel(jobId) {
      const result = await client.send("cancel", cancelPath(jobId));
      if (result.kind === "held")
        throw result.reason === "unauthorized" ? tokenRefused(undefined, NAME) : busy(undefined, NAME);
      if (result.kind !== "answer") throw unreachable(result.cause, NAME);
      const { status } = result;
      if (status < 300 || status === 404 || status === 410) return;
      if (status !== 409) throw readError(result, undefined, undefined, NAME);
      throw new StudioError("not_cancellable", "sd-server finishes what it has begun to draw.");
    },
    async outputs(jobId) {
      const body = (finished.get(jobId) ?? (await read(jobId)))?.body;
      finished.delete(jobId);
      return readPictures(body);
    },
    // The server forgets its jobs by itself.
    forget: async () => {},
    health: () => local.healthOf(client.watch.health()),
    learn,
    close: () => client.close(),
  };
}
