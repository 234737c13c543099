/**
 * An engine whose drawing a test can hold and release. It fills the picture with one colour derived from the seed and
 * understands the first word of a prompt.
 */
import type {
  ImageEngine,
  OpenedEngine,
  RenderHooks,
  RenderRequest,
  RenderResult,
} from "image-providers/engine";
import { SANDBOX_MODEL } from "@/lib/engine/sandbox";
import { promptFrom } from "@/lib/engine/sandbox/prompt-from";

export interface HeldEngine extends ImageEngine {
  /** All requests so far, in order. */
  readonly requests: RenderRequest[];
  /** Drawings under way. */
  readonly drawing: () => number;
  /** Makes drawings wait until `letGo`. */
  hold(): void;
  letGo(): void;
  /** Makes the next drawings fail with this message. */
  failWith(message: string | null): void;
}

export function createHeldEngine(): HeldEngine {
  const requests: RenderRequest[] = [];
  let drawing = 0;
  let failure: string | null = null;
  let gate: { promise: Promise<void>; open: () => void } | null = null;

  async function render(request: RenderRequest, hooks: RenderHooks): Promise<RenderResult> {
    hooks.signal.throwIfAborted();
    requests.push(request);
    drawing++;
    try {
      hooks.onProgress(0.5);
      hooks.onPreview({ width: 8, height: 8, data: new Uint8Array(256).fill(200) }, 0);
      if (gate) {
        const aborted = new Promise<never>((_, reject) =>
          hooks.signal.addEventListener("abort", () => reject(hooks.signal.reason), { once: true }),
        );
        await Promise.race([gate.promise, aborted]);
      }
      if (failure) throw new Error(failure);
      const { width, height, seed } = request;
      const data = new Uint8Array(4 * width * height);
      for (let i = 0; i < data.length; i += 4)
        data.set([(seed ?? 0) & 255, ((seed ?? 0) >> 8) & 255, 128, 255], i);
      const [first = "", ...unknown] = request.prompt.split(/\W+/);
      return {
        images: [{ image: { width, height, data }, seed }],
        understood: [{ phrase: first, as: "the first word" }],
        unknown,
      };
    } finally {
      drawing--;
    }
  }
  return {
    about: "a stand-in that draws when it is told to",
    name: "Held engine",
    repeatable: true,
    concurrency: null,
    picturesPerCall: () => 1,
    requests,
    drawing: () => drawing,
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
    failWith(message) {
      failure = message;
    },
    render,
    promptFrom: async (prompt, inputs) =>
      inputs.operation === "edit" && inputs.sourcePrompt !== null && inputs.references.length === 0
        ? `${inputs.sourcePrompt}, ${prompt}`
        : promptFrom(prompt, inputs),
    health: () => ({
      ...{ host: null, state: "ok", since: 0, resumesAt: null, lastError: null, callsLastMinute: 0 },
    }),
    close: async () => {},
  };
}

/** The held engine as the settings would open it: with one model that takes everything. */
export function openHeldEngine(engine = createHeldEngine()): OpenedEngine & { engine: HeldEngine } {
  return { id: "embedded", provider: engine.name, engine, models: [{ ...SANDBOX_MODEL, name: engine.name }] };
}
