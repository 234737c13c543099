import "server-only";
import { EMBEDDED_LIMITS } from "contract/creations/request";
import type { AdapterModel, Bitmap, ImageEngine, OpenedEngine } from "image-providers/engine";
import { type AdapterModels, type EntrySource, reporterOf } from "image-providers/model-entries/entry";
import { checkPrice } from "image-providers/model-entries/price";
import { readFields } from "image-providers/model-entries/read-fields";
import { entryFields } from "image-providers/model-entries/strict-fields";
import { createSketchEngine, type SketchEngineOptions } from "sketch-engine";
import { promptFrom } from "./prompt-from";

/**
 * The sketch engine as an engine of the studio: free, offline, and the same picture for the same request on every machine.
 */
export function createSandboxEngine(options: SketchEngineOptions = {}): ImageEngine {
  const sketches = createSketchEngine(options);
  const startedAt = Date.now();
  return {
    name: "Sandbox engine",
    about: "a procedural renderer, not an AI model",
    repeatable: true,
    concurrency: null,
    picturesPerCall: () => 1,
    async render({ prompt, negativePrompt, seed, width, height }, hooks) {
      const onPreview = (preview: Bitmap) => hooks.onPreview(preview, 0);
      const request = { prompt, negativePrompt, seed: seed ?? 0, width, height };
      const { bitmap, ...words } = await sketches.draw(request, { ...hooks, onPreview });
      return { images: [{ image: bitmap, seed }], ...words };
    },
    renderWhenIdle: async (request, signal) => (await sketches.drawWhenIdle(request, signal)).bitmap,
    promptFrom,
    vocabulary: sketches.vocabulary,
    // Nothing outside of this process can fail.
    health: () => ({
      host: null,
      state: "ok",
      since: startedAt,
      resumesAt: null,
      lastError: null,
      callsLastMinute: 0,
    }),
    close: () => sketches.close(),
  };
}

/** The studio's first service had this id; creations of older studios have it too. */
export const SANDBOX_SERVICE = "embedded";

/** The one model of the engine. */
export const SANDBOX_MODEL: AdapterModel = {
  id: "sandbox",
  name: "Sandbox engine",
  price: { per_picture: 0, currency: "USD" },
  // The program is the studio's own, and nobody claims anything of what it draws.
  rights: { commercial_use: "yes" },
  isProgram: true,
  about:
    "A procedural renderer, not an AI model: free, works offline, the same picture for the same request.",
  abilities: {
    sizes: {
      multiple_of: 1,
      min_side: EMBEDDED_LIMITS.resolution.min,
      max_side: EMBEDDED_LIMITS.resolution.max * EMBEDDED_LIMITS.aspectRatio.max,
      max_short_side: EMBEDDED_LIMITS.resolution.max,
      min_ratio: EMBEDDED_LIMITS.aspectRatio.min,
      max_ratio: EMBEDDED_LIMITS.aspectRatio.max,
      min_pixels: EMBEDDED_LIMITS.resolution.min ** 2,
      max_pixels: EMBEDDED_LIMITS.resolution.max ** 2 * EMBEDDED_LIMITS.aspectRatio.max,
    },
    max_pictures: EMBEDDED_LIMITS.imageNumber.max,
    seed: "exact",
    negative_prompt: true,
    prompt_enhancer: "studio",
    progress: true,
    previews: true,
    cancel: "one",
    settings: [],
    from_pictures: {
      operations: ["edit", "expand", "upscale"],
      // It draws words: a source is changed by its own, and references are colours.
      sources: "own",
      mask: "exact",
      references: { max: 4, roles: [] },
      strength: false,
      factors: [2, 4],
    },
    vocabulary: "limited",
  },
};

/** What the engine's entry of MODELS_FILE may say: only what all entries may. */
const fields = entryFields({});

/** @param isOffered whether the engine draws beside whatever else is set up. */
export function readSandboxEntries({ entriesOf, problem }: EntrySource, isOffered: boolean): AdapterModels {
  const { id, abilities } = SANDBOX_MODEL;
  for (const entry of entriesOf(id)) {
    const say = reporterOf(entry, problem);
    if (entry.id !== id) say(`id: the engine has one model, whose id is ${id}`);
    readFields(fields, entry, say);
    checkPrice(entry.price, abilities.settings, say);
  }
  return { name: id, missing: null, models: isOffered ? [id] : [] };
}

export function openSandbox(options: SketchEngineOptions = {}): OpenedEngine {
  return {
    id: SANDBOX_SERVICE,
    provider: "Prompt Studio",
    engine: createSandboxEngine(options),
    models: [SANDBOX_MODEL],
  };
}
