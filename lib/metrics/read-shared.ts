/** Reads what all processes share, with a few queries whose cost does not grow with the ledger. */
import "server-only";
import { callsLeft, rateOf } from "image-providers/outbound/budget/rate";
import type { ImageService } from "image-providers/service";
import { type ExpressionBuilder, type Kysely, sql } from "kysely";
import { isPostgres } from "@/lib/db/dialect";
import { lastCheck } from "@/lib/db/pictures-checked";
import { runningProcesses } from "@/lib/db/processes";
import type { Database } from "@/lib/db/schema";
import type { PauseReason } from "@/lib/db/tables/services";
import { currentPause } from "@/lib/service/pause";

export interface GaugeSources {
  db: Kysely<Database>;
  clock: { now(): number };
  /** Those that the settings have. */
  services: readonly ImageService[];
  /** The slots that creations take at a service. */
  slotsUsed(service: string): Promise<number>;
}

export type SharedFacts = Awaited<ReturnType<typeof readShared>>;

const OPEN = ["queued", "sending", "pending", "processing", "post_processing"] as const;
const UNFINISHED = ["pending", "processing", "post_processing"] as const;
const REASONS: readonly PauseReason[] = [
  "rate_limited",
  "slots_full",
  "quota",
  "unauthorized",
  "unreachable",
];

/** @throws what the database throws */
export async function readShared(sources: GaugeSources) {
  const { db, clock, services } = sources;
  const now = clock.now();
  const [open, jobs, slots, budgets, pauses, sessions, tokens, processes, databaseBytes, checked] =
    await Promise.all([
      openCreations(sources, now),
      unfinishedJobs(sources, now),
      slotsOf(sources),
      budgetsOf(sources, now),
      Promise.all(services.map(({ id }) => pausesOf(db, id, now))),
      openSessions(db, now),
      accessTokens(db),
      runningProcesses(db, now),
      sizeOf(db),
      lastCheck(db),
    ]);
  const roles = new Map(["all", "web", "worker"].map((role) => [role, 0]));
  for (const { role } of processes) roles.set(role, (roles.get(role) ?? 0) + 1);
  return {
    ...{ open, ...jobs, slots, budgets, sessions, tokens, databaseBytes, checked },
    pauses: pauses.flat(),
    processes: Array.from(roles, ([role, count]) => ({ role, count })),
  };
}

const age = (since: number | null, now: number) => (since === null ? 0 : Math.max(0, (now - since) / 1_000));

async function openCreations({ db, services }: GaugeSources, now: number) {
  const rows = await db
    .selectFrom("creations")
    .select((e) => [
      ...(["service", "model", "status"] as const),
      e.fn.countAll<number | string>().as("count"),
      e.fn.min("created_at").as("since"),
    ])
    .where(
      "service",
      "in",
      services.map(({ id }) => id),
    )
    .where("status", "in", OPEN)
    .groupBy(["service", "model", "status"])
    .execute();
  return rows.map(({ count, since, ...row }) => ({
    ...row,
    count: Number(count),
    ageSeconds: age(since, now),
  }));
}

/** Services whose jobs wait are always named, so that an empty queue is 0 and not missing. */
async function unfinishedJobs({ db, services }: GaugeSources, now: number) {
  const rows = await db
    .selectFrom("jobs")
    .select((e) => [
      ...(["service", "status"] as const),
      e.fn.countAll<number | string>().as("count"),
      e.fn.min("queued_at").as("since"),
    ])
    .where("status", "in", UNFINISHED)
    .groupBy(["service", "status"])
    .execute();
  const queues = services
    .filter(({ capabilities }) => capabilities.queue.by === "service")
    .map(({ id }) => id);
  const find = (service: string, status: string) =>
    rows.find((row) => row.service === service && row.status === status);
  return {
    jobs: queues.flatMap((service) =>
      UNFINISHED.map((status) => ({ service, status, count: Number(find(service, status)?.count ?? 0) })),
    ),
    oldestJobs: queues.map((service) => ({
      service,
      ageSeconds: age(find(service, "pending")?.since ?? null, now),
    })),
  };
}

async function slotsOf({ services, slotsUsed }: GaugeSources) {
  const limited = services.flatMap(({ id, capabilities: { queue } }) =>
    queue.by === "studio" ? [{ service: id, max: queue.slots }] : [],
  );
  return Promise.all(limited.map(async (each) => ({ ...each, used: await slotsUsed(each.service) })));
}

/** Of services whose budget all processes share; others count calls in each process alone. */
async function budgetsOf({ db, services }: GaugeSources, now: number) {
  const limits = new Map(services.map((service) => [service.id, service.health().requests.limit]));
  const rows = await db.selectFrom("service_budgets").selectAll().execute();
  return rows.flatMap(({ service, full_at_us }) => {
    const limit = limits.get(service);
    if (!limit) return [];
    const rate = rateOf(limit);
    return [{ service, calls: callsLeft(rate, full_at_us, now * 1_000), max: rate.burst }];
  });
}

async function pausesOf(db: Kysely<Database>, service: string, now: number) {
  const pause = await currentPause(db, service, now);
  return REASONS.map((reason) => ({ service, reason, isPaused: pause?.reason === reason }));
}

const countAll = (e: ExpressionBuilder<Database, "sessions" | "people" | "access_tokens">) =>
  e.fn.countAll<number | string>().as("count");

async function openSessions(db: Kysely<Database>, now: number): Promise<number> {
  const query = db
    .selectFrom("sessions")
    .innerJoin("people", "people.id", "sessions.person_id")
    .select(countAll)
    .where("people.disabled_at", "is", null)
    .where("expires_at", ">", now);
  return Number((await query.executeTakeFirstOrThrow()).count);
}

async function accessTokens(db: Kysely<Database>): Promise<number> {
  return Number((await db.selectFrom("access_tokens").select(countAll).executeTakeFirstOrThrow()).count);
}

async function sizeOf(db: Kysely<Database>): Promise<number> {
  const query = isPostgres(db)
    ? sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`
    : sql<{
        bytes: number;
      }>`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`;
  return Number((await query.execute(db)).rows[0]?.bytes ?? 0);
}
