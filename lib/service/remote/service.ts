/** A remote service, called over HTTP. */
import "server-only";
import { CONTRACT_LIMITS } from "@/lib/contract/request";
import { createLog } from "@/lib/log";
import { openBudgets } from "@/lib/outbound/budget/open";
import { createClient, type HttpServiceDependencies } from "@/lib/outbound/client";
import { readError } from "@/lib/outbound/read-error";
import type { ImageService, ServiceModel, ServiceReport } from "@/lib/service/service";
import { cancel } from "./cancel";
import { create } from "./create";
import { findOutputs } from "./find-outputs";
import { statusPath } from "./paths";
import { readReport } from "./read-answers";
import { createProgressReader } from "./read-progress";
import { readRequest } from "./read-request";

export interface RemoteSettings {
  baseUrl: string;
  token: string;
  /** Private hosts that pictures may come from, as `host:port`. */
  mediaHosts: string[];
  /** The maximum of calls that all processes of the studio together make within any minute. */
  requestsPerMinute: number;
  /** The maximum of creations that the studio has at the service at once. */
  maxActive: number;
}

const POLL_INTERVAL_MS = 1_500;
/** Unknown status words that are logged, each once. */
const MAX_UNKNOWN_WORDS = 100;
const MAX_SUCCESS_ANSWERS = 100;

/** @returns the service, and `close` for its connections. */
export function createRemoteService(
  settings: RemoteSettings,
  dependencies: HttpServiceDependencies = {},
): ImageService & { close(): Promise<void> } {
  const { db, log = createLog("warn"), clock = { now: () => Date.now() }, tuning } = dependencies;
  const { baseUrl, requestsPerMinute, maxActive } = settings;
  const budgets = openBudgets({ db, service: baseUrl, perMinute: requestsPerMinute, clock });
  const client = createClient(settings, { budget: budgets.all, clock, log }, tuning);
  const readProgress = createProgressReader();
  const unknownWords = new Set<string>();
  /** Status answers of succeeded creations, until their outputs are read: they may list the pictures. */
  const successAnswers = new Map<string, unknown>();

  function noteWord(word: string): void {
    if (unknownWords.size >= MAX_UNKNOWN_WORDS || unknownWords.has(word)) return;
    unknownWords.add(word);
    // The word itself is untrusted text and stays out of the log.
    log.warn("the service reported an unknown status, which counts as processing");
  }

  function remember(serviceId: string, body: unknown): void {
    successAnswers.delete(serviceId);
    successAnswers.set(serviceId, body);
    // The oldest is dropped; another process may have read its outputs.
    const [oldest] = successAnswers.keys();
    if (successAnswers.size > MAX_SUCCESS_ANSWERS && oldest !== undefined) successAnswers.delete(oldest);
  }

  async function status(serviceId: string): Promise<ServiceReport | null> {
    const answer = await client.read(statusPath(serviceId));
    if (answer.status === 404) return null;
    if (answer.status >= 300) throw readError(answer);
    const report = readReport(answer.body, { readProgress, onUnknownWord: noteWord });
    if (report.status === "succeed") remember(serviceId, answer.body);
    return report;
  }

  return {
    id: baseUrl,
    provider: client.baseUrl.host,
    models: [modelOf(client.baseUrl.host)],
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
    // The contract knows no models, and what the composer made the prompt from stays in the studio.
    create: ({ model, model_settings, written, ...request }) => create(client, request),
    status,
    requestOf: (serviceId) => readRequest(client, serviceId),
    cancel: (serviceId) => cancel(client, serviceId, () => status(serviceId)),
    outputs(serviceId) {
      const body = successAnswers.get(serviceId);
      successAnswers.delete(serviceId);
      return findOutputs(client, serviceId, body);
    },
    // The contract has no delete.
    forget: async () => {},
    health: () => client.watch.health(),
    close: () => client.close(),
  };
}

/** The contract says nothing about models: whatever the service draws with is one model, which takes every request. */
const modelOf = (host: string): ServiceModel => ({
  id: "remote",
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
