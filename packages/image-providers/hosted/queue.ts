/**
 * Adapter of the port for a queue that is hosted elsewhere and called over HTTP: create, follow, cancel, fetch pictures.
 *
 * What differs between such services stands in `HostedWire`: addresses, bodies, and how answers are read.
 */
import { LRUCache } from "lru-cache";
import type { CreationInputs } from "../inputs";
import { type Log, NO_LOG } from "../log";
import { type Order, orderOf } from "../order";
import { openBudgets } from "../outbound/budget/open";
import {
  type ClientSettings,
  createClient,
  type HttpServiceDependencies,
  type ReadOptions,
  type ServiceClient,
} from "../outbound/client";
import { MAY_BE_CHARGED, throwLoss, throwRefusal, withCompany } from "../outbound/failure-words";
import { fetchPicture, isExpired, MEDIA_HOSTS_SETTING } from "../outbound/fetch-picture";
import { readError } from "../outbound/read-error";
import { readInputs } from "../outbound/read-inputs";
import { sendCancel } from "../outbound/send-cancel";
import { type CreateCall, sendCreate } from "../outbound/send-create";
import type { Answer } from "../outbound/transport";
import type { ImageService, ServiceReport } from "../service";
import { isSized, picturesToSend, valuesFrom, withoutPictures } from "./from-pictures";
import { healthOf } from "./health";
import type { ServiceLimits } from "./mapped-entry";
import { type Input, inputOf, type MappedModel, serviceModelOf } from "./mapped-model";
import { inputOfPicture, type StartedEach, startEach } from "./one-each";
import { expired } from "./report";
import { openSending, type Uploads } from "./send-pictures";

const POLL_INTERVAL_MS = 1_000;
/** Results and cancels that are remembered until the ledger asks for them; another process may have asked for a forgotten one. */
const MAX_REMEMBERED = 200;
/** After this time no further task of a creation is begun: one call later the ledger takes its send for interrupted. */
const MAX_STARTING_MS = 20_000;

export interface HostedSettings<Model extends MappedModel = MappedModel> {
  baseUrl: string;
  apiKey: string;
  /** Hosts in a private network from which pictures may be fetched. */
  mediaHosts?: readonly string[];
  models: readonly Model[];
  limits: ServiceLimits;
}

/** What a service says about one creation: the parts of a report that it tells, and the result of a success. */
export type Reading<Result> = Pick<ServiceReport, "status"> & Partial<ServiceReport> & { result?: Result };

const NOTHING: Omit<ServiceReport, "status"> = {
  progress: null,
  queueAhead: null,
  enhancedPrompt: null,
  understanding: null,
  previews: [],
  error: null,
};

/** What one service says on the wire. Ids that are none of its own are answered with null, without a call. */
export interface HostedWire<Model, Result> {
  /** Where pictures go that something is made from; null where they stand in the create, as `Base64`. */
  uploads: Uploads | null;
  /** @param of.path the model's name at the service; another than its own where it makes something from pictures. @param of.webhook where the end may be told; null for nowhere. */
  create(of: {
    model: Model;
    path: string;
    input: Input;
    webhook: string | null;
  }): CreateCall | Promise<CreateCall>;
  /** Where a task draws one picture: the one id of the tasks of a creation. */
  join?(started: StartedEach): string;
  /** @returns null when the service does not know the id. */
  read(serviceId: string): Promise<Reading<Result> | null>;
  /** The result of a success that this process has not read, or has forgotten. */
  readResult(serviceId: string): Promise<Result | null>;
  /** Addresses of the pictures, with the seed of each; null where the service does not say it. */
  picturesOf(result: Result): readonly { index: number; url: string; seed: number | null }[];
  requestOf: ImageService["requestOf"];
  /** Where a cancel is sent. @throws StudioError `not_cancellable` where the service has none */
  cancelCall(serviceId: string): { path: string; method?: "POST" | "PUT" } | null;
}

/** What a wire is made from. */
export interface WireParts {
  client: ServiceClient;
  log: Log;
  /** A further address of the service, which gets the same token. It shares the budget. */
  clientAt(baseUrl: string, headers?: Readonly<Record<string, string>>): ServiceClient;
  /** @throws StudioError for an answer other than a success. */
  read(path: string, options?: ReadOptions): Promise<Answer>;
  /** @returns null for 404. @throws StudioError for other answers than a success. */
  find(path: string): Promise<Answer | null>;
}

/**
 * @param service.name what messages call it. @param service.client how its calls differ from the usual ones.
 * @param service.keepsFor how long it keeps pictures, in words, where that is short. @param service.cancel `one` by default.
 * @returns the service, and `close` for its connections.
 */
export function createHostedQueue<Model extends MappedModel, Result extends object>(
  service: {
    id: string;
    name: string;
    client?: Pick<ClientSettings, "scheme" | "headers" | "tokenHeader" | "tokenRefusedStatus">;
    keepsFor?: string;
    cancel?: "one" | "none";
  },
  { baseUrl, apiKey, mediaHosts = [], models: known, limits }: HostedSettings<Model>,
  dependencies: HttpServiceDependencies,
  wireOf: (parts: WireParts) => HostedWire<Model, Result>,
): ImageService & { close(): Promise<void> } {
  const { id, name, keepsFor, cancel = "one" } = service;
  const { createBudget, log = NO_LOG, clock = { now: () => Date.now() }, tuning } = dependencies;
  const budgets = openBudgets({ createBudget, service: id, perMinute: limits.requestsPerMinute, clock });
  const clients: ServiceClient[] = [];
  const clientAt: WireParts["clientAt"] = (address, headers) => {
    const opened = createClient(
      {
        ...{ ...service.client, ...(headers && { headers }), name, baseUrl: address, token: apiKey },
        // Only for an address of one's own, such as a proxy that serves pictures at another port.
        mediaHosts: [new URL(baseUrl).hostname, ...mediaHosts],
        mediaHostsSetting: MEDIA_HOSTS_SETTING,
      },
      { budget: budgets.all, clock, log },
      tuning,
    );
    clients.push(opened);
    return opened;
  };
  const client = clientAt(baseUrl);
  const succeeded = (answer: Answer): Answer => {
    if (answer.status >= 300) throw readError(answer, undefined, undefined, name);
    return answer;
  };
  const wire = wireOf({
    ...{ client, log, clientAt },
    read: async (path, options) => succeeded(await client.read(path, options)),
    async find(path) {
      const answer = await client.read(path);
      return answer.status === 404 ? null : succeeded(answer);
    },
  });
  const sendPictures = openSending(name, wire.uploads);
  const byId = new Map(known.map((model) => [model.id, model]));
  const models = known.map((model) => serviceModelOf(model, { progress: false, previews: false, cancel }));
  const results = new LRUCache<string, Result>({ max: MAX_REMEMBERED });
  /** Creations that the service agreed to cancel: it may forget those that waited. */
  const cancelled = new LRUCache<string, true>({ max: MAX_REMEMBERED });

  async function status(serviceId: string): Promise<ServiceReport | null> {
    const reading = await wire.read(serviceId);
    if (!reading) return cancelled.has(serviceId) ? { ...NOTHING, status: "cancelled" } : null;
    const { result, error, ...report } = reading;
    if (result) results.set(serviceId, result);
    return { ...NOTHING, ...report, error: error ? withCompany(name, error, MAY_BE_CHARGED) : null };
  }

  interface Asked {
    creationId: string;
    model: Model;
    path: string;
    order: Order;
    webhook: string | null;
    begunAt: number;
  }

  /** @returns the id to store. @throws CreateFailure when nothing was started, or may have been */
  async function start({ model, path, order, webhook, begunAt }: Asked, input: Input): Promise<string> {
    const send = async (input: Input) =>
      sendCreate(client, await wire.create({ model, path, input, webhook }));
    if (!wire.join) return send(input);
    const startOne = (index: number) => send(inputOfPicture(model, order, { input, index }));
    const started = await startEach(order.count, startOne, () => clock.now() - begunAt < MAX_STARTING_MS);
    if (started.missing) log.warn(started.missing, "not all pictures of a creation were started");
    return wire.join(started);
  }

  async function startFrom(inputs: CreationInputs, asked: Asked): Promise<string> {
    const { creationId, model, path, order } = asked;
    const from = model.fromPictures;
    if (!from) throw withoutPictures(model.name);
    const sent = picturesToSend(model.name, from, inputs);
    return sendPictures(creationId, sent, (addresses) => {
      const input = {
        ...inputOf(model, order, isSized(from, inputs)),
        ...valuesFrom(from, inputs, { sent, addresses }),
      };
      return start({ ...asked, path: from.path ?? path }, input);
    });
  }

  return {
    id,
    provider: name,
    models,
    pollIntervalMs: POLL_INTERVAL_MS,
    reads: budgets.reads,
    capabilities: {
      queue: { by: "studio", slots: limits.slots },
      createIsIdempotent: false,
      readsAreLimited: true,
      endsEveryCreation: false,
      confirmsRequests: true,
      isBuiltIn: false,
    },
    async create(request, creationId) {
      const begunAt = clock.now();
      const order = orderOf(request, models);
      const model = byId.get(order.model.id);
      if (!model) throw new Error(`${name} does not have the model of this request.`);
      const webhook = dependencies.hintAddressOf?.(creationId) ?? null;
      const path = model.id.slice(id.length + 1);
      const asked = { creationId, model, path, order, webhook, begunAt };
      const isFromWords = !request.operation && !request.inputs?.references.length;
      const started = isFromWords
        ? start(asked, inputOf(model, order))
        : startFrom(await readInputs(dependencies.inputsOf, creationId), asked);
      return started.catch(throwRefusal(name));
    },
    status,
    requestOf: wire.requestOf,
    async cancel(serviceId) {
      const call = wire.cancelCall(serviceId);
      if (!call) return;
      await sendCancel(client, { ...call, readStatus: () => status(serviceId) });
      cancelled.set(serviceId, true);
    },
    async outputs(serviceId) {
      const result = results.get(serviceId) ?? (await wire.readResult(serviceId));
      // Links expire, so the next attempt asks for new ones.
      results.delete(serviceId);
      if (!result) return [];
      const fetch = (url: string) =>
        fetchPicture(client, url)
          .catch((error) => {
            throw keepsFor !== undefined && isExpired(error) ? expired(name, keepsFor, error) : error;
          })
          .catch(throwLoss(name));
      return wire.picturesOf(result).map(({ url, ...picture }) => ({
        ...{ ...picture, kind: "elsewhere" },
        fetch: () => fetch(url),
      }));
    },
    // Such services remove by themselves what they store.
    forget: async () => {},
    health: () => healthOf(client, clients),
    close: async () => void (await Promise.all(clients.map((one) => one.close()))),
  };
}
