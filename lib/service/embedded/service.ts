/** The embedded service: create, status, cancel and outputs on the job table. */
import "server-only";
import type { CreationRequest } from "contract/creations/request";
import { storedRequestSchema } from "contract/creations/stored-request";
import { StudioError } from "contract/studio-error";
import type { OpenedEngine } from "image-providers/engine";
import { type Order, orderOf } from "image-providers/order";
import type { ImageService } from "image-providers/service";
import type { Kysely } from "kysely";
import type { Database } from "@/lib/db/schema";
import { readStored } from "@/lib/db/stored-json";
import type { PromptEnhancer } from "@/lib/enhancer/enhancer";
import type { PictureStore } from "@/lib/pictures/store";
import { createInputsOf } from "@/lib/uploads/inputs-of";
import { noticeOfCancel, noticeOfFreeCancel } from "./ending";
import {
  allKeysOf,
  costOf,
  keysOf,
  parseAsked,
  parseError,
  parseOutputs,
  parsePreviews,
  parseUnderstanding,
} from "./job";
import { enqueue } from "./queue/enqueue";
import { countAhead, readJob, waitingAmong } from "./queue/read";
import { requestCancel } from "./queue/request-cancel";
import { createThumbnails } from "./thumbnails";
import type { EmbeddedWorker } from "./worker";

export interface EmbeddedDependencies {
  db: Kysely<Database>;
  store: PictureStore;
  enhancer: PromptEnhancer;
  clock: { now(): number };
  opened: OpenedEngine;
  /** The worker of this process, notified at once of new jobs and cancels; null when other processes draw. */
  worker: Pick<EmbeddedWorker, "nudge" | "cancel"> | null;
}

/** What the engine made of the prompt, of the first picture. */
const revisedPromptIn = (outputs: string): string | undefined => parseOutputs(outputs)?.[0]?.revisedPrompt;

export function createEmbeddedService(dependencies: EmbeddedDependencies): ImageService {
  const { db, store, enhancer, clock, worker, opened } = dependencies;
  const { id, provider, engine } = opened;
  const inputsOf = createInputsOf({ db, store });

  /** The prompt that is drawn instead of the request's: an enhanced one, or what the engine makes of it and the inputs; null for none. */
  async function drawnPrompt(
    request: CreationRequest,
    order: Order,
    creationId: string,
  ): Promise<string | null> {
    const isEnhanced =
      request.is_enable_prompt_enhancer && order.model.abilities.prompt_enhancer === "studio";
    const enhanced = isEnhanced ? await enhancer.enhance(request) : null;
    const inputs = request.inputs && engine.promptFrom ? await inputsOf(creationId) : null;
    if (!inputs || !engine.promptFrom) return enhanced;
    return engine.promptFrom(enhanced ?? request.prompt, inputs);
  }

  type Job = NonNullable<Awaited<ReturnType<typeof readJob>>>;

  /** What the owner of a cancelled job has to know: what may cost, or that the machine goes on for a while. */
  function cancelNoticeOf({ asked, outputs, started_at, request }: Job): string | null {
    if (!engine.repeatable) {
      const begun = { provider, asked: parseAsked(asked) ?? [], outputs: parseOutputs(outputs) ?? [] };
      return engine.isFree ? noticeOfFreeCancel(begun) : noticeOfCancel(begun);
    }
    const asks = readStored(storedRequestSchema, request);
    const model =
      asks?.model === undefined ? opened.models[0] : opened.models.find(({ id }) => id === asks.model);
    if (started_at === null || model?.abilities.cancel !== "none") return null;
    return `${provider} finishes the picture that it had begun, which is not kept.`;
  }

  return {
    id,
    provider,
    get models() {
      return opened.models;
    },
    // Reading a row of the studio's own database is cheap, and a cancel must show within 200 ms.
    pollIntervalMs: 100,
    capabilities: {
      queue: { by: "service" },
      createIsIdempotent: true,
      readsAreLimited: false,
      endsEveryCreation: true,
      // Its jobs have no id that a person could know, and a call of an engine has none at all.
      confirmsRequests: false,
      isBuiltIn: engine.health().host === null,
      ...(engine.isFree && { isFree: true }),
    },

    async create(request, creationId, ownerId = "", _isRepeat = false, change = request.prompt) {
      const order = orderOf(request, opened.models);
      const enhancedPrompt =
        (await drawnPrompt(request, order, creationId)) ??
        (change === request.prompt ? null : request.prompt);
      const jobId = await enqueue(db, {
        service: id,
        idempotencyKey: creationId,
        ownerId,
        cost: costOf(order),
        request: JSON.stringify({ ...request, prompt: change }),
        // PostgreSQL stores no zero characters in text; in the request's JSON they are escaped.
        enhancedPrompt: enhancedPrompt?.replaceAll("\0", "") ?? null,
        now: clock.now(),
      });
      worker?.nudge();
      return jobId;
    },

    async status(serviceId) {
      const job = await readJob(db, serviceId);
      if (!job) return null;
      return {
        status: job.status,
        progress: job.progress_permille / 1000,
        queueAhead: job.status === "pending" ? await countAhead(db, job) : null,
        enhancedPrompt: revisedPromptIn(job.outputs) ?? job.enhanced_prompt,
        understanding: parseUnderstanding(job.understanding),
        previews: parsePreviews(job.previews).map((preview) => ({
          ...preview,
          key: keysOf(job.id, preview.index).preview,
        })),
        error: parseError(job.error),
        notice: job.status === "cancelled" ? cancelNoticeOf(job) : job.notice,
        costMicros: job.measured_micros,
      };
    },

    waitingAmong: (serviceIds) => waitingAmong(db, serviceIds),

    async requestOf(serviceId) {
      const job = await readJob(db, serviceId);
      const request = job && readStored(storedRequestSchema, job.request);
      if (!request) return null;
      const { prompt, negative_prompt, settings } = request;
      return { prompt, negativePrompt: negative_prompt, seed: settings.seed };
    },

    async cancel(serviceId) {
      await requestCancel(db, serviceId, clock.now());
      worker?.cancel(serviceId);
    },

    async outputs(serviceId) {
      const job = await readJob(db, serviceId);
      const outputs = parseOutputs(job?.outputs ?? "[]");
      if (!outputs) {
        throw new StudioError("record_damaged", "The record of the pictures is damaged.");
      }
      return outputs.map((output) => ({ kind: "kept", ...output }));
    },

    async forget(serviceId) {
      // All possible keys, so that no pictures of a damaged row are left.
      const { request } = (await readJob(db, serviceId)) ?? { request: "" };
      await store.remove(allKeysOf({ id: serviceId, request }));
      await db.deleteFrom("jobs").where("id", "=", serviceId).execute();
    },

    ...(engine.renderWhenIdle && {
      thumbnail: createThumbnails(engine.renderWhenIdle, {
        sourceType: opened.models.every(({ isProgram }) => isProgram) ? "program" : "model",
      }),
    }),
    ...(engine.vocabulary && { vocabulary: engine.vocabulary }),

    modelProblem: (modelId) => engine.modelProblem?.(modelId) ?? null,

    // The queue itself fails only when the database does, whose health is reported elsewhere.
    health() {
      const { host, state, since, resumesAt, lastError, callsLastMinute } = engine.health();
      return {
        host: host ?? id,
        ...{ state, since, resumesAt, lastError },
        requests: { lastMinute: callsLastMinute, limit: null },
        breaker: "closed",
      };
    },
  };
}
