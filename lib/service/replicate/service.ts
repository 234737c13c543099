/** Replicate's predictions, called over HTTP. */
import "server-only";
import * as z from "zod";
import { createLog } from "@/lib/base/log";
import { openBudgets } from "@/lib/outbound/budget/open";
import { createClient, type HttpServiceDependencies } from "@/lib/outbound/client";
import { fetchPicture, MEDIA_HOSTS_SETTING } from "@/lib/outbound/fetch-picture";
import { readError } from "@/lib/outbound/read-error";
import { sendCancel } from "@/lib/outbound/send-cancel";
import { sendCreate } from "@/lib/outbound/send-create";
import type { ServiceLimits } from "@/lib/service/hosted/mapped-entry";
import { inputOf, serviceModelOf } from "@/lib/service/hosted/mapped-model";
import { orderOf } from "@/lib/service/order";
import type { ImageService, ServiceReport } from "@/lib/service/service";
import { type ReplicateModel, USUAL } from "./models";
import { isPredictionId, type Prediction, readPrediction, reportOf, requestIn } from "./read-prediction";

export const ID = "replicate";
const NAME = "Replicate";
const POLL_INTERVAL_MS = 1_000;
/** Succeeded predictions that are remembered until the ledger asks for their pictures. */
const MAX_REMEMBERED = 200;

export interface ReplicateSettings {
  baseUrl: string;
  apiKey: string;
  /** Hosts in a private network from which pictures may be fetched. */
  mediaHosts?: readonly string[];
  models: readonly ReplicateModel[];
  limits: ServiceLimits;
}

const createdSchema = z.looseObject({ id: z.string().refine(isPredictionId) });

/** @returns the service, and `close` for its connections. */
export function createReplicateService(
  settings: ReplicateSettings,
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
      // Only for an address of one's own, such as a proxy that serves pictures at another port.
      mediaHosts: [new URL(settings.baseUrl).hostname, ...(settings.mediaHosts ?? [])],
      mediaHostsSetting: MEDIA_HOSTS_SETTING,
    },
    { budget: budgets.all, clock, log },
    tuning,
  );
  const known = new Map(settings.models.map((model) => [model.id, model]));
  const models = settings.models.map((model) =>
    serviceModelOf(model, { progress: false, previews: false, cancel: "one" }),
  );
  const succeeded = new Map<string, Prediction>();
  let hasWarned = false;

  /** The fields of the model that drew; the usual names for one that the settings no longer have. */
  const fieldsOf = ({ model }: Prediction) => (known.get(`${ID}/${model}`) ?? USUAL).fields;

  async function read(serviceId: string): Promise<Prediction | null> {
    if (!isPredictionId(serviceId)) return null;
    const answer = await client.read(pathOf(serviceId));
    if (answer.status === 404) return null;
    if (answer.status >= 300) throw readError(answer, undefined, undefined, NAME);
    return readPrediction(answer.body);
  }

  async function status(serviceId: string): Promise<ServiceReport | null> {
    const prediction = await read(serviceId);
    if (!prediction) return null;
    if (!prediction.isKnownStatus && !hasWarned) {
      hasWarned = true;
      // The word itself is untrusted text and stays out of the log.
      log.warn("Replicate reported an unknown status, which counts as processing");
    }
    if (prediction.status === "succeed") remember(serviceId, prediction);
    return reportOf(prediction, fieldsOf(prediction).count);
  }

  function remember(serviceId: string, prediction: Prediction): void {
    succeeded.delete(serviceId);
    succeeded.set(serviceId, prediction);
    // The oldest is dropped: another process may have asked for its pictures.
    const [oldest] = succeeded.keys();
    if (succeeded.size > MAX_REMEMBERED && oldest !== undefined) succeeded.delete(oldest);
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
      const model = known.get(order.model.id);
      if (!model) throw new Error("Replicate does not have the model of this request.");
      const input = inputOf(model, order);
      const path = model.id.slice(ID.length + 1);
      const webhook = dependencies.hintAddressOf?.(creationId) ?? null;
      return sendCreate(client, {
        path: model.version === null ? `/models/${path}/predictions` : "/predictions",
        body: {
          ...(model.version !== null && { version: model.version }),
          input,
          ...(webhook !== null && { webhook, webhook_events_filter: ["completed"] }),
        },
        readId: (body) => createdSchema.safeParse(body).data?.id ?? null,
        missing: `Replicate has no model ${path}, or it runs only by version. The administrator must check MODELS_FILE and REPLICATE_BASE_URL.`,
      });
    },
    status,
    async requestOf(serviceId) {
      const prediction = await read(serviceId);
      return prediction && requestIn(prediction, fieldsOf(prediction));
    },
    async cancel(serviceId) {
      if (!isPredictionId(serviceId)) return;
      await sendCancel(client, {
        path: `${pathOf(serviceId)}/cancel`,
        readStatus: () => status(serviceId),
      });
    },
    async outputs(serviceId) {
      const prediction = succeeded.get(serviceId) ?? (await read(serviceId));
      // The links expire, so the next attempt asks for new ones.
      succeeded.delete(serviceId);
      if (!prediction) return [];
      const seed = requestIn(prediction, fieldsOf(prediction))?.seed ?? null;
      return prediction.output.map((url, index) => ({
        kind: "elsewhere",
        index,
        // All pictures of a prediction share one seed.
        seed: index === 0 ? seed : null,
        fetch: () => fetchPicture(client, url),
      }));
    },
    // Replicate removes input, output and files an hour after the end.
    forget: async () => {},
    health: () => client.watch.health(),
    close: () => client.close(),
  };
}

const pathOf = (serviceId: string) => `/predictions/${serviceId}`;
