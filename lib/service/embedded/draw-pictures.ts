/** Draws the missing pictures of a job, with previews, and stores each as soon as it is drawn. */
import "server-only";
import type { Kysely } from "kysely";
import { creationRequestSchema, MAX_SEED, REMOTE_LIMITS } from "@/lib/contract/request";
import type { Database } from "@/lib/db/schema";
import type { AdapterModel, Image, ImageEngine } from "@/lib/engine/engine";
import type { Log } from "@/lib/log";
import { encodePng, encodePreview } from "@/lib/pictures/encode";
import type { PictureStore } from "@/lib/pictures/store";
import { writeProvenance } from "@/lib/provenance/write/write-provenance";
import { orderOf } from "../order";
import { keysOf } from "./job";
import type { PixelBudget } from "./pixel-budget";
import type { JobProgress } from "./progress";
import type { ClaimedJob } from "./queue/claim";
import { condense } from "./understanding";

export interface DrawingDependencies {
  db: Kysely<Database>;
  engine: ImageEngine;
  /** The models of the engine. */
  models: readonly AdapterModel[];
  store: PictureStore;
  /** Shared by all jobs of the process. */
  pixels: PixelBudget;
  clock: { now(): number };
  log: Log;
}

/** The engine could not draw a picture; a retry would fail too. */
export class DrawingFailure extends Error {
  override name = "DrawingFailure";
}

/** A picture's progress after drawing; the rest is encoding and storing it. */
const DRAWN_FRACTION = 0.97;
const requestSchema = creationRequestSchema(REMOTE_LIMITS);

/**
 * @param control its signal stops all drawing; a failure of one picture aborts it to stop the others.
 * @throws the error of the first failing picture, after all pictures have stopped using the engine.
 */
export async function drawPictures(
  { engine, models, store, pixels, log }: DrawingDependencies,
  job: ClaimedJob,
  progress: JobProgress,
  control: AbortController,
): Promise<void> {
  const { signal } = control;
  const request = requestSchema.parse(JSON.parse(job.request));
  const order = orderOf(request, models);
  const { count, width, height } = order;
  const { aspect_ratio, resolution } = request.settings;
  const drawn = new Set(progress.outputs.map(({ index }) => index));
  progress.fractions = Array.from({ length: count }, (_, index) => (drawn.has(index) ? 1 : 0));

  async function showPreview(index: number, bytes: Uint8Array): Promise<void> {
    await store.put(keysOf(job.id, index).preview, bytes);
    progress.bumpPreview(index);
  }

  async function drawOne(index: number): Promise<void> {
    // Each picture has its own seed, so that it can be reproduced alone.
    const seed = (request.settings.seed + index) % (MAX_SEED + 1);
    let previewing = Promise.resolve();
    const onPreview = (preview: Image) => {
      if (!("data" in preview)) return;
      previewing = previewing
        .then(async () => showPreview(index, await encodePreview(preview)))
        .catch((error) => log.warn({ err: error, job: job.id }, "a preview could not be stored"));
    };
    const onProgress = (fraction: number) => {
      progress.fractions[index] = Math.max(progress.fractions[index] ?? 0, fraction * DRAWN_FRACTION);
    };
    const prompt = job.enhanced_prompt ?? request.prompt;
    const { images, ...taken } = await engine
      .render(
        {
          ...{ model: order.model.id, prompt, negativePrompt: order.negativePrompt, seed, width, height },
          ...{ count: 1, settings: order.settings },
        },
        { signal, onProgress, onPreview },
      )
      .catch((cause) => {
        throw signal.aborted ? signal.reason : new DrawingFailure("The engine failed.", { cause });
      });
    progress.understanding ??= condense(taken);
    progress.fractions[index] = DRAWN_FRACTION;
    if (progress.fractions.every((fraction) => fraction >= DRAWN_FRACTION))
      progress.status = "post_processing";
    const [first] = images;
    if (!first || !("data" in first.image)) throw new DrawingFailure("The engine returned no picture.");
    const { thumbnail, ...picture } = await encodePng(first.image);
    // Only values that the request determines, so that equal requests produce equal files.
    const bytes = writeProvenance(picture.bytes, {
      version: 1,
      seed,
      prompt: request.prompt,
      enhanced_prompt: job.enhanced_prompt,
      negative_prompt: request.negative_prompt,
      settings: { aspect_ratio: aspect_ratio.replace(/\s/g, ""), resolution, width, height },
      made_by: engine.name,
    });
    signal.throwIfAborted();
    const keys = keysOf(job.id, index);
    await Promise.all([store.put(keys.original, bytes), store.put(keys.thumbnail, thumbnail)]);
    await previewing;
    await showPreview(index, thumbnail);
    progress.addOutput({
      index,
      seed,
      originalKey: keys.original,
      thumbnailKey: keys.thumbnail,
      width: picture.width,
      height: picture.height,
      mediaType: picture.mediaType,
      byteLength: bytes.byteLength,
    });
  }

  const missing = progress.fractions.flatMap((fraction, index) => (fraction === 1 ? [] : [index]));
  const work = { jobId: job.id, pixels: width * height, signal };
  const drawings = missing.map((index) => pixels.spend(work, () => drawOne(index)));
  try {
    await Promise.all(drawings);
  } catch (error) {
    control.abort(error);
    await Promise.allSettled(drawings);
    throw error;
  }
}
