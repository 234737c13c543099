/** Draws the missing pictures of a job, with previews, and stores each as soon as it is drawn. */
import "server-only";
import { type CreationRequest, MAX_SEED } from "contract/creations/request";
import { isStudioError } from "contract/studio-error";
import { CreateFailure, isCreateFailure } from "image-providers/create-failure";
import type { AdapterModel, Image, ImageEngine, RenderRequest, RenderResult } from "image-providers/engine";
import type { Order } from "image-providers/order";
import type { Kysely } from "kysely";
import { isOutage, outage } from "@/lib/base/errors";
import type { Log } from "@/lib/base/log";
import { throughOutage } from "@/lib/base/patience";
import type { Database } from "@/lib/db/schema";
import { encodePreview } from "@/lib/pictures/encode";
import { withXmp } from "@/lib/pictures/leaving";
import type { Marks } from "@/lib/pictures/marks";
import type { PictureStore } from "@/lib/pictures/store";
import { createInputsOf } from "@/lib/uploads/inputs-of";
import { layBackOf } from "@/lib/uploads/lay-back-of";
import { madeFromHashes } from "@/lib/uploads/made-from";
import { originOf } from "@/lib/uploads/origin-of";
import { type Call, keysOf } from "./job";
import type { PixelBudget } from "./pixel-budget";
import type { JobProgress } from "./progress";
import type { ClaimedJob } from "./queue/claim";
import { readImage, storePicture } from "./store-picture";
import { condense } from "./understanding";

export interface DrawingDependencies {
  db: Kysely<Database>;
  engine: ImageEngine;
  /** The models of the engine. */
  models: readonly AdapterModel[];
  store: PictureStore;
  marks: Marks;
  /** Shared by all jobs of the process. */
  pixels: PixelBudget;
  clock: { now(): number };
  log: Log;
}

/** The engine could not draw a picture; a retry would fail too. */
class DrawingFailure extends Error {
  override name = "DrawingFailure";
}

/** A picture that it is made from is no longer there. */
export class SourceGone extends DrawingFailure {}

/** How a job is stopped from outside. */
interface JobStop {
  /** Stops all drawing. */
  now: AbortSignal;
  /** Begins no further call; those under way end by themselves. */
  soon: AbortSignal;
}

/** Why pictures are missing after all calls have ended. */
export interface Missing {
  /** A call that failed for good; no other was begun after it. */
  failure: CreateFailure | DrawingFailure | null;
  /** A call that may be made again later, because it certainly started nothing; no other was begun after it. */
  postponed: CreateFailure | null;
  /** A call of which it is unknown whether it was made and charged, or a drawn picture that could not be fetched. */
  unknown: CreateFailure | null;
  /** Why a call delivered fewer pictures than it was to; the others were drawn nevertheless. */
  shortfall: CreateFailure | null;
  /** The pictures that answered calls of this attempt left out. */
  leftOut: number[];
}

/** A picture's progress after drawing; the rest is encoding and storing it. */
const DRAWN_FRACTION = 0.97;

/** How long a drawn picture is kept in memory while it cannot be stored: longer where it may have been paid for. */
const KEEP_MS = { repeatable: 2 * 60_000, paid: 15 * 60_000 };

/** No further call is begun. */
const HALTED = "halted";

/**
 * Draws the pictures that are neither stored nor marked by an earlier call.
 *
 * @returns why pictures are missing; the stored ones and the marks are in `progress`.
 * @throws the reason of `stop.now`; errors of the database and the disk. All calls have ended then.
 */
export async function drawPictures(
  dependencies: DrawingDependencies,
  { job, request, order }: { job: ClaimedJob; request: CreationRequest; order: Order },
  progress: JobProgress,
  stop: JobStop,
): Promise<Missing> {
  const { engine, store, pixels, log } = dependencies;
  const { count, width, height } = order;
  const signal = stop.now;
  const done = new Set([...progress.outputs.map(({ index }) => index), ...progress.asked.flat()]);
  progress.fractions = Array.from({ length: count }, (_, index) => (done.has(index) ? 1 : 0));
  const missing: Missing = { failure: null, postponed: null, unknown: null, shortfall: null, leftOut: [] };
  const halt = new AbortController();
  const enhancedPrompt = job.enhanced_prompt;
  const creationId = job.idempotency_key;
  const { abilities } = order.model;
  const layBack = await layBackOf(dependencies, { creationId, request, abilities });
  try {
    if (done.size < count) await layBack?.check();
  } catch (error) {
    if (!isStudioError(error) || error.retryable) throw error;
    return { ...missing, failure: new CreateFailure("refused", error.toBody(), { cause: error }) };
  }
  const inputs = request.inputs ? await createInputsOf(dependencies)(creationId) : null;
  if (!inputs && (request.operation || request.inputs?.references.length))
    return { ...missing, failure: new SourceGone("What this is made from is gone.") };
  const madeFrom = await madeFromHashes(dependencies.db, { creationId, request });
  const drawn = await dependencies.db
    .selectFrom("creations")
    .select("made_with")
    .where("id", "=", creationId)
    .executeTakeFirst();
  const comesFrom = await originOf(dependencies, { creationId, madeWith: drawn?.made_with ?? "ai" });
  const origin = { jobId: job.id, request, enhancedPrompt, order, madeFrom, comesFrom };

  async function showPreview(index: number, bytes: Uint8Array): Promise<void> {
    await store.put(keysOf(job.id, index).preview, withXmp(bytes, comesFrom.sourceType));
    progress.bumpPreview(index);
  }

  const { max_seed: maxSeed = MAX_SEED } = abilities;

  function requestOf(call: Call): RenderRequest {
    // Each picture has its own seed, so that it can be reproduced alone.
    const seed = order.seed === null ? null : (order.seed + (call[0] ?? 0)) % (maxSeed + 1);
    return {
      ...{ model: order.model.id, prompt: enhancedPrompt ?? request.prompt },
      ...{ negativePrompt: order.negativePrompt, seed, width, height },
      ...{ count: call.length, settings: order.settings, inputs },
    };
  }

  async function render(call: Call, previewsOf: (position: number, image: Image) => void) {
    const advance = (fraction: number) => {
      for (const index of call)
        progress.fractions[index] = Math.max(progress.fractions[index] ?? 0, fraction * DRAWN_FRACTION);
    };
    const result = await engine.render(requestOf(call), {
      signal,
      onProgress: advance,
      onPreview: (image, position) => previewsOf(position, image),
    });
    advance(1);
    // Those that are asked for again have not begun.
    for (const index of restOf(call, result)) progress.fractions[index] = 0;
    if (progress.fractions.every((fraction) => fraction >= DRAWN_FRACTION))
      progress.status = "post_processing";
    return result;
  }

  const mostPerCall = () => Math.max(1, engine.picturesPerCall(order.model.id));

  /** The pictures of a call that its engine has left out because a call has fewer, as it knows now. */
  const restOf = (call: Call, result: RenderResult): Call =>
    mostPerCall() < call.length ? call.slice(drawnBy(result)) : [];

  /** Stores the pictures of a call. @returns those that cannot be read. */
  async function keep(call: Call, { images, ...taken }: RenderResult): Promise<Call> {
    progress.understanding ??= condense(taken);
    const unreadable: Call = [];
    const untilKept = { forMs: engine.repeatable ? KEEP_MS.repeatable : KEEP_MS.paid, signal };
    for (const [position, image] of images.entries()) {
      const index = call[position];
      if (index === undefined) break;
      const picture = await throughOutage(() => readImage(image, layBack), untilKept).catch((error) => {
        if (isOutage(error)) throw error;
        log.error({ err: error, job: job.id }, "a picture of the engine cannot be read");
        unreadable.push(index);
        return null;
      });
      if (!picture) continue;
      const output = await throughOutage(
        () => storePicture(dependencies, origin, index, picture, signal),
        untilKept,
      );
      progress.addOutput(output);
      await showPreview(index, picture.thumbnail).catch(previewNotStored);
    }
    return unreadable;
  }

  const previewNotStored = (error: unknown) =>
    log.warn({ err: error, job: job.id }, "a preview could not be stored");

  /** @returns the pictures that further calls have to draw. */
  async function draw(call: Call): Promise<Call> {
    // What is drawn now could not be stored.
    if ((await store.isWritable?.()) === false) throw outage("storage_unavailable", null);
    let previewing = Promise.resolve();
    // Only the newest of each picture waits, because an engine may send them faster than they are encoded.
    const newest = new Map<number, Image>();
    const storeNewest = async (index: number) => {
      const image = newest.get(index);
      newest.delete(index);
      if (image) await showPreview(index, await encodePreview(image));
    };
    const onPreview = (position: number, image: Image) => {
      const index = call[position];
      if (index === undefined) return;
      const isWaiting = newest.has(index);
      newest.set(index, image);
      if (isWaiting) return;
      previewing = previewing.then(() => storeNewest(index)).catch(previewNotStored);
    };
    // Before the mark: whatever ends this process meanwhile, it is certain that nothing was sent.
    try {
      await engine.prepare?.(requestOf(call), begin);
    } catch (error) {
      if (begin.aborted) return [];
      if (!isCreateFailure(error)) throw error;
      sortOut(call, error);
      return [];
    }
    if (begin.aborted) return [];
    // The call is made only under a lease that is certainly held.
    if (!engine.repeatable && !(await progress.begin(call))) return [];
    if (signal.aborted) {
      progress.settle(call);
      return [];
    }
    let result: RenderResult;
    try {
      result = await render(call, onPreview);
    } catch (error) {
      if (isCreateFailure(error) && error.costMicros !== undefined) progress.addCost(error.costMicros);
      // The mark stays, unless the engine knows that nothing was started.
      if (!signal.aborted || isCreateFailure(error)) sortOut(call, error);
      return [];
    } finally {
      await previewing;
    }
    progress.addCost(result.costMicros);
    missing.unknown ??= result.lost?.[0] ?? null;
    missing.shortfall ??= result.shortfall ?? null;
    const rest = restOf(call, result);
    const leftOut = rest.length > 0 ? [] : call.slice(drawnBy(result));
    missing.leftOut.push(...leftOut);
    const lost = call.slice(result.images.length, drawnBy(result));
    const unreadable = await keep(call, result);
    // What will not come keeps its mark, so that a job that is handed back does not ask for it again.
    progress.settle(call, [...unreadable, ...lost, ...leftOut]);
    await progress.write();
    return rest;
  }

  /** Decides what a failed call means for the job. */
  function sortOut(call: Call, error: unknown): void {
    const failure = isCreateFailure(error) ? error : null;
    const isUnknown = failure ? failure.outcome === "unknown" : !engine.repeatable;
    if (isUnknown && !engine.repeatable) {
      log.error({ err: error, job: job.id }, "it is unknown whether a call was made and charged");
      // The mark stays. Pictures that were never asked for are still drawn.
      missing.unknown ??= failure;
      return;
    }
    progress.settle(call);
    halt.abort(HALTED);
    const isPostponed =
      failure && (isUnknown || failure.outcome === "not_sent" || failure.kind !== undefined);
    if (isPostponed) missing.postponed ??= failure;
    else missing.failure ??= failure ?? new DrawingFailure("The engine failed.", { cause: error });
  }

  const begin = AbortSignal.any([signal, stop.soon, halt.signal]);
  let broken: { error: unknown } | null = null;
  const wanted = progress.fractions.flatMap((fraction, index) => (fraction === 1 ? [] : [index]));

  async function drawAll(indexes: readonly number[]): Promise<void> {
    const calls = callsFor(indexes, mostPerCall()).map(async (call) => {
      const pixelCount = call.length * width * height;
      const spent = { jobId: job.id, pixels: pixelCount, signal: begin };
      await drawAll(await pixels.spend(spent, () => draw(call)));
    });
    await Promise.all(
      calls.map((call) =>
        call.catch((error) => {
          if (begin.aborted && error === begin.reason) return;
          broken ??= { error };
          halt.abort(HALTED);
        }),
      ),
    );
  }
  await drawAll(wanted);
  if (signal.aborted) throw signal.reason;
  const { error } = (broken as { error: unknown } | null) ?? {};
  if (error !== undefined) throw error;
  return missing;
}

/** How many pictures of its call an engine has drawn. */
const drawnBy = ({ images, lost = [] }: RenderResult): number => images.length + lost.length;

/** Divides pictures among calls: runs of neighbours, because an engine counts seeds up within a call. */
function callsFor(indexes: readonly number[], most: number): Call[] {
  const calls: Call[] = [];
  for (const index of indexes) {
    const last = calls.at(-1);
    if (last && last.length < most && last.at(-1) === index - 1) last.push(index);
    else calls.push([index]);
  }
  return calls;
}
