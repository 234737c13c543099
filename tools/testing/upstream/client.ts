/** A studio's client of a scripted upstream, for tests of both together. */
import { Writable } from "node:stream";
import { type CreateFailure, isCreateFailure } from "image-providers/create-failure";
import type { Tuning } from "image-providers/outbound/client";
import { createRemoteService, type RemoteSettings } from "image-providers/remote/service";
import type { ImageService } from "image-providers/service";
import type { Kysely } from "kysely";
import { createLog, type Log } from "@/lib/base/log";
import type { Database } from "@/lib/db/schema";
import { budgetsIn } from "@/lib/service/ports";
import { aRequest, createTestClock, type TestClock } from "../studio";
import { startUpstream, type Upstream, type UpstreamOptions } from "./upstream";

/** A token that must never appear anywhere else. */
export const CANARY = "canary/token-4711";

export interface ClientAtUpstream {
  upstream: Upstream;
  service: ImageService;
  clock: TestClock;
  /** The lines of the log. */
  logged: string[];
  /** Another client of the same upstream, like another process. */
  another(settings?: Partial<RemoteSettings>, db?: Kysely<Database>): ImageService;
  close(): Promise<void>;
}

/** Short deadlines and pauses for tests; their order stays the same. */
const QUICK: Tuning = {
  deadlines: { connect: 400, total: 1_000 },
  breaker: { failures: 6, openMs: 300 },
  firstPauseMs: 10,
};

/** @param options.tuning overrides the short deadlines and pauses. */
export async function clientAtUpstream(
  options: {
    upstream?: UpstreamOptions;
    settings?: Partial<RemoteSettings>;
    tuning?: Tuning;
    db?: Kysely<Database>;
    clock?: TestClock;
  } = {},
): Promise<ClientAtUpstream> {
  const upstream = await startUpstream({ prefix: "/api", ...options.upstream });
  const clock = options.clock ?? createTestClock();
  const logged: string[] = [];
  const services: { close(): Promise<void> }[] = [];
  const log = linesLog(logged);
  const another: ClientAtUpstream["another"] = (settings = {}, db) => {
    const service = createRemoteService(
      {
        baseUrl: upstream.baseUrl,
        token: CANARY,
        mediaHosts: [],
        requestsPerMinute: 10_000,
        maxActive: 40,
        ...options.settings,
        ...settings,
      },
      { log, clock, tuning: { ...QUICK, ...options.tuning }, ...(db ? { createBudget: budgetsIn(db) } : {}) },
    );
    services.push(service);
    return service;
  };
  return {
    upstream,
    service: another({}, options.db),
    clock,
    logged,
    another,
    async close() {
      await Promise.all(services.map((service) => service.close()));
      await upstream.close();
    },
  };
}

/** Sends a create. @returns the id at the service. */
export const createAt = (
  { service }: Pick<ClientAtUpstream, "service">,
  prompt = "a lake",
): Promise<string> => service.create(aRequest({ prompt }), "cr_1");

/** The error of a create that must fail. */
export const failureOf = (
  client: Pick<ClientAtUpstream, "service">,
  prompt?: string,
): Promise<CreateFailure> =>
  createAt(client, prompt).then(
    (id) => Promise.reject(new Error(`It was created: ${id}`)),
    (error) => (isCreateFailure(error) ? error : Promise.reject(error)),
  );

function linesLog(lines: string[]): Log {
  const stream = new Writable({
    write(chunk, _, done) {
      lines.push(String(chunk));
      done();
    },
  });
  return createLog("debug", { to: stream });
}
