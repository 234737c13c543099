/** fal's queue, called over HTTP. */
import "server-only";
import { createLog } from "@/lib/base/log";
import { openBudgets } from "@/lib/outbound/budget/open";
import { createClient, type HttpServiceDependencies } from "@/lib/outbound/client";
import { fetchPicture, MEDIA_HOSTS_SETTING } from "@/lib/outbound/fetch-picture";
import { readError } from "@/lib/outbound/read-error";
import { sendCancel } from "@/lib/outbound/send-cancel";
import { sendCreate } from "@/lib/outbound/send-create";
import type { Answer } from "@/lib/outbound/transport";
import type { ServiceLimits } from "@/lib/service/hosted/mapped-entry";
import { inputOf, type MappedModel, serviceModelOf } from "@/lib/service/hosted/mapped-model";
import { orderOf } from "@/lib/service/order";
import type { ImageService, ServiceReport } from "@/lib/service/service";
import {
  aReport,
  failureOf,
  isCancelled,
  isStoredFailure,
  readResult,
  readStatus,
  refusedByPolicy,
} from "./read-answers";
import {
  appOf,
  type FalRequest,
  isBareRequestId,
  parseServiceId,
  readServiceId,
  serviceIdOf,
} from "./request-id";

export const ID = "fal";
const NAME = "fal";
const POLL_INTERVAL_MS = 1_000;
/** Results and cancels that are remembered until the ledger asks for them. */
const MAX_REMEMBERED = 200;

export interface FalSettings {
  baseUrl: string;
  apiKey: string;
  /** Hosts in a private network from which pictures may be fetched. */
  mediaHosts?: readonly string[];
  models: readonly MappedModel[];
  limits: ServiceLimits;
}

/** @returns the service, and `close` for its connections. */
export function createFalService(
  settings: FalSettings,
  dependencies: HttpServiceDependencies = {},
): ImageService & { close(): Promise<void> } {
  const { db, log = createLog("warn"), clock = { now: () => Date.now() }, tuning } = dependencies;
  const { slots, requestsPerMinute } = settings.limits;
  const budgets = openBudgets({ db, service: ID, perMinute: requestsPerMinute, clock });
  const client = createClient(
    {
      name: NAME,
      baseUrl: settings.baseUrl,
      token: settings.apiKey,
      scheme: "Key",
      // Without it fal itself repeats a failed request up to ten times.
      headers: { "x-fal-no-retry": "1" },
      // Only for an address of one's own, such as a proxy that serves pictures at another port.
      mediaHosts: [new URL(settings.baseUrl).hostname, ...(settings.mediaHosts ?? [])],
      mediaHostsSetting: MEDIA_HOSTS_SETTING,
    },
    { budget: budgets.all, clock, log },
    tuning,
  );
  const mapped = new Map(settings.models.map((model) => [model.id, model]));
  const models = settings.models.map((model) =>
    serviceModelOf(model, { progress: false, previews: false, cancel: "one" }),
  );
  /** Results of succeeded requests, until their pictures are asked for. */
  const results = new Map<string, unknown>();
  /** Requests that fal agreed to cancel: it may forget those that waited. */
  const cancelled = new Map<string, true>();

  async function status(serviceId: string): Promise<ServiceReport | null> {
    const request = parseServiceId(serviceId);
    if (!request) return null;
    const answer = await client.read(`${pathOf(request)}/status`);
    if (answer.status === 404) return cancelled.has(serviceId) ? aReport({ status: "cancelled" }) : null;
    if (answer.status >= 300) throw readError(answer, undefined, undefined, NAME);
    const now = readStatus(answer.body);
    if (now.kind === "queued") return aReport({ status: "pending", queueAhead: now.ahead });
    if (now.kind === "running") return aReport({ status: "processing" });
    if (now.kind === "cancelled") return aReport({ status: "cancelled" });
    const result = await readStored(request);
    if (isCancelled(result)) return aReport({ status: "cancelled" });
    if (now.hasFailed || result.status >= 300) return failed(failureOf(result, now.error));
    return ended(serviceId, result.body);
  }

  /** The stored result; a failed request has one with an error status. */
  const readStored = (request: FalRequest): Promise<Answer> =>
    client.read(pathOf(request), { isFinal: isStoredFailure, kind: "outputs" });

  function ended(serviceId: string, body: unknown): ServiceReport {
    const { pictures, withheld } = readResult(body);
    if (withheld > 0 && pictures.length === 0)
      return failed(
        refusedByPolicy(
          "fal's safety checker withheld every picture of this prompt. fal may charge for them. Change the prompt and try again.",
        ),
      );
    remember(results, serviceId, body);
    return aReport({
      status: "succeed",
      notice: withheld > 0 ? `fal's safety checker withheld ${count(withheld)}.` : null,
    });
  }

  return {
    id: ID,
    provider: NAME,
    models,
    pollIntervalMs: POLL_INTERVAL_MS,
    reads: budgets.reads,
    capabilities: {
      queue: { by: "studio", slots },
      createIsIdempotent: false,
      readsAreLimited: true,
      endsEveryCreation: false,
      confirmsRequests: true,
      isBuiltIn: false,
    },
    create(request, creationId) {
      const order = orderOf(request, models);
      const model = mapped.get(order.model.id);
      if (!model) throw new Error("fal does not have the model of this request.");
      const path = model.id.slice(ID.length + 1);
      const webhook = dependencies.hintAddressOf?.(creationId) ?? null;
      return sendCreate(client, {
        path: webhook === null ? `/${path}` : `/${path}?${new URLSearchParams({ fal_webhook: webhook })}`,
        body: inputOf(model, order),
        readId: (body) => readServiceId(body, client.baseUrl, path),
        missing: `fal has no model ${path}. The administrator must check MODELS_FILE and FAL_BASE_URL.`,
      });
    },
    status,
    async requestOf(serviceId) {
      const request = parseServiceId(serviceId) ?? (await findByRequestId(serviceId));
      if (!request) return null;
      const answer = await readStored(request);
      if (answer.status >= 300) return null;
      const { prompt, seed } = readResult(answer.body);
      if (prompt === null) return null;
      // A model that takes no seed chooses one that the studio never knew.
      const takesSeeds = settings.models.some(
        (model) => appWith(model) === request.app && model.fields.seed !== null,
      );
      return {
        prompt,
        negativePrompt: null,
        seed: takesSeeds ? seed : null,
        serviceId: serviceIdOf(request),
      };
    },
    async cancel(serviceId) {
      const request = parseServiceId(serviceId);
      if (!request) return;
      await sendCancel(client, {
        method: "PUT",
        path: `${pathOf(request)}/cancel`,
        readStatus: () => status(serviceId),
      });
      remember(cancelled, serviceId, true);
    },
    async outputs(serviceId) {
      const request = parseServiceId(serviceId);
      if (!request) return [];
      const body = results.get(serviceId) ?? (await readSuccess(request));
      results.delete(serviceId);
      const { pictures, seed } = readResult(body);
      return pictures.map(({ index, url }) => ({
        kind: "elsewhere",
        index,
        // fal names one seed for all pictures of a request.
        seed: index === 0 ? seed : null,
        fetch: () => fetchPicture(client, url),
      }));
    },
    // fal removes what it stores by itself.
    forget: async () => {},
    health: () => client.watch.health(),
    close: () => client.close(),
  };

  /** People know the request id alone, so every app that the studio uses is asked for it. */
  async function findByRequestId(requestId: string): Promise<FalRequest | null> {
    if (!isBareRequestId(requestId)) return null;
    for (const app of new Set(settings.models.map(appWith))) {
      const answer = await client.read(`${pathOf({ app, requestId })}/status`);
      if (answer.status < 300) return { app, requestId };
    }
    return null;
  }

  async function readSuccess(request: FalRequest): Promise<unknown> {
    const answer = await readStored(request);
    if (answer.status >= 300) throw readError(answer, undefined, undefined, NAME);
    return answer.body;
  }
}

const appWith = ({ id }: MappedModel) => appOf(id.slice(ID.length + 1));
const pathOf = ({ app, requestId }: FalRequest) => `/${app}/requests/${requestId}`;
const failed = (error: { toBody(): ServiceReport["error"] }) =>
  aReport({ status: "failed", error: error.toBody() });
const count = (pictures: number) => (pictures === 1 ? "one picture" : `${pictures} pictures`);

/** The oldest is dropped: another process may have asked for it. */
function remember<Value>(all: Map<string, Value>, serviceId: string, value: Value): void {
  all.delete(serviceId);
  all.set(serviceId, value);
  const [oldest] = all.keys();
  if (all.size > MAX_REMEMBERED && oldest !== undefined) all.delete(oldest);
}
