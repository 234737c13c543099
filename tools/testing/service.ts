/** An image service whose answers a test scripts, for tests of the ledger. */

import type { ModelAbilities } from "contract/models/models";
import type { ImageService, RequestAtService, ServiceOutput, ServiceReport } from "image-providers/service";
import sharp from "sharp";

export interface ScriptedService extends ImageService {
  /** How often each verb was called. */
  readonly calls: Record<"create" | "status" | "requestOf" | "cancel" | "outputs" | "forget", number>;
  /** The handlers of the next calls, which a test may replace; they run before the call is answered. */
  on: {
    create(creationId: string): string | Promise<string>;
    status(serviceId: string): ServiceReport | null | Promise<ServiceReport | null>;
    requestOf(serviceId: string): RequestAtService | null | Promise<RequestAtService | null>;
    cancel(serviceId: string): void | Promise<void>;
    outputs(serviceId: string): ServiceOutput[] | Promise<ServiceOutput[]>;
  };
}

/** The abilities of a model that takes every request. */
export const ANY_ABILITIES: ModelAbilities = {
  sizes: {
    ...{ multiple_of: 1, min_side: 1, max_side: 16_384, max_short_side: 16_384 },
    ...{ min_ratio: 0.01, max_ratio: 100, min_pixels: 1, max_pixels: 16_384 ** 2 },
  },
  ...{ max_pictures: 64, seed: "exact", negative_prompt: true, prompt_enhancer: "service" },
  ...{ progress: true, previews: true, cancel: "one", settings: [] },
};

/** A report with the given values, and empty ones for the rest. */
export function aReport(report: Partial<ServiceReport> = {}): ServiceReport {
  return {
    status: "processing",
    progress: null,
    queueAhead: null,
    enhancedPrompt: null,
    understanding: null,
    previews: [],
    error: null,
    ...report,
  };
}

/** A picture to be fetched: a real one, unless a test says how fetching goes. */
export function aPictureElsewhere(
  index: number,
  fetch: () => Promise<Uint8Array> = () =>
    sharp({ create: { width: 12, height: 8, channels: 3, background: { r: 0, g: 128, b: index } } })
      .png()
      .toBuffer(),
): ServiceOutput {
  return { kind: "elsewhere", index, seed: null, fetch };
}

/**
 * @param options.idempotent whether repeating a create makes no second creation.
 * @param options.isFree whether drawing again costs nothing.
 * @param options.slots how many creations it takes at once; null: the service queues by itself.
 */
export function createScriptedService({
  idempotent = false,
  slots = 40,
  isFree = false,
}: {
  idempotent?: boolean;
  slots?: number | null;
  isFree?: boolean;
} = {}): ScriptedService {
  const calls = { create: 0, status: 0, requestOf: 0, cancel: 0, outputs: 0, forget: 0 };
  let created = 0;
  const self: ScriptedService = {
    id: "https://images.example/api",
    provider: "images.example",
    models: [{ id: "remote", name: "images.example", about: null, abilities: ANY_ABILITIES }],
    pollIntervalMs: 0,
    capabilities: {
      queue: slots === null ? { by: "service" } : { by: "studio", slots },
      createIsIdempotent: idempotent,
      readsAreLimited: true,
      endsEveryCreation: slots === null,
      confirmsRequests: true,
      isFree,
      isBuiltIn: false,
    },
    calls,
    on: {
      create: () => `job-${++created}`,
      status: () => aReport(),
      requestOf: () => null,
      cancel: () => {},
      outputs: () => [aPictureElsewhere(0)],
    },
    async create(_request, creationId) {
      calls.create += 1;
      return self.on.create(creationId);
    },
    async status(serviceId) {
      calls.status += 1;
      return self.on.status(serviceId);
    },
    async requestOf(serviceId) {
      calls.requestOf += 1;
      return self.on.requestOf(serviceId);
    },
    async cancel(serviceId) {
      calls.cancel += 1;
      return self.on.cancel(serviceId);
    },
    async outputs(serviceId) {
      calls.outputs += 1;
      return self.on.outputs(serviceId);
    },
    async forget() {
      calls.forget += 1;
    },
    health: () => ({
      host: "images.example",
      state: "ok",
      since: 0,
      resumesAt: null,
      lastError: null,
      requests: { lastMinute: 0, limit: null },
      breaker: "closed",
    }),
  };
  return self;
}
