/** An engine behind OpenAI's API for images: one call, the pictures in its answer. */
import type { ModelSizes } from "contract/models/models";
import type { ImageEngine, RenderHooks, RenderRequest, RenderResult } from "../engine";
import type { Log } from "../log";
import { type Answer, createEngineCalls } from "../outbound/engines/calls";
import { type Delivered, fetchAll } from "../outbound/engines/fetch-all";
import { MEDIA_HOSTS_SETTING, type PictureSource } from "../outbound/fetch-picture";
import { createRetrying } from "../outbound/guard/retrying";
import { refusePromptCommands } from "../outbound/prompt-commands";
import type { Deadlines } from "../outbound/transport";
import { readPieces } from "./answer";
import { createFailures } from "./failures";
import { isOpenAiHost } from "./host";
import type { WireModel } from "./models";
import { callOf, partialImagesOf } from "./request";
import { costMicrosOf, type Usage } from "./usage";

export interface OpenAiSettings {
  baseUrl: string;
  /** The setting that has this address. */
  setting: string;
  apiKey: string | null;
  /** Who draws, for people. */
  provider: string;
  /** Whether it draws on a machine of the operator's own, at no cost. */
  isFree?: boolean;
  /** Hosts in a private network from which pictures may be fetched. */
  mediaHosts?: readonly string[];
  models: readonly WireModel[];
}

/** The highest quality in 4K takes minutes. A call of several pictures has the time of as many. */
const DEADLINES: Deadlines = { connect: 10_000, total: 15 * 60_000 };
/** A few pictures of 8 megapixels, with previews; an answer in one piece is parsed in one step. */
const MAX_ANSWER_BYTES = 128_000_000;
/** Of a PNG of noise in base64, with transparency. */
const MAX_BYTES_PER_PIXEL = 5.5;
/** Creations at once; each has up to ten calls. */
const CONCURRENCY = 4;

/** The pictures of a call, and what it cost; undefined where that is not known. */
type Drawn = Pick<RenderResult, "images" | "lost"> & { costMicros: number | undefined };

export function createOpenAiEngine(
  { baseUrl, setting, apiKey, provider, isFree = false, mediaHosts, models }: OpenAiSettings,
  { clock, log }: { clock: { now(): number }; log: Log },
  tuning: { deadlines?: Deadlines; pictures?: Pick<PictureSource, "deadlines"> } = {},
): ImageEngine {
  const isOpenAis = isOpenAiHost(baseUrl);
  const deadlines = tuning.deadlines ?? DEADLINES;
  const endpoint = { baseUrl, token: apiKey, maxAnswerBytes: MAX_ANSWER_BYTES };
  const failures = createFailures(provider, { baseUrl, setting }, isFree);
  const { ofStatus } = failures;
  const calls = createEngineCalls({ provider, endpoint, deadlines, failures, ofStatus, clock, log });
  const pictureSource: PictureSource = {
    ...{ baseUrl: new URL(baseUrl), mediaHosts: new Set(mediaHosts), log, retrying: createRetrying() },
    mediaHostsSetting: MEDIA_HOSTS_SETTING,
    ...tuning.pictures,
  };
  const byId = new Map(models.map((model) => [model.id, model]));
  /** How many pictures a call of a model has, where an answer had fewer than were asked for. */
  const learnt = new Map<string, number>();

  function perCallOf(model: WireModel): number {
    const { sizes, max_pictures } = model.abilities;
    const fitting = Math.max(1, Math.floor(MAX_ANSWER_BYTES / (largestOf(sizes) * MAX_BYTES_PER_PIXEL)));
    return model.picturesPerCall ?? learnt.get(model.id) ?? Math.min(max_pictures, fitting);
  }

  async function picturesOf(
    answer: Answer,
    request: RenderRequest,
    hooks: RenderHooks,
  ): Promise<{ pictures: Delivered[]; usage: Usage | null }> {
    const pictures: Delivered[] = [];
    let usage: Usage | null = null;
    const steps = partialImagesOf(request) + 1;
    let partials = 0;
    for await (const piece of readPieces(answer, apiKey)) {
      if (piece.kind === "partial") {
        partials = Math.min(steps - 1, Math.max(partials + 1, piece.index + 1));
        hooks.onProgress(partials / steps);
        hooks.onPreview({ bytes: piece.bytes }, 0);
      } else if (piece.kind === "pictures") {
        pictures.push(...piece.pictures);
        usage ??= piece.usage;
      } else if (pictures.length === 0) throw failures.inside(piece.error);
      if (pictures.length >= request.count) break;
    }
    return { pictures: pictures.slice(0, request.count), usage };
  }

  /** @throws CreateFailure; anything for an answer that cannot be understood. */
  async function drawn(
    answer: Answer,
    { model, request, hooks }: { model: WireModel; request: RenderRequest; hooks: RenderHooks },
  ): Promise<Drawn> {
    const { pictures, usage } = await picturesOf(answer, request, hooks);
    const costMicros = usage && model.tokenPrices ? costMicrosOf(usage, model.tokenPrices) : undefined;
    if (pictures.length === 0) throw failures.unreadable(undefined, costMicros);
    return { ...(await fetchAll({ pictures, costMicros }, pictureSource, failures)), costMicros };
  }

  async function render(request: RenderRequest, hooks: RenderHooks): Promise<RenderResult> {
    const { signal } = hooks;
    signal.throwIfAborted();
    const model = byId.get(request.model);
    if (!model) throw new Error("The engine does not have this model.");
    // An sd-server may be behind any other address.
    if (!isOpenAis) refusePromptCommands(request.prompt, request.negativePrompt);
    // Its pictures are read once for all calls of a creation.
    const call = await calls.prepare(callOf(request, model), signal);
    const {
      images,
      lost = [],
      costMicros,
    } = await calls.make(call, {
      signal,
      totalMs: deadlines.total * request.count,
      read: (answer) => drawn(answer, { model, request, hooks }),
    });
    const delivered = images.length + lost.length;
    if (model.picturesPerCall === null && delivered < request.count) learnt.set(model.id, delivered);
    return {
      ...{ images, lost, understood: [], unknown: [] },
      ...(costMicros !== undefined && { costMicros }),
    };
  }

  return {
    name: provider,
    about: "pictures by a model elsewhere",
    // What seems to be a server of one's own may be a gateway to one that charges.
    repeatable: false,
    isFree,
    concurrency: CONCURRENCY,
    picturesPerCall(id) {
      const model = byId.get(id);
      return model ? perCallOf(model) : 1;
    },
    async prepare(request, signal) {
      signal.throwIfAborted();
      const model = byId.get(request.model);
      if (model && request.inputs) await calls.prepare(callOf(request, model), signal);
    },
    render,
    health: calls.health,
    close: calls.close,
  };
}

/** The pixels of a model's largest picture. */
const largestOf = (sizes: ModelSizes): number =>
  "list" in sizes ? Math.max(...sizes.list.map(({ width, height }) => width * height)) : sizes.max_pixels;
