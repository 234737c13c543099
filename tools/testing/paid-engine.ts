/** An engine whose calls cost something: it counts them, and a test decides how each ends. */

import type { ModelAbilities } from "contract/models/models";
import type {
  AdapterModel,
  ImageEngine,
  OpenedEngine,
  RenderRequest,
  RenderResult,
} from "image-providers/engine";
import sharp from "sharp";
import { SANDBOX_MODEL } from "@/lib/engine/sandbox";

interface PaidEngine extends ImageEngine {
  /** All calls so far, in order. */
  readonly calls: RenderRequest[];
  /** Calls under way. */
  readonly underWay: () => number;
  /** Makes calls wait until `letGo`. */
  hold(): void;
  letGo(): void;
  /** From now on a call has at most so many pictures. */
  learn(perCall: number): void;
  /** The next call ends like this; later ones deliver what was asked for. */
  next(answer: (request: RenderRequest) => RenderResult | Promise<RenderResult>): void;
}

let drawn = 0;

/** A PNG file of one colour, each time another. */
export const aPng = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: { r: drawn++ % 256, g: 136, b: 204 } } })
    .png()
    .toBuffer();

/** What an engine without seeds delivers. */
export const delivered = (images: Uint8Array[]): RenderResult => ({
  images: images.map((bytes) => ({ image: { bytes }, seed: null })),
  understood: [],
  unknown: [],
});

/** @param options.perCall the most pictures of one call. */
export function createPaidEngine({ perCall = 1, repeatable = false } = {}): PaidEngine {
  const calls: RenderRequest[] = [];
  const answers: ((request: RenderRequest) => RenderResult | Promise<RenderResult>)[] = [];
  let underWay = 0;
  let most = perCall;
  let gate: { promise: Promise<void>; open: () => void } | null = null;
  return {
    name: "Paid engine",
    about: "an engine that tests count the calls of",
    repeatable,
    concurrency: null,
    picturesPerCall: () => most,
    learn(pictures) {
      most = pictures;
    },
    calls,
    underWay: () => underWay,
    hold() {
      let open = () => {};
      const promise = new Promise<void>((resolve) => {
        open = resolve;
      });
      gate = { promise, open };
    },
    letGo() {
      gate?.open();
      gate = null;
    },
    next: (answer) => void answers.push(answer),
    async render(request, { signal, onPreview }) {
      signal.throwIfAborted();
      calls.push(request);
      underWay++;
      try {
        const answer = answers.shift();
        onPreview({ bytes: await aPng(600, 300) }, 0);
        signal.throwIfAborted();
        if (gate) {
          const aborted = new Promise<never>((_, reject) =>
            signal.addEventListener("abort", () => reject(signal.reason), { once: true }),
          );
          await Promise.race([gate.promise, aborted]);
        }
        if (answer) return await answer(request);
        const { width, height, count } = request;
        return delivered(await Promise.all(Array.from({ length: count }, () => aPng(width, height))));
      } finally {
        underWay--;
      }
    },
    health: () => ({
      ...{ host: "paid.test", state: "ok", since: 0, resumesAt: null, lastError: null, callsLastMinute: 0 },
    }),
    close: async () => {},
  };
}

/** The engine as the settings would open it: one model without seeds and negative prompts, up to ten pictures. */
export function openPaidEngine<Engine extends ImageEngine>(
  engine: Engine,
  id = "paid",
): OpenedEngine & { engine: Engine } {
  const model: AdapterModel = {
    id: `${id}/model`,
    name: "Paid model",
    about: null,
    abilities: {
      ...SANDBOX_MODEL.abilities,
      max_pictures: 10,
      seed: "none",
      negative_prompt: false,
      prompt_enhancer: "none",
    },
  };
  return { id, provider: "Paid", engine, models: [model] };
}

/** The same with a model that expands pictures of any source. */
export function openExpandingEngine<Engine extends ImageEngine>(
  engine: Engine,
): OpenedEngine & { engine: Engine } {
  const opened = openPaidEngine(engine);
  const from_pictures: NonNullable<ModelAbilities["from_pictures"]> = {
    ...{ operations: ["expand"], sources: "any", mask: "exact" },
    ...{ references: { max: 0, roles: [] }, strength: false, factors: [] },
  };
  const models = opened.models.map((model) => ({
    ...model,
    abilities: { ...model.abilities, from_pictures },
  }));
  return { ...opened, models };
}
