/** The tasks of Black Forest Labs, called over HTTP: create, ask at the address that the answer names, fetch. */
import { StudioError } from "contract/studio-error";
import { LRUCache } from "lru-cache";
import type { Input, MappedModel } from "../hosted/mapped-model";
import { createHostedQueue, type HostedSettings, type HostedWire, type WireParts } from "../hosted/queue";
import type { HttpServiceDependencies, ReadOptions, ServiceClient } from "../outbound/client";
import { Base64, jsonWithFiles } from "../outbound/encode-body";
import { readError } from "../outbound/read-error";
import { type BflResult, endOf, NAME, picturesOf } from "./outcome";
import { readTask, type TaskReading } from "./read-task";
import {
  addressOf,
  type BflTask,
  isBareTaskId,
  parseServiceId,
  readCreated,
  serviceIdOf,
  serviceIdOfTask,
} from "./task-id";

export const ID = "bfl";
/** As the company answers a wrong key. */
const TOKEN_REFUSED = 403;
/** More than the company has, so that no answer can open connections without end. */
const MAX_REGIONS = 16;
/** Creations of which some tasks have ended. */
const MAX_REMEMBERED = 200;
/** Reads in a row that do not find a task, after which it counts as lost although others of its creation were drawn. */
const MISSES_UNTIL_LOST = 3;

/** @returns the service, and `close` for its connections. */
export const createBflService = (settings: HostedSettings, dependencies: HttpServiceDependencies = {}) =>
  createHostedQueue(
    {
      ...{ id: ID, name: NAME, keepsFor: "ten minutes only", cancel: "none" },
      client: { tokenHeader: "x-key", tokenRefusedStatus: TOKEN_REFUSED },
    },
    settings,
    dependencies,
    createWire,
  );

/** What is known of a creation of which not every task has ended. */
interface Remembered {
  ended: readonly TaskReading[];
  misses: number;
}

function createWire({ client, clientAt, log }: WireParts): HostedWire<MappedModel, BflResult> {
  const regions = new Map<string, ServiceClient>();
  const open = new LRUCache<string, Remembered>({ max: MAX_REMEMBERED });
  let hasWarned = false;

  function clientOf(origin: string): ServiceClient | null {
    const known = regions.get(origin);
    if (known || regions.size >= MAX_REGIONS) return known ?? null;
    const opened = clientAt(origin);
    regions.set(origin, opened);
    return opened;
  }

  async function ask(task: BflTask, options?: ReadOptions): Promise<TaskReading> {
    const { origin, path } = addressOf(task, client.baseUrl);
    const region = origin === null ? client : clientOf(origin);
    if (!region) return { kind: "not_found" };
    const answer = await region.read(path, options);
    if (answer.status === 404) return { kind: "not_found" };
    if (answer.status >= 300) throw readError(answer, undefined, undefined, NAME);
    const reading = readTask(answer.body, NAME);
    if (reading.kind === "drawing" && !reading.isKnownStatus && !hasWarned) {
      hasWarned = true;
      // The word itself is untrusted text and stays out of the log.
      log.warn("Black Forest Labs reported an unknown status, which counts as being drawn");
    }
    return reading;
  }

  return {
    uploads: null,
    async create({ path, input }) {
      return {
        path: `/${path}`,
        body: await jsonWithFiles(withNumberedPictures(input)),
        readId: (body) => readCreated(body, client.baseUrl),
        missing: `${NAME} has no model ${path}. The administrator must check MODELS_FILE and BFL_BASE_URL.`,
        // Too many tasks at once: one has to end first.
        kinds: { [TOKEN_REFUSED]: "unauthorized", 429: "slots_full" },
      };
    },
    join: serviceIdOf,
    /** Asks the tasks in their order, up to the first that has not ended: what those after it say changes nothing yet. */
    async read(serviceId) {
      const creation = parseServiceId(serviceId);
      if (!creation) return null;
      const { ended = [], misses = 0 } = open.get(serviceId) ?? {};
      const readings = [...ended];
      for (const task of creation.tasks.slice(ended.length)) {
        const reading = await ask(task);
        if (reading.kind === "drawing") {
          open.set(serviceId, { ended: readings, misses: 0 });
          const share = readings.length / creation.tasks.length;
          const progress =
            reading.progress === null ? share : share + reading.progress / creation.tasks.length;
          // It does not say which tasks wait, and none of them can be cancelled.
          return { status: "processing", progress: progress === 0 ? null : progress };
        }
        readings.push(reading);
      }
      // What is read again after the end asks for links that are valid.
      open.delete(serviceId);
      const found = readings.filter(({ kind }) => kind !== "not_found");
      if (found.length === 0) return null;
      if (found.length === readings.length || misses + 1 >= MISSES_UNTIL_LOST)
        return endOf(creation, readings);
      open.set(serviceId, { ended: [], misses: misses + 1 });
      return { status: "processing" };
    },
    async readResult(serviceId) {
      const { tasks } = parseServiceId(serviceId) ?? {};
      return tasks ? Promise.all(tasks.map((task) => ask(task, { kind: "outputs" }))) : null;
    },
    picturesOf,
    async requestOf(taskId) {
      if (!isBareTaskId(taskId)) return null;
      const serviceId = serviceIdOfTask(taskId);
      const [task] = parseServiceId(serviceId)?.tasks ?? [];
      const reading = task && (await ask(task));
      if (reading?.kind !== "drawn" || reading.prompt === null) return null;
      return { prompt: reading.prompt, negativePrompt: null, seed: reading.seed, serviceId };
    },
    cancelCall() {
      throw new StudioError(
        "not_cancellable",
        `${NAME} cannot cancel: it draws and charges what it has taken.`,
      );
    },
  };
}

/** Its models take pictures in fields of their own: `input_image`, `input_image_2` and so on. */
function withNumberedPictures(input: Input): Input {
  const entries = Object.entries(input).flatMap(([field, value]): [string, unknown][] => {
    const isPictures = Array.isArray(value) && value.every((one) => one instanceof Base64);
    return isPictures
      ? value.map((picture, index) => [index === 0 ? field : `${field}_${index + 1}`, picture])
      : [[field, value]];
  });
  return Object.fromEntries(entries);
}
