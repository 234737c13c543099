/** A studio in front of the scriptable upstream: the whole application, with a service that does what a test says. */
import { request as requests } from "@playwright/test";
import type { CreationRequestInput } from "@/lib/contract/request";
import { startUpstream, type Upstream, type UpstreamOptions } from "@/lib/testing/upstream/upstream";
import { type ApiClient, apiClient, tokenFor } from "./api-client";
import { test as base } from "./fixtures";
import { type StudioHome, type StudioProcess, studioHome } from "./studio-process";

/** The token of the service, which echoes it wherever it can; it must turn up nowhere else. */
export const CANARY = "canary-9f2d61b0c4e84d0f";

export interface Front {
  /** Of the studio. */
  origin: string;
  home: StudioHome;
  studio: StudioProcess;
  /** Settings with which further processes in the same home stand before the same service. */
  settings: Record<string, string>;
  upstream: Upstream;
  /** Ada's access. */
  api: ApiClient;
  /** Starts the upstream again where it was, as another one that knows nothing. */
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

/** A request that the upstream can tell from all others by its prompt. */
export function asking(prompt: string, overrides: Partial<CreationRequestInput> = {}): CreationRequestInput {
  return {
    prompt,
    is_enable_prompt_enhancer: false,
    config: { image_number: 1 },
    settings: { seed: 7, aspect_ratio: "1:1", resolution: 64 },
    ...overrides,
  };
}

/** `newFront` makes further fronts, which end with the test, however it ends. */
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

/** Tests that may share one studio: what they do concerns their own creations alone. */
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

/** Tests that put the whole service into a state, each with a studio of its own. */
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
