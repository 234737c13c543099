/** A service elsewhere, spoken to over HTTP. */
import "server-only";
import { REMOTE_LIMITS } from "@/lib/contract/request";
import { CreateFailure, type ImageService } from "../service";
import { findOutputs } from "./find-outputs";
import { createHttpClient } from "./http-client";
import { readGenerationId, readReport } from "./read-answers";
import { readError } from "./read-error";

export interface RemoteSettings {
  baseUrl: string;
  token: string;
  /** Private hosts that pictures may come from, as `host:port`. */
  mediaHosts: string[];
}

const POLL_INTERVAL_MS = 1_500;
const MAX_ACTIVE = 40;

/** @returns the service, and `close` for its connections. */
export function createRemoteService(settings: RemoteSettings): ImageService & { close(): Promise<void> } {
  const client = createHttpClient(settings);
  const { host } = new URL(settings.baseUrl);
  const startedAt = Date.now();
  return {
    id: settings.baseUrl,
    madeBy: host,
    about: null,
    limits: REMOTE_LIMITS,
    pollIntervalMs: POLL_INTERVAL_MS,
    maxActive: MAX_ACTIVE,
    createIsIdempotent: false,

    async create(request) {
      const answer = await client.send("POST", "/v1/jobs/gen2/text2image", request);
      if (answer.kind === "not_sent") {
        const message = "The image service could not be reached. Nothing was sent.";
        throw new CreateFailure("not_sent", { message, code: 50301, details: [] }, { cause: answer.cause });
      }
      const unknown = (message: string, cause?: unknown) =>
        new CreateFailure("unknown", { message, code: 50201, details: [] }, { cause });
      if (answer.kind === "broken") throw unknown("The service's answer never came.", answer.cause);
      if (answer.status >= 400 && answer.status < 500)
        throw new CreateFailure("refused", readError(answer).toBody());
      const id = answer.status < 300 ? readGenerationId(answer.body) : null;
      if (id === null) throw unknown("The service's answer made no sense.");
      return id;
    },

    async status(serviceId) {
      const answer = await client.read(`/v1/jobs/${encodeURIComponent(serviceId)}/status`);
      if (answer.status === 404) return null;
      if (answer.status >= 300) throw readError(answer);
      return readReport(answer.body);
    },

    async cancel(serviceId) {
      const answer = await client.send("POST", `/v1/jobs/${encodeURIComponent(serviceId)}/cancel`);
      if (answer.kind !== "answer") throw client.unreachable(answer.cause);
      if (answer.status >= 300) throw readError(answer);
    },

    outputs: (serviceId) => findOutputs(client, serviceId),
    // A service elsewhere keeps what it has; the contract knows no delete.
    forget: async () => {},
    health: () => ({
      host,
      state: "ok",
      since: startedAt,
      resumesAt: null,
      lastError: null,
      requests: { lastMinute: 0, limit: null },
      breaker: "closed",
      slots: { active: 0, limit: null },
    }),
    close: () => client.close(),
  };
}
