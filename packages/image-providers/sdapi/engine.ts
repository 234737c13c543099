/**
 * A1111, Forge and SD.Next: one call that answers when it has drawn. Progress and interrupt are those of the whole server, so
 * one call is made at a time, and the studio must be the server's only user.
 */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { bulkhead } from "cockatiel";
import { StudioError } from "contract/studio-error";
import type { ImageEngine, RenderHooks, RenderRequest, RenderResult } from "../engine";
import { createHealth } from "../outbound/engine-health";
import { refusePromptCommands } from "../outbound/prompt-commands";
import type { Progress } from "./answers";
import { chosenSampler, type Recipe } from "./models";
import { notReached, outcomeOf, WithoutCheckpoint, withoutCheckpoint } from "./outcome";
import { createSdapiServer, type SdapiServer, TIMING, type Timing } from "./server";

/** How long a list of checkpoints is believed. */
const CHECKPOINTS_MS = 60_000;
const MAX_CLOSING_MS = 3_000;
/** The interface's own default is 50, of which most samplers need half. */
const USUAL_STEPS = 24;

export interface SdapiEngine extends ImageEngine {
  /** Asks for the server's samplers, which also shows whether it can be reached. @returns null when it does not say */
  samplers(): Promise<string[] | null>;
  /** Asks whether the server tells its progress, and so can be interrupted. @returns null when that is unknown. */
  hasProgress(): Promise<boolean | null>;
  /** Asks which checkpoints the server has, if any model names one. Never rejects. */
  checkCheckpoints(): Promise<void>;
  modelProblem(modelId: string): string | null;
}

/** @param recipes by the model's id. */
export function createSdapiEngine(
  { baseUrl }: { baseUrl: string },
  recipes: ReadonlyMap<string, Recipe>,
  { clock, timing = TIMING }: { clock: { now(): number }; timing?: Timing },
): SdapiEngine {
  const { host } = new URL(baseUrl);
  const health = createHealth(host, clock);
  const server = createSdapiServer(baseUrl, timing, health.called);
  const titles = createTitles(server, clock);
  const closing = new AbortController();
  const oneAtATime = bulkhead(1, Number.POSITIVE_INFINITY);
  let last: Promise<unknown> = Promise.resolve();
  /** null until the server said so. */
  let hasProgress: boolean | null = null;

  async function bodyOf(request: RenderRequest, recipe: Recipe, task: string) {
    const { prompt, negativePrompt, seed, width, height, count, settings } = request;
    const { checkpoint, steps, cfg_scale, scheduler } = recipe;
    return {
      ...{ prompt, negative_prompt: negativePrompt, seed: seed ?? -1, width, height },
      ...{ batch_size: count, n_iter: 1, cfg_scale, scheduler },
      // sd-server was started with the steps of its model.
      steps: steps ?? (hasProgress === false ? undefined : USUAL_STEPS),
      sampler_name: chosenSampler(settings.sampler) ?? recipe.sampler,
      ...(checkpoint && { override_settings: { sd_model_checkpoint: await titles.of(checkpoint) } }),
      // Some versions say in the progress whose call is being drawn.
      force_task_id: task,
    };
  }

  /** Ends when the server is free again: after an abort only when it has stopped, or `timing.leaving` later. */
  async function draw(request: RenderRequest, recipe: Recipe, hooks: RenderHooks): Promise<RenderResult> {
    const { signal } = hooks;
    signal.throwIfAborted();
    const task = `studio-${randomUUID()}`;
    const body = await bodyOf(request, recipe, task);
    signal.throwIfAborted();
    const hangUp = new AbortController();
    const ended = new AbortController();
    let leaving: NodeJS.Timeout | undefined;
    const leave = () => {
      leaving = setTimeout(() => hangUp.abort(), timing.leaving);
    };
    signal.addEventListener("abort", leave, { once: true });
    const reports = createReports(request, hooks);
    const accompanied = accompany(task, signal, ended.signal, reports);
    try {
      const images = outcomeOf(await server.draw(body, hangUp.signal), request);
      signal.throwIfAborted();
      return { images, understood: [], unknown: [] };
    } finally {
      ended.abort();
      signal.removeEventListener("abort", leave);
      clearTimeout(leaving);
      await accompanied;
    }
  }

  /** Reports the progress of a call until it has ended, or stops it once nobody wants it any more. */
  async function accompany(
    task: string,
    signal: AbortSignal,
    ended: AbortSignal,
    report: (progress: Progress) => void,
  ): Promise<void> {
    // Without progress there is nothing to tell, and nothing to interrupt.
    while (!ended.aborted && hasProgress !== false) {
      const progress = await server.progress();
      if (ended.aborted) return;
      const isOurs = progress?.isDrawing && (await isDrawn(task, progress));
      if (ended.aborted) return;
      if (isOurs && !signal.aborted) report(progress);
      // An interrupt before the drawing begins is forgotten by the server, so it waits for that.
      else if (isOurs && !progress.isInterrupted) await server.interrupt();
      const wake = signal.aborted ? ended : AbortSignal.any([ended, signal]);
      await sleep(timing.poll, undefined, { signal: wake }).catch(() => {});
    }
  }

  /** Whether what the server draws is this task: as it says, or else because nobody else uses it. */
  async function isDrawn(task: string, progress: Progress): Promise<boolean> {
    if (progress.task !== null) return progress.task === task;
    return (await server.isDrawing(task)) ?? true;
  }

  return {
    name: `Stable Diffusion at ${host}`,
    about: "AUTOMATIC1111, Forge or SD.Next",
    repeatable: true,
    concurrency: 1,
    picturesPerCall: (model) => recipes.get(model)?.batch_size ?? 1,
    async render(request, hooks) {
      const recipe = recipes.get(request.model);
      if (!recipe) throw new StudioError("invalid_request", "The Stable Diffusion server has no such model.");
      refusePromptCommands(request.prompt, request.negativePrompt);
      const signal = AbortSignal.any([hooks.signal, closing.signal]);
      signal.throwIfAborted();
      const work = oneAtATime.execute(() => draw(request, recipe, { ...hooks, signal }));
      last = work.catch(() => {});
      try {
        const result = await unlessAborted(work, signal);
        health.succeeded();
        return result;
      } catch (error) {
        // The server works, and draws what its other models ask for.
        if (error instanceof WithoutCheckpoint) health.reached();
        else if (!signal.aborted) health.failed(error);
        throw error;
      }
    },
    async samplers() {
      try {
        const samplers = await server.samplers();
        health.reached();
        return samplers;
      } catch (cause) {
        health.failed(notReached(cause));
        return null;
      }
    },
    async hasProgress() {
      hasProgress = (await server.hasProgress().catch(() => null)) ?? hasProgress;
      return hasProgress;
    },
    async checkCheckpoints() {
      const named = [...recipes.values()].flatMap(({ checkpoint = "" }) => checkpoint || []);
      // Of a missing one it may be known again since.
      const unknown = named.filter((checkpoint) => !titles.isKnown(checkpoint));
      if (unknown.length > 0) await titles.read().catch(() => {});
    },
    modelProblem(modelId) {
      const { checkpoint } = recipes.get(modelId) ?? {};
      return checkpoint && titles.isMissing(checkpoint) ? withoutCheckpoint(checkpoint) : null;
    },
    health: health.read,
    async close() {
      closing.abort(new Error("The engine is closed."));
      await Promise.race([last, sleep(MAX_CLOSING_MS, undefined, { ref: false })]);
      await server.close();
    },
  };
}

/** @returns a function that passes progress on as it grows, and each new preview. */
function createReports({ count }: RenderRequest, { onProgress, onPreview }: RenderHooks) {
  let furthest = 0;
  let shown = "";
  return ({ fraction, preview }: Progress) => {
    if (fraction > furthest) {
      furthest = fraction;
      onProgress(furthest);
    }
    // The preview of a batch is a sheet of all its pictures.
    if (preview === null || preview === shown || count > 1) return;
    shown = preview;
    onPreview({ bytes: Buffer.from(preview, "base64") }, 0);
  };
}

/** What the server calls its checkpoints, as far as it was asked. */
function createTitles(server: SdapiServer, clock: { now(): number }) {
  let known: { at: number; titles: ReadonlyMap<string, string> } | null = null;
  let reading: Promise<void> | null = null;
  const isKnown = (checkpoint: string): boolean =>
    known !== null && Math.abs(clock.now() - known.at) < CHECKPOINTS_MS && known.titles.has(checkpoint);
  /** Callers share one question. @throws CreateFailure `not_sent` */
  function read(): Promise<void> {
    reading ??= server
      .checkpoints()
      .then(
        (titles) => {
          known = titles && { at: clock.now(), titles };
        },
        (cause) => {
          throw notReached(cause);
        },
      )
      .finally(() => {
        reading = null;
      });
    return reading;
  }
  return {
    read,
    /** Whether the server said not long ago that it has this one. */
    isKnown,
    isMissing: (checkpoint: string): boolean => known !== null && !known.titles.has(checkpoint),
    /** The title of a checkpoint by one of its names. @throws CreateFailure */
    async of(checkpoint: string): Promise<string> {
      if (!isKnown(checkpoint)) await read();
      const title = known?.titles.get(checkpoint);
      // The server itself would silently draw with another one.
      if (title === undefined) throw new WithoutCheckpoint(checkpoint);
      return title;
    },
  };
}

/** The result of the work, or the signal's reason as soon as it is aborted. */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    signal.addEventListener("abort", stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
  });
}
