/** fal's queue, called over HTTP. */

import type { MappedModel } from "../hosted/mapped-model";
import {
  createHostedQueue,
  type HostedSettings,
  type HostedWire,
  type Reading,
  type WireParts,
} from "../hosted/queue";
import { outputRefused } from "../hosted/report";
import type { HttpServiceDependencies } from "../outbound/client";
import type { Answer } from "../outbound/transport";
import {
  type FalResult,
  failureOf,
  isCancelled,
  isStoredFailure,
  readResult,
  readStatus,
} from "./read-answers";
import {
  appOf,
  type FalRequest,
  isBareRequestId,
  parseServiceId,
  readServiceId,
  serviceIdOf,
} from "./request-id";
import { createFalUploads, LIFECYCLE, storageAddressOf } from "./uploads";

export const ID = "fal";
const NAME = "fal";

/** @returns the service, and `close` for its connections. */
export const createFalService = (settings: HostedSettings, dependencies: HttpServiceDependencies = {}) =>
  createHostedQueue(
    // Without this header fal itself repeats a failed request up to ten times.
    { id: ID, name: NAME, client: { scheme: "Key", headers: { "x-fal-no-retry": "1" } } },
    settings,
    dependencies,
    (parts) => createWire(settings, parts),
  );

function createWire(
  { models, baseUrl }: HostedSettings,
  { client, clientAt, read, find }: WireParts,
): HostedWire<MappedModel, FalResult> {
  const storage = clientAt(storageAddressOf(baseUrl), LIFECYCLE);
  const apps = new Set(models.flatMap(appsOf));
  /** The stored result is final, also with an error status. */
  const ofResult = { isFinal: isStoredFailure, kind: "outputs" } as const;
  /** The stored result; a failed request has one with an error status. */
  const readStored = (request: FalRequest): Promise<Answer> => client.read(pathOf(request), ofResult);

  /** People know the request id alone, so every app that the studio uses is asked for it. */
  async function findByRequestId(requestId: string): Promise<FalRequest | null> {
    if (!isBareRequestId(requestId)) return null;
    for (const app of apps) {
      const answer = await client.read(`${pathOf({ app, requestId })}/status`);
      if (answer.status < 300) return { app, requestId };
    }
    return null;
  }

  return {
    uploads: createFalUploads(storage),
    create: ({ path, input: body, webhook }) => ({
      path: webhook === null ? `/${path}` : `/${path}?${new URLSearchParams({ fal_webhook: webhook })}`,
      body,
      readId: (answer) => readServiceId(answer, client.baseUrl, path),
      missing: `fal has no model ${path}. The administrator must check MODELS_FILE and FAL_BASE_URL.`,
    }),
    async read(serviceId) {
      const request = parseServiceId(serviceId);
      const answer = request && (await find(`${pathOf(request)}/status`));
      if (!answer) return null;
      const now = readStatus(answer.body);
      if (now.kind === "queued") return { status: "pending", queueAhead: now.ahead };
      if (now.kind === "running") return { status: "processing" };
      if (now.kind === "cancelled") return { status: "cancelled" };
      const stored = await readStored(request);
      if (isCancelled(stored)) return { status: "cancelled" };
      if (now.hasFailed || stored.status >= 300)
        return { status: "failed", error: failureOf(stored, now.error).toBody() };
      return endOf(readResult(stored.body));
    },
    async readResult(serviceId) {
      const request = parseServiceId(serviceId);
      return request && readResult((await read(pathOf(request), ofResult)).body);
    },
    // fal names one seed for all pictures of a request.
    picturesOf: ({ pictures, seed }) =>
      pictures.map(({ index, url }) => ({ index, url, seed: index === 0 ? seed : null })),
    async requestOf(serviceId) {
      const request = parseServiceId(serviceId) ?? (await findByRequestId(serviceId));
      if (!request) return null;
      const answer = await readStored(request);
      if (answer.status >= 300) return null;
      const { prompt, seed } = readResult(answer.body);
      if (prompt === null) return null;
      // A model that takes no seed chooses one that the studio never knew.
      const takesSeeds = models.some(
        (model) => appsOf(model).includes(request.app) && model.fields.seed !== null,
      );
      return {
        prompt,
        negativePrompt: null,
        seed: takesSeeds ? seed : null,
        serviceId: serviceIdOf(request),
      };
    },
    cancelCall(serviceId) {
      const request = parseServiceId(serviceId);
      return request && { method: "PUT", path: `${pathOf(request)}/cancel` };
    },
  };
}

function endOf(result: FalResult): Reading<FalResult> {
  const { pictures, withheld } = result;
  if (withheld > 0 && pictures.length === 0) {
    const refused = outputRefused(
      "fal's safety checker withheld every picture of this prompt. fal may charge for them. Change the prompt and try again.",
    );
    return { status: "failed", error: refused.toBody() };
  }
  const notice = withheld > 0 ? `fal's safety checker withheld ${count(withheld)}.` : null;
  return { status: "succeed", notice, result };
}

/** Those that draw for a model, which may be two. */
function appsOf({ id, fromPictures }: MappedModel): string[] {
  const paths = [id.slice(ID.length + 1), fromPictures?.path ?? null];
  return paths.flatMap((path) => (path === null ? [] : [appOf(path)]));
}

const pathOf = ({ app, requestId }: FalRequest) => `/${app}/requests/${requestId}`;
const count = (pictures: number) => (pictures === 1 ? "one picture" : `${pictures} pictures`);
