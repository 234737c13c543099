/** A studio in front of a scripted image service: the whole application, with scripted faults. */
import { request as requests } from "@playwright/test";
import type { CreationRequestInput } from "@/lib/contract/request";
import type { Life } from "@/lib/testing/upstream/script";
import { startUpstream, type Upstream, type UpstreamOptions } from "@/lib/testing/upstream/upstream";
import { type ApiClient, apiClient, tokenFor } from "./api-client";
import { test as base } from "./fixtures";
import { type StudioHome, type StudioProcess, studioHome } from "./studio-process";

/** The token of the service; tests check that it appears in no answer and no log. */
export const CANARY = "canary-9f2d61b0c4e84d0f";

export interface Front {
  /** Of the studio. */
  origin: string;
  home: StudioHome;
  studio: StudioProcess;
  /** Settings for further processes in the same home, in front of the same service. */
  settings: Record<string, string>;
  upstream: Upstream;
  /** An API client of the person Ada. */
  api: ApiClient;
  /** Restarts the upstream on the same port, without its creations. */
  restartUpstream(): Promise<Upstream>;
  leave(): Promise<void>;
}

/** @param settings further settings of the studio. */
export async function startFront(
  options: UpstreamOptions = {},
  settings: Record<string, string> = {},
): Promise<Front> {
  const ofUpstream = { token: CANARY, prefix: "/api", ...options };
  let upstream = await startUpstream(ofUpstream);
  const home = await studioHome();
  const all = { IMAGE_SERVICE_BASE_URL: upstream.baseUrl, IMAGE_SERVICE_TOKEN: CANARY, ...settings };
  const studio = await home.start(all);
  const { origin } = studio;
  const token = await tokenFor(await requests.newContext(), origin, "Ada");
  return {
    origin,
    home,
    studio,
    settings: all,
    api: apiClient(await requests.newContext(), origin, token),
    get upstream() {
      return upstream;
    },
    async restartUpstream() {
      await upstream.close();
      upstream = await startUpstream({ ...ofUpstream, port: Number(new URL(upstream.baseUrl).port) });
      return upstream;
    },
    async leave() {
      await home.leave();
      await upstream.close();
    },
  };
}

/** One studio and one service for all tests of a file; a test is recognised by its prompts. */
export function sharedFront() {
  let front: Front;
  base.beforeAll(async () => {
    front = await startFront();
  });
  base.afterAll(() => front.leave());
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
    start(prompt: string, life: Life): Promise<string> {
      front.upstream.script(prompt, life);
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
export const test = base.extend<object, { front: Front }>({
  front: [
    // biome-ignore lint/correctness/noEmptyPattern: the first argument has to be a pattern
    async ({}, use) => {
      const front = await startFront();
      await use(front);
      await front.leave();
    },
    { scope: "worker" },
  ],
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
