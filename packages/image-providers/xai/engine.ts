/** An engine behind xAI's API for images: one call, the pictures in its answer. */
import type { ImageEngine, RenderHooks, RenderRequest, RenderResult } from "../engine";
import type { Log } from "../log";
import { type Answer, createEngineCalls } from "../outbound/engines/calls";
import { fetchAll } from "../outbound/engines/fetch-all";
import { readJson } from "../outbound/engines/read-answer";
import { MEDIA_HOSTS_SETTING, type PictureSource } from "../outbound/fetch-picture";
import { createRetrying } from "../outbound/guard/retrying";
import type { Deadlines } from "../outbound/transport";
import { costIn, readAnswer } from "./answer";
import { createFailures } from "./failures";
import type { WireModel } from "./models";
import { callOf, picturesOf } from "./request";

export const PROVIDER = "xAI";

/** Four pictures of 2k at the better quality take minutes. */
const DEADLINES: Deadlines = { connect: 10_000, total: 15 * 60_000 };
/** Four pictures of 4 megapixels in base64, however they look. */
const MAX_ANSWER_BYTES = 96_000_000;
/** What is lost with a call; more calls would be charged for the same sent pictures each. */
const PICTURES_PER_CALL = 4;
/** Creations at once. */
const CONCURRENCY = 4;

interface XaiSettings {
  baseUrl: string;
  apiKey: string | null;
  /** Hosts in a private network from which pictures may be fetched. */
  mediaHosts?: readonly string[];
  models: readonly WireModel[];
}

export function createXaiEngine(
  { baseUrl, apiKey, mediaHosts, models }: XaiSettings,
  { clock, log }: { clock: { now(): number }; log: Log },
  deadlines = DEADLINES,
): ImageEngine {
  const failures = createFailures(PROVIDER);
  const { ofStatus } = failures;
  const endpoint = { baseUrl, token: apiKey, maxAnswerBytes: MAX_ANSWER_BYTES };
  const calls = createEngineCalls({
    ...{ provider: PROVIDER, endpoint, deadlines, failures, ofStatus, clock, log },
  });
  const pictureSource: PictureSource = {
    ...{ baseUrl: new URL(baseUrl), mediaHosts: new Set(mediaHosts), log, retrying: createRetrying() },
    mediaHostsSetting: MEDIA_HOSTS_SETTING,
  };
  const byId = new Map(models.map((model) => [model.id, model]));

  /** @throws CreateFailure; anything for an answer that cannot be read. */
  async function drawn({ body }: Answer, count: number): Promise<RenderResult> {
    const json = await readJson(body, apiKey);
    const costMicros = costIn(json);
    const { pictures = [], isModerated = false, reason } = readAnswer(json) ?? {};
    if (pictures.length === 0)
      throw isModerated
        ? failures.prompt(reason, { costMicros })
        : failures.unreadable(undefined, costMicros);
    const delivered = { pictures: pictures.slice(0, count), costMicros };
    return {
      ...(await fetchAll(delivered, pictureSource, failures)),
      ...{ understood: [], unknown: [] },
      ...(isModerated && { shortfall: failures.heldBack() }),
      ...(costMicros !== undefined && { costMicros }),
    };
  }

  async function render(request: RenderRequest, { signal }: RenderHooks): Promise<RenderResult> {
    signal.throwIfAborted();
    const model = byId.get(request.model);
    if (!model) throw new Error("The engine does not have this model.");
    const call = await calls.prepare(callOf(request, model), signal);
    const read = (answer: Answer) => drawn(answer, request.count);
    return calls.make(call, { signal, totalMs: deadlines.total, read });
  }

  return {
    name: PROVIDER,
    about: "pictures by a model elsewhere",
    repeatable: false,
    concurrency: CONCURRENCY,
    picturesPerCall: () => PICTURES_PER_CALL,
    async prepare({ inputs }, signal) {
      signal.throwIfAborted();
      if (inputs) await calls.prepare(picturesOf(inputs), signal);
    },
    render,
    health: calls.health,
    close: calls.close,
  };
}
