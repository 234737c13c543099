/** A studio in front of a scripted image service: the whole application, with scripted faults. */
import { request as requests } from "@playwright/test";
import { startUpstream, type Upstream, type UpstreamOptions } from "@/tools/testing/upstream/upstream";
import { type ApiClient, apiClient, tokenFor } from "./api-client";
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
