/** A remote service, called over HTTP. */
import { CONTRACT_LIMITS } from "contract/creations/request";
import { LRUCache } from "lru-cache";
import { createLearning } from "../learning";
import { NO_LOG } from "../log";
import { orderOf } from "../order";
import { openBudgets } from "../outbound/budget/open";
import { createClient, type HttpServiceDependencies } from "../outbound/client";
import { MEDIA_HOSTS_SETTING } from "../outbound/fetch-picture";
import { readError } from "../outbound/read-error";
import { notReached } from "../outbound/send-create";
import { createUploadMemory } from "../outbound/uploads/upload-memory";
import type { ImageService, ServiceModel, ServiceReport } from "../service";
import { cancel } from "./cancel";
import { create } from "./create";
import { bodyOf } from "./create-body";
import { findOutputs } from "./find-outputs";
import { MODELS_PATH, statusPath } from "./paths";
import { readReport } from "./read-answers";
import { type ModelElsewhere, REMOTE, readModelsElsewhere } from "./read-models";
import { createProgressReader } from "./read-progress";
import { readRequest } from "./read-request";
import { createUploads, type UploadThere } from "./upload-inputs";

export interface RemoteSettings {
  baseUrl: string;
  token: string;
  /** Private hosts that pictures may come from, as `host:port`. */
  mediaHosts: string[];
  /** The maximum of calls that all processes of the studio together make within any minute. */
  requestsPerMinute: number;
  /** The maximum of creations that the studio has at the service at once. */
  maxActive: number;
  /** Whether the models of another studio are not asked for, because the operator describes the service as one model. */
  isOneModel?: boolean;
}

export interface RemoteService extends ImageService {
  /** Asks a studio for its models, if the last answer is old. Never rejects. */
  learn(): Promise<void>;
  close(): Promise<void>;
}

const POLL_INTERVAL_MS = 1_500;
/** Unknown status words that are logged, each once. */
const MAX_UNKNOWN_WORDS = 100;
const MAX_SUCCESS_ANSWERS = 100;
/** Its models and their states may change; a service of the contract that is no studio answers 404 as often. */
const LEARN_AGAIN_MS = 5 * 60_000;

export function createRemoteService(
  settings: RemoteSettings,
  dependencies: HttpServiceDependencies = {},
): RemoteService {
  const { createBudget, inputsOf, log = NO_LOG, clock = { now: () => Date.now() }, tuning } = dependencies;
  const { baseUrl, requestsPerMinute, maxActive, isOneModel = false } = settings;
  const budgets = openBudgets({ createBudget, service: baseUrl, perMinute: requestsPerMinute, clock });
  const client = createClient(
    { ...settings, mediaHostsSetting: MEDIA_HOSTS_SETTING },
    { budget: budgets.all, clock, log },
    tuning,
  );
  const uploadInputsOf = createUploads(client, inputsOf);
  const uploads = createUploadMemory<UploadThere>(client.name);
  const readProgress = createProgressReader();
  const unknownWords = new Set<string>();
  /** Status answers of succeeded creations, until their outputs are read: they may list the pictures. */
  const successAnswers = new LRUCache<string, { body: unknown }>({ max: MAX_SUCCESS_ANSWERS });

  const whole = modelOf(client.baseUrl.host);
  let elsewhere: readonly ModelElsewhere[] = [];
  let models: readonly ServiceModel[] = [whole];
  /** How often the service has said which models it has, or that it has none. */
  let answers = 0;

  async function ask(): Promise<void> {
    const answer = await client.read(MODELS_PATH);
    // A studio stays one: a proxy that answers in its place during an update says nothing of its models.
    const isOfOther = answer.status >= 300 && elsewhere.length > 0;
    if (answer.status >= 500 || isOfOther) throw readError(answer);
    answers += 1;
    const found = readModelsElsewhere(answer.status < 300 ? answer.body : null) ?? [];
    if (JSON.stringify(found) === JSON.stringify(elsewhere)) return;
    elsewhere = found;
    // What was created for the service as a whole is still drawn, by whatever it chooses.
    models = found.length > 0 ? [...found, { ...whole, isReplaced: true }] : [whole];
  }

  const { learn, doubt } = createLearning(ask, {
    clock,
    againMs: LEARN_AGAIN_MS,
    onError: (error) => log.warn({ err: error }, "the models of the service could not be read"),
  });

  /**
   * Before a create for a model that is not known here: it may have waited over a restart, or another process has learnt it since.
   *
   * @throws CreateFailure `not_sent` while the service cannot say which models it has.
   */
  async function requireLearnt(modelId: string | undefined): Promise<void> {
    const isOfOther = modelId?.startsWith(`${REMOTE}/`) && !models.some(({ id }) => id === modelId);
    if (isOneModel || !isOfOther) return;
    const before = answers;
    doubt();
    await learn();
    if (answers === before) throw notReached(client.name);
  }

  function noteWord(word: string): void {
    if (unknownWords.size >= MAX_UNKNOWN_WORDS || unknownWords.has(word)) return;
    unknownWords.add(word);
    // The word itself is untrusted text and stays out of the log.
    log.warn("the service reported an unknown status, which counts as processing");
  }

  async function status(serviceId: string): Promise<ServiceReport | null> {
    const answer = await client.read(statusPath(serviceId));
    if (answer.status === 404) return null;
    if (answer.status >= 300) throw readError(answer);
    const report = readReport(answer.body, { readProgress, onUnknownWord: noteWord });
    if (report.status === "succeed") successAnswers.set(serviceId, answer);
    return report;
  }

  return {
    id: baseUrl,
    provider: client.baseUrl.host,
    get models() {
      return models;
    },
    pollIntervalMs: POLL_INTERVAL_MS,
    reads: budgets.reads,
    capabilities: {
      queue: { by: "studio", slots: maxActive },
      createIsIdempotent: false,
      readsAreLimited: true,
      endsEveryCreation: false,
      confirmsRequests: true,
      isBuiltIn: false,
    },
    async create(request, creationId) {
      await requireLearnt(request.model);
      const { model } = orderOf(request, models);
      const there = elsewhere.find(({ id }) => id === model.id) ?? null;
      const { operation, inputs } = request;
      const isFromPictures = operation !== undefined || (inputs?.references ?? []).length > 0;
      if (!isFromPictures) return create(client, bodyOf(request, there, null));
      return uploads.during(creationId, async (once) =>
        create(client, bodyOf(request, there, await uploadInputsOf(creationId, once))),
      );
    },
    status,
    requestOf: (serviceId) => readRequest(client, serviceId),
    cancel: (serviceId) => cancel(client, serviceId, () => status(serviceId)),
    outputs(serviceId) {
      const known = successAnswers.get(serviceId);
      successAnswers.delete(serviceId);
      return findOutputs(client, serviceId, known?.body);
    },
    // The contract has no delete.
    forget: async () => {},
    health: () => client.watch.health(),
    modelProblem: (modelId) => elsewhere.find(({ id }) => id === modelId)?.problem ?? null,
    learn: () => (isOneModel ? Promise.resolve() : learn()),
    close: () => client.close(),
  };
}

/** The contract says nothing about models: whatever the service draws with is one model, which takes every request. */
const modelOf = (host: string): ServiceModel => ({
  id: REMOTE,
  name: host,
  about: null,
  abilities: {
    sizes: {
      multiple_of: 1,
      min_side: CONTRACT_LIMITS.resolution.min,
      max_side: CONTRACT_LIMITS.resolution.max * CONTRACT_LIMITS.aspectRatio.max,
      max_short_side: CONTRACT_LIMITS.resolution.max,
      min_ratio: CONTRACT_LIMITS.aspectRatio.min,
      max_ratio: CONTRACT_LIMITS.aspectRatio.max,
      min_pixels: 1,
      max_pixels: CONTRACT_LIMITS.resolution.max ** 2 * CONTRACT_LIMITS.aspectRatio.max,
    },
    max_pictures: CONTRACT_LIMITS.imageNumber.max,
    seed: "best_effort",
    negative_prompt: true,
    prompt_enhancer: "service",
    progress: true,
    previews: false,
    cancel: "one",
    settings: [],
  },
});
