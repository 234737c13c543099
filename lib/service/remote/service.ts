/** A service elsewhere, spoken to over HTTP. */
import "server-only";
import type { Kysely } from "kysely";
import { REMOTE_LIMITS } from "@/lib/contract/request";
import type { Database } from "@/lib/db/schema";
import { createLog, type Log } from "@/lib/log";
import type { ImageService, ServiceReport } from "@/lib/service/service";
import { createDatabaseBudget } from "./budget/database";
import { createInProcessBudget } from "./budget/in-process";
import { cancel } from "./cancel";
import { createClient, type Tuning } from "./client";
import { create } from "./create";
import { findOutputs } from "./find-outputs";
import { statusPath } from "./paths";
import { readReport } from "./read-answers";
import { readError } from "./read-error";
import { createProgressReader } from "./read-progress";
import { readRequest } from "./read-request";

export interface RemoteSettings {
  baseUrl: string;
  token: string;
  /** Private hosts that pictures may come from, as `host:port`. */
  mediaHosts: string[];
  /** Calls that all processes of the studio together make within any minute. */
  requestsPerMinute?: number;
  /** Generations that the studio has there at once. */
  maxActive?: number;
}

export interface RemoteDependencies {
  /** Where processes share their budget; without it the budget is this process's own. */
  db?: Kysely<Database>;
  log?: Log;
  clock?: { now(): number };
  tuning?: Tuning;
}

const POLL_INTERVAL_MS = 1_500;
const REQUESTS_PER_MINUTE = 450;
const MAX_ACTIVE = 40;
/** New status words that are logged, each once. */
const MOST_WORDS = 100;
const MAX_DONE = 100;

/** @returns the service, and `close` for its connections. */
export function createRemoteService(
  settings: RemoteSettings,
  dependencies: RemoteDependencies = {},
): ImageService & { close(): Promise<void> } {
  const { db, log = createLog("warn"), clock = { now: () => Date.now() }, tuning } = dependencies;
  const { baseUrl, requestsPerMinute = REQUESTS_PER_MINUTE, maxActive = MAX_ACTIVE } = settings;
  const budget = db
    ? createDatabaseBudget(db, baseUrl, requestsPerMinute, clock)
    : createInProcessBudget(requestsPerMinute, clock);
  const client = createClient(settings, { budget, clock, log }, tuning);
  const readProgress = createProgressReader();
  const words = new Set<string>();
  /** Answers that told of a success, until the pictures are looked for: they may be listed in there. */
  const done = new Map<string, unknown>();

  function noteWord(word: string): void {
    if (words.size >= MOST_WORDS || words.has(word)) return;
    words.add(word);
    // Without the word, which is a stranger's text.
    log.warn("the service has a status that is not known; it counts as work in progress");
  }

  function remember(serviceId: string, body: unknown): void {
    done.delete(serviceId);
    done.set(serviceId, body);
    // The oldest goes: another process may have looked for its pictures.
    const [oldest] = done.keys();
    if (done.size > MAX_DONE && oldest !== undefined) done.delete(oldest);
  }

  async function status(serviceId: string): Promise<ServiceReport | null> {
    const answer = await client.read(statusPath(serviceId));
    if (answer.status === 404) return null;
    if (answer.status >= 300) throw readError(answer);
    const report = readReport(answer.body, { readProgress, onUnknownWord: noteWord });
    if (report.status === "succeed") remember(serviceId, answer.body);
    return report;
  }

  return {
    id: baseUrl,
    madeBy: client.baseUrl.host,
    about: null,
    limits: REMOTE_LIMITS,
    pollIntervalMs: POLL_INTERVAL_MS,
    maxActive,
    readsAreLimited: true,
    createIsIdempotent: false,
    create: (request) => create(client, request),
    status,
    requestOf: (serviceId) => readRequest(client, serviceId),
    cancel: (serviceId) => cancel(client, serviceId, () => status(serviceId)),
    outputs(serviceId) {
      const body = done.get(serviceId);
      done.delete(serviceId);
      return findOutputs(client, serviceId, body);
    },
    // A service elsewhere keeps what it has; the contract knows no delete.
    forget: async () => {},
    health: () => client.watch.health(),
    close: () => client.close(),
  };
}
