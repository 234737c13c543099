/** A studio in front of the scriptable upstream: the whole application, with a service that does what a test says. */
import { startUpstream, type Upstream, type UpstreamOptions } from "@/lib/testing/upstream/upstream";
import { test as base } from "./fixtures";
import { studioHome } from "./studio-process";

export interface Front {
  /** Of the studio. */
  origin: string;
  upstream: Upstream;
  /** Where the studio keeps its data. */
  dataDir: string;
  /** Starts the upstream again where it was, as another one that knows nothing. */
  restartUpstream(): Promise<Upstream>;
  close(): Promise<void>;
}

export const SERVICE_TOKEN = "canary-token-of-the-service";

/** @param settings further settings of the studio. */
export async function startFront(
  options: UpstreamOptions = {},
  settings: Record<string, string> = {},
): Promise<Front> {
  const ofUpstream = { token: SERVICE_TOKEN, prefix: "/api", ...options };
  let upstream = await startUpstream(ofUpstream);
  const home = await studioHome();
  const studio = await home.start({
    IMAGE_SERVICE_BASE_URL: upstream.baseUrl,
    IMAGE_SERVICE_TOKEN: SERVICE_TOKEN,
    LOG_LEVEL: "warn",
    ...settings,
  });
  return {
    origin: studio.origin,
    dataDir: home.dataDir,
    get upstream() {
      return upstream;
    },
    async restartUpstream() {
      await upstream.close();
      upstream = await startUpstream({ ...ofUpstream, port: Number(new URL(upstream.baseUrl).port) });
      return upstream;
    },
    async close() {
      await home.leave();
      await upstream.close();
    },
  };
}

/** Tests that may share one studio: what they do concerns their own creations alone. */
export const test = base.extend<object, { front: Front }>({
  front: [
    // biome-ignore lint/correctness/noEmptyPattern: the first argument has to be a pattern
    async ({}, use) => {
      const front = await startFront();
      await use(front);
      await front.close();
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
    await front.close();
  },
  baseURL: async ({ front }, use) => use(front.origin),
});

export { expect } from "./fixtures";
