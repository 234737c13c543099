/** An engine behind OpenAI's API for images: one call, the pictures in its answer. */
import type { ModelSizes } from "contract/models/models";
import { type CreateFailure, isCreateFailure } from "../create-failure";
import type { ImageEngine, RenderedImage, RenderHooks, RenderRequest, RenderResult } from "../engine";
import type { Log } from "../log";
import { createHealth } from "../outbound/engine-health";
import { fetchPicture, MEDIA_HOSTS_SETTING, type PictureSource } from "../outbound/fetch-picture";
import { createRetrying } from "../outbound/guard/retrying";
import { createPoster, type PostResult } from "../outbound/post-stream";
import { refusePromptCommands } from "../outbound/prompt-commands";
import type { Deadlines } from "../outbound/transport";
import { type Delivered, readJson, readPieces } from "./answer";
import { createFailures } from "./failures";
import { isOpenAiHost } from "./host";
import type { WireModel } from "./models";
import { type Call, callOf, partialImagesOf } from "./request";
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
const MAX_ERROR_BYTES = 1_000_000;
/** Creations at once; each has up to ten calls. */
const CONCURRENCY = 4;

type Answer = Extract<PostResult, { kind: "answer" }>;

/** The pictures of a call, and what it cost; undefined where that is not known. */
interface Drawn {
  images: RenderedImage[];
  costMicros: number | undefined;
}

export function createOpenAiEngine(
  { baseUrl, setting, apiKey, provider, isFree = false, mediaHosts, models }: OpenAiSettings,
  { clock, log }: { clock: { now(): number }; log: Log },
  tuning: { deadlines?: Deadlines; pictures?: Pick<PictureSource, "deadlines"> } = {},
): ImageEngine {
  const { host } = new URL(baseUrl);
  const isOpenAis = isOpenAiHost(baseUrl);
  const deadlines = tuning.deadlines ?? DEADLINES;
  const endpoint = { baseUrl, token: apiKey, maxAnswerBytes: MAX_ANSWER_BYTES };
  const poster = createPoster(endpoint, deadlines);
  const failures = createFailures(provider, { baseUrl, setting });
  const record = createHealth(host, clock);
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

  /** Reads an error's body, which may be large or never end. */
  async function errorOf({ status, body, retryAfterMs }: Answer): Promise<CreateFailure> {
    const json = await readJson(atMost(body, MAX_ERROR_BYTES), apiKey).catch(() => undefined);
    return failures.ofStatus(status, json, retryAfterMs);
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

  async function fetched(one: Delivered): Promise<RenderedImage> {
    const bytes = "bytes" in one ? one.bytes : await fetchPicture(pictureSource, one.url);
    // Whether a server heeds the seed that it is asked for, its answer does not say.
    return { image: { bytes }, seed: null, revisedPrompt: one.revisedPrompt };
  }

  /** @throws CreateFailure */
  async function send(
    { path, body }: Call,
    { model, request }: { model: WireModel; request: RenderRequest },
    hooks: RenderHooks,
  ): Promise<Drawn> {
    const deadline = AbortSignal.timeout(deadlines.total * request.count);
    const result = await poster.post(path, body, AbortSignal.any([hooks.signal, deadline]));
    if (result.kind === "not_sent") throw failures.notSent(result.cause);
    if (result.kind === "broken")
      throw deadline.aborted ? failures.tooLate(result.cause) : failures.broken(result.cause);
    if (result.status < 200 || result.status >= 300) throw await errorOf(result).finally(result.discard);
    let answer: Awaited<ReturnType<typeof picturesOf>>;
    try {
      answer = await picturesOf(result, request, hooks);
    } catch (error) {
      if (isCreateFailure(error)) throw error;
      throw deadline.aborted ? failures.tooLate(error) : failures.unreadable(error);
    } finally {
      result.discard();
    }
    const { pictures, usage } = answer;
    const costMicros = usage && model.tokenPrices ? costMicrosOf(usage, model.tokenPrices) : undefined;
    if (pictures.length === 0) throw failures.unreadable(undefined, costMicros);
    const images = await Promise.all(pictures.map(fetched)).catch((cause) => {
      throw failures.noPicture(cause, costMicros);
    });
    return { images, costMicros };
  }

  /** Its pictures are read once for all calls of a creation. @throws CreateFailure also when aborted: nothing was sent */
  const prepared = (request: RenderRequest, model: WireModel, signal: AbortSignal): Promise<Call> =>
    untilAborted(callOf(request, model), signal).catch((cause: unknown) => {
      throw isCreateFailure(cause) ? cause : failures.notBegun(cause);
    });

  async function render(request: RenderRequest, hooks: RenderHooks): Promise<RenderResult> {
    const { signal } = hooks;
    signal.throwIfAborted();
    const model = byId.get(request.model);
    if (!model) throw new Error("The engine does not have this model.");
    // An sd-server may be behind any other address.
    if (!isOpenAis) refusePromptCommands(request.prompt, request.negativePrompt);
    const call = await prepared(request, model, signal);
    record.called();
    try {
      const { images, costMicros } = await untilAborted(send(call, { model, request }, hooks), signal);
      record.succeeded();
      if (model.picturesPerCall === null && images.length < request.count)
        learnt.set(model.id, images.length);
      return {
        ...{ images, understood: [], unknown: [] },
        ...(costMicros !== undefined && { costMicros }),
      };
    } catch (error) {
      if (!signal.aborted && isCreateFailure(error)) {
        // The service works: it only refuses this request.
        if (error.outcome === "refused" && error.kind === undefined) record.succeeded();
        else record.failed(error);
        log.warn({ err: error, provider }, "a call of the engine drew nothing");
      }
      // A call that certainly started nothing is no aborted one.
      throw signal.aborted && !(isCreateFailure(error) && error.outcome !== "unknown")
        ? signal.reason
        : error;
    }
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
      if (model && request.inputs) await prepared(request, model, signal);
    },
    render,
    health: record.read,
    close: () => poster.close(),
  };
}

/** The pixels of a model's largest picture. */
const largestOf = (sizes: ModelSizes): number =>
  "list" in sizes ? Math.max(...sizes.list.map(({ width, height }) => width * height)) : sizes.max_pixels;

/** Rejects as soon as the signal is aborted; the connection is closed by the same signal. */
function untilAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    signal.addEventListener("abort", abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}

async function* atMost(body: AsyncIterable<Buffer>, bytes: number): AsyncGenerator<Buffer> {
  let left = bytes;
  for await (const chunk of body) {
    left -= chunk.length;
    if (left < 0) return;
    yield chunk;
  }
}
