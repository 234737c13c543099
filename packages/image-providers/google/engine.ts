/** Google's image models: one call, one picture in its answer. */
import { isCreateFailure } from "../create-failure";
import type { ImageEngine, RenderHooks, RenderRequest, RenderResult } from "../engine";
import type { Log } from "../log";
import { type Answer, createEngineCalls } from "../outbound/engines/calls";
import { readJson } from "../outbound/engines/read-answer";
import type { Deadlines } from "../outbound/transport";
import { readAnswer } from "./answer";
import { createFailures, isModelMissing, PROVIDER } from "./failures";
import { KEY_HEADER } from "./key-test";
import type { WireModel } from "./models";
import { callOf } from "./request";
import { costMicrosOf } from "./usage";

interface GoogleSettings {
  baseUrl: string;
  apiKey: string | null;
  models: readonly WireModel[];
}

/** A picture in 4K takes about half a minute. */
const DEADLINES: Deadlines = { connect: 10_000, total: 10 * 60_000 };
/** A PNG of noise in 4K is 68 MB as base64; some answers also have pictures of what the model thought on its way. */
const MAX_ANSWER_BYTES = 96_000_000;
/** Creations at once; each has up to ten calls. */
const CONCURRENCY = 4;
const GONE = "Google no longer has this model, or not for the studio's key.";

export function createGoogleEngine(
  { baseUrl, apiKey, models }: GoogleSettings,
  { clock, log }: { clock: { now(): number }; log: Log },
  deadlines = DEADLINES,
): ImageEngine {
  const failures = createFailures(baseUrl);
  const { ofStatus } = failures;
  const endpoint = {
    ...{ baseUrl, token: apiKey, tokenHeader: KEY_HEADER, maxAnswerBytes: MAX_ANSWER_BYTES },
  };
  const calls = createEngineCalls({
    ...{ provider: PROVIDER, endpoint, deadlines, failures, ofStatus, clock, log },
  });
  const byId = new Map(models.map((model) => [model.id, model]));
  /** The models of which Google said that it does not have them. */
  const gone = new Set<string>();

  /** @throws CreateFailure; anything for an answer that cannot be read. */
  async function drawn({ body }: Answer, { tokenPrices }: WireModel): Promise<RenderResult> {
    const answer = readAnswer(await readJson(body, apiKey));
    if (!answer) throw failures.unreadable();
    const { picture, ending, usage } = answer;
    const costMicros = usage && tokenPrices ? costMicrosOf(usage, tokenPrices, picture !== null) : undefined;
    if (!picture) throw failures.withoutPicture(ending, costMicros);
    return {
      images: [{ image: { bytes: picture }, seed: null }],
      ...{ understood: [], unknown: [] },
      ...(costMicros !== undefined && { costMicros }),
    };
  }

  async function render(request: RenderRequest, { signal }: RenderHooks): Promise<RenderResult> {
    signal.throwIfAborted();
    const model = byId.get(request.model);
    if (!model) throw new Error("The engine does not have this model.");
    const call = await calls.prepare(callOf(request, model), signal);
    const read = (answer: Answer) => drawn(answer, model);
    try {
      const result = await calls.make(call, { signal, totalMs: deadlines.total, read });
      gone.delete(model.id);
      return result;
    } catch (error) {
      if (isCreateFailure(error) && isModelMissing(error)) gone.add(model.id);
      throw error;
    }
  }

  return {
    name: PROVIDER,
    about: "pictures by a model elsewhere",
    repeatable: false,
    concurrency: CONCURRENCY,
    picturesPerCall: () => 1,
    async prepare(request, signal) {
      signal.throwIfAborted();
      const model = byId.get(request.model);
      // What is read is kept for `render`.
      if (model && request.inputs) await calls.prepare(callOf(request, model), signal);
    },
    render,
    health: calls.health,
    modelProblem: (id) => (gone.has(id) ? GONE : null),
    close: calls.close,
  };
}
