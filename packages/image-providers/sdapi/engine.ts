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
import { untilAborted } from "../outbound/engines/until-aborted";
import { refusePromptCommands } from "../outbound/prompt-commands";
import type { Progress } from "./answers";
import { bodyOf, callOf, type DrawingCall } from "./call";
import { createTitles } from "./checkpoints";
import type { Recipe } from "./models";
import { notReached, outcomeOf, WithoutCheckpoint, withoutCheckpoint } from "./outcome";
import { createSdapiServer, TIMING, type Timing } from "./server";

const MAX_CLOSING_MS = 3_000;

/** What the server has, as far as it said so. */
export interface Learnt {
  samplers: readonly string[];
  upscalers: readonly string[];
  /** Whether it tells its progress, and so can be interrupted; null while unknown. */
  hasProgress: boolean | null;
}

export interface SdapiEngine extends ImageEngine {
  /** Asks the server what it has, and for its checkpoints if any model names one. Never rejects. @returns null when it does not say */
  learn(): Promise<Learnt | null>;
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
  let known: Learnt = { samplers: [], upscalers: [], hasProgress: null };

  /** Ends when the server is free again: after an abort only when it has stopped, or `timing.leaving` later. */
  async function draw(
    call: DrawingCall,
    { request, recipe }: { request: RenderRequest; recipe: Recipe },
    hooks: RenderHooks,
  ): Promise<RenderResult> {
    const { signal } = hooks;
    signal.throwIfAborted();
    const task = `studio-${randomUUID()}`;
    const { checkpoint: name } = recipe;
    const checkpoint = name === undefined ? undefined : await titles.of(name);
    const { hasProgress } = known;
    const body = await bodyOf(call, request, { recipe, task, checkpoint, hasProgress });
    signal.throwIfAborted();
    const hangUp = new AbortController();
    const ended = new AbortController();
    let leaving: NodeJS.Timeout | undefined;
    const leave = () => {
      leaving = setTimeout(() => hangUp.abort(), timing.leaving);
    };
    signal.addEventListener("abort", leave, { once: true });
    const reports = createReports(request, hooks);
    const accompanied = call.hasProgress ? accompany(task, signal, ended.signal, reports) : null;
    try {
      const images = outcomeOf(await server.draw(call.path, body, hangUp.signal), call);
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
    while (!ended.aborted && known.hasProgress !== false) {
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

  async function checkCheckpoints(): Promise<void> {
    const named = [...recipes.values()].flatMap(({ checkpoint = "" }) => checkpoint || []);
    // Of a missing one it may be known again since.
    const unknown = named.filter((checkpoint) => !titles.isKnown(checkpoint));
    if (unknown.length > 0) await titles.read().catch(() => {});
  }

  return {
    name: `Stable Diffusion at ${host}`,
    about: "AUTOMATIC1111, Forge or SD.Next",
    repeatable: true,
    isFree: true,
    concurrency: 1,
    picturesPerCall: (model) => recipes.get(model)?.batch_size ?? 1,
    async render(request, hooks) {
      const recipe = recipes.get(request.model);
      if (!recipe) throw new StudioError("invalid_request", "The Stable Diffusion server has no such model.");
      refusePromptCommands(request.prompt, request.negativePrompt);
      const signal = AbortSignal.any([hooks.signal, closing.signal]);
      signal.throwIfAborted();
      const call = await untilAborted(callOf(request, recipe, known.upscalers), signal);
      const work = oneAtATime.execute(() => draw(call, { request, recipe }, { ...hooks, signal }));
      last = work.catch(() => {});
      try {
        const result = await untilAborted(work, signal);
        health.succeeded();
        return result;
      } catch (error) {
        // The server works, and draws what its other models ask for.
        if (error instanceof WithoutCheckpoint) health.reached();
        else if (!signal.aborted) health.failed(error);
        throw error;
      }
    },
    async learn() {
      try {
        const samplers = await server.samplers();
        health.reached();
        if (!samplers) return null;
        await checkCheckpoints();
        const hasProgress = (await server.hasProgress().catch(() => null)) ?? known.hasProgress;
        const upscalers = (await server.upscalers().catch(() => null)) ?? known.upscalers;
        known = { samplers, upscalers, hasProgress };
        return known;
      } catch (cause) {
        health.failed(notReached(cause));
        return null;
      }
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
