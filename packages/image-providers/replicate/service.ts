/** Replicate's predictions, called over HTTP. */
import { isActive } from "contract/creations/status";
import * as z from "zod";
import { createHostedQueue, type HostedSettings, type HostedWire, type WireParts } from "../hosted/queue";
import type { HttpServiceDependencies } from "../outbound/client";
import { createReplicateFiles } from "./files";
import { type ReplicateModel, USUAL } from "./models";
import {
  isPredictionId,
  noticeOf,
  type Prediction,
  readPrediction,
  reasonOf,
  requestIn,
} from "./read-prediction";

export const ID = "replicate";
const NAME = "Replicate";

const createdSchema = z.looseObject({ id: z.string().refine(isPredictionId) });

/** @returns the service, and `close` for its connections. */
export const createReplicateService = (
  settings: HostedSettings<ReplicateModel>,
  dependencies: HttpServiceDependencies = {},
) =>
  createHostedQueue({ id: ID, name: NAME }, settings, dependencies, (parts) =>
    createWire(settings.models, parts),
  );

function createWire(
  models: readonly ReplicateModel[],
  { client, log, find }: WireParts,
): HostedWire<ReplicateModel, Prediction> {
  const files = createReplicateFiles(client);
  const known = new Map(models.map((model) => [model.id, model]));
  let hasWarned = false;

  /** The fields of the model that drew; the usual names for one that the settings no longer have. */
  const fieldsOf = ({ model }: Prediction) => (known.get(`${ID}/${model}`) ?? USUAL).fields;

  async function read(serviceId: string): Promise<Prediction | null> {
    const answer = isPredictionId(serviceId) ? await find(pathOf(serviceId)) : null;
    return answer && readPrediction(answer.body);
  }

  return {
    uploads: files,
    create({ model, path, input, webhook }) {
      // A model at another path has versions of its own.
      const version = model.id === `${ID}/${path}` ? model.version : null;
      return {
        path: version === null ? `/models/${path}/predictions` : "/predictions",
        body: {
          ...(version !== null && { version }),
          input,
          ...(webhook !== null && { webhook, webhook_events_filter: ["completed"] }),
        },
        readId: (body) => createdSchema.safeParse(body).data?.id ?? null,
        missing: `Replicate has no model ${path}, or it runs only by version. The administrator must check MODELS_FILE and REPLICATE_BASE_URL.`,
      };
    },
    async read(serviceId) {
      const prediction = await read(serviceId);
      if (!prediction) return null;
      if (!prediction.isKnownStatus && !hasWarned) {
        hasWarned = true;
        // The word itself is untrusted text and stays out of the log.
        log.warn("Replicate reported an unknown status, which counts as processing");
      }
      const { status, error } = prediction;
      if (!isActive(status)) files.removeOf(prediction.input);
      return {
        status,
        error: status === "failed" ? reasonOf(error).toBody() : null,
        notice: noticeOf(prediction, fieldsOf(prediction).count),
        ...(status === "succeed" && { result: prediction }),
      };
    },
    readResult: read,
    picturesOf(prediction) {
      // All pictures of a prediction share one seed.
      const seed = requestIn(prediction, fieldsOf(prediction))?.seed ?? null;
      return prediction.output.map((url, index) => ({ url, index, seed: index === 0 ? seed : null }));
    },
    async requestOf(serviceId) {
      const prediction = await read(serviceId);
      return prediction && requestIn(prediction, fieldsOf(prediction));
    },
    cancelCall: (serviceId) => (isPredictionId(serviceId) ? { path: `${pathOf(serviceId)}/cancel` } : null),
  };
}

const pathOf = (serviceId: string) => `/predictions/${serviceId}`;
