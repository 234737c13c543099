/** Tests of a studio in front of a scripted image service. */
import type { CreationRequestInput } from "contract/creations/request";
import type { CreationScript } from "@/tools/testing/upstream/script";
import type { UpstreamOptions } from "@/tools/testing/upstream/upstream";
import { test as base, expect } from "./fixtures";
import { type Front, startFront } from "./start-front";

export { CANARY } from "./start-front";

/** One studio and one service for all tests of a worker; a test is recognised by its prompts. */
export function sharedFront() {
  let front: Front;
  base.beforeAll(({ workerFront }) => {
    front = workerFront;
  });
  base.afterEach(() => {
    // A creation that never ends would be followed, and take one of Ada's slots, in the tests that come later.
    for (const creation of front.upstream.creations.values())
      if (creation.isActive) creation.end("cancelled");
  });
  return {
    get api() {
      return front.api;
    },
    get studio() {
      return front.studio;
    },
    get upstream() {
      return front.upstream;
    },
    /** Scripts the service for a prompt and creates a creation with it. @returns the creation's id. */
    start(prompt: string, script: CreationScript): Promise<string> {
      front.upstream.script(prompt, script);
      return front.api.create(asking(prompt));
    },
    /** @returns the id at the service. @throws when the service has started nothing for the prompt. */
    serviceId(prompt: string): string {
      const started = [...front.upstream.creations.values()].find(({ order }) => order.prompt === prompt);
      if (!started) throw new Error(`The service has started nothing for "${prompt}".`);
      return started.id;
    },
  };
}

/** A create request whose unique prompt identifies it at the upstream. */
export function asking(prompt: string, overrides: Partial<CreationRequestInput> = {}): CreationRequestInput {
  return {
    prompt,
    is_enable_prompt_enhancer: false,
    config: { image_number: 1 },
    settings: { seed: 7, aspect_ratio: "1:1", resolution: 64 },
    ...overrides,
  };
}

/** The script of a creation that runs until it is cancelled or `finish` ends it. */
export const ENDLESS: CreationScript = { runMs: Number.POSITIVE_INFINITY };

/** Lets the service finish the creations with this prompt, as soon as it has one. */
export async function finish({ upstream }: Front, prompt: string): Promise<void> {
  const started = () => [...upstream.creations.values()].filter(({ order }) => order.prompt === prompt);
  await expect.poll(() => started().length).toBeGreaterThan(0);
  for (const { id } of started()) upstream.end(id, "succeed");
}

/** `newFront` starts further fronts, which are stopped after the test. */
export const apiTest = base.extend<{
  newFront: (options?: UpstreamOptions, settings?: Record<string, string>) => Promise<Front>;
}>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from its pattern.
  newFront: async ({}, use) => {
    const made: Front[] = [];
    await use(async (options, settings) => {
      const front = await startFront(options, settings);
      made.push(front);
      return front;
    });
    for (const front of made) await front.leave();
  },
});

/** Tests that share one studio, because they affect only their own creations. */
export const test = base.extend<{ front: Front }>({
  front: async ({ workerFront }, use) => use(workerFront),
  baseURL: async ({ front }, use) => use(front.origin),
});

/** Tests that change the state of the whole service, each with its own studio. */
export const ownTest = base.extend<{
  front: Front;
  upstreamOptions: UpstreamOptions;
}>({
  upstreamOptions: [{}, { option: true }],
  front: async ({ upstreamOptions }, use) => {
    const front = await startFront(upstreamOptions);
    await use(front);
    await front.leave();
  },
  baseURL: async ({ front }, use) => use(front.origin),
});

export { expect } from "./fixtures";
