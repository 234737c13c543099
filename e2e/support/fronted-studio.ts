/** A studio process in front of a scriptable service, and somebody who uses it. */
import { request as requests } from "@playwright/test";
import type { CreationRequestInput } from "@/lib/contract/request";
import { startUpstream, type Upstream, type UpstreamOptions } from "@/lib/testing/upstream/upstream";
import { type ApiClient, apiClient, tokenFor } from "./api-client";
import { test as base } from "./fixtures";
import { type StudioHome, type StudioProcess, studioHome } from "./studio-process";

/** Echoed by the service wherever it can; it must turn up nowhere else. */
export const CANARY = "canary-9f2d61b0c4e84d0f";

export interface FrontedStudio {
  upstream: Upstream;
  home: StudioHome;
  studio: StudioProcess;
  /** Settings with which further processes in the same home stand before the same service. */
  settings: Record<string, string>;
  /** Ada's access. */
  api: ApiClient;
  leave(): Promise<void>;
}

/** `newFront` makes fronted studios that end with the test, however it ends. */
export const test = base.extend<{
  newFront: (options?: UpstreamOptions, settings?: Record<string, string>) => Promise<FrontedStudio>;
}>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from its pattern.
  newFront: async ({}, use) => {
    const made: FrontedStudio[] = [];
    await use(async (options, settings) => {
      const studio = await frontedStudio(options, settings);
      made.push(studio);
      return studio;
    });
    for (const studio of made) await studio.leave();
  },
});

export async function frontedStudio(
  options: UpstreamOptions = {},
  settings: Record<string, string> = {},
): Promise<FrontedStudio> {
  const upstream = await startUpstream({ prefix: "/api", ...options });
  const home = await studioHome();
  const all = { IMAGE_SERVICE_BASE_URL: upstream.baseUrl, IMAGE_SERVICE_TOKEN: CANARY, ...settings };
  const studio = await home.start(all);
  const token = await tokenFor(await requests.newContext(), studio.origin, "Ada");
  return {
    upstream,
    home,
    studio,
    settings: all,
    api: apiClient(await requests.newContext(), studio.origin, token),
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
