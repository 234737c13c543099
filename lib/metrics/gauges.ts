/**
 * Gauges that are read when somebody asks: from the database, which all processes share, and from this machine. A database
 * that does not answer leaves its gauges out, and the rest is answered.
 */
import "server-only";
import { statfs } from "node:fs/promises";
import { Gauge } from "prom-client";
import { CachedValue } from "@/lib/base/cached-value";
import type { Instruments } from "./instruments";
import { boundedLabel, serviceLabel } from "./labels";
import { type GaugeSources, readShared, type SharedFacts } from "./read-shared";

/** Several scrapers share one reading. */
const CACHED_MS = 3_000;
const MAX_WAIT_MS = 2_000;
const SHARED = "Shared by all processes: use max(), not sum().";

/** What the gauges are read from in this process. */
export interface LocalSources {
  /** Connections of the database's pool; null where there is no pool. */
  pool(): { total: number; idle: number; waiting: number } | null;
  /** The folder with database or pictures; null where both are elsewhere. */
  dataDir: string | null;
}

export type Sources = GaugeSources & LocalSources;

/** @returns a function that takes the sources and returns another, which brings all gauges up to date and never rejects. */
export function createGauges({ registry }: Instruments): (sources: Sources) => () => Promise<void> {
  const registers = [registry];
  const gauge = <Label extends string>(name: string, help: string, labelNames: readonly Label[] = []) =>
    new Gauge({ name, help, labelNames, registers });
  const shared = <Label extends string>(name: string, help: string, labelNames: readonly Label[] = []) =>
    gauge(name, `${help} ${SHARED}`, labelNames);

  const up = gauge("studio_database_up", "Whether the database answered this scrape: 1 or 0.");
  const open = shared("studio_open_creations", "Creations that have not ended, by ledger status.", [
    "service",
    "model",
    "status",
  ]);
  const openAge = shared("studio_open_creation_age_seconds", "Age of the oldest of studio_open_creations.", [
    "service",
    "model",
    "status",
  ]);
  const jobs = shared(
    "studio_queue_jobs",
    "Jobs of the studio's own engines that are waiting or being drawn.",
    ["service", "status"],
  );
  const jobAge = shared(
    "studio_queue_oldest_job_age_seconds",
    "How long the oldest waiting job has waited; 0 without one.",
    ["service"],
  );
  const slotsUsed = shared("studio_service_slots_used", "Slots taken at a service with limited slots.", [
    "service",
  ]);
  const slotsMax = shared("studio_service_slots_max", "Slots that the studio has there.", ["service"]);
  const budgetLeft = shared(
    "studio_service_budget_calls",
    "Calls that the service's budget grants at once, now.",
    ["service"],
  );
  const budgetMax = shared("studio_service_budget_calls_max", "Calls that a full budget grants at once.", [
    "service",
  ]);
  const paused = shared(
    "studio_service_paused",
    "Whether the studio sends the service nothing new, by reason: 1 or 0.",
    ["service", "reason"],
  );
  const sessions = shared("studio_sessions_open", "Browsers that are signed in.");
  const tokens = shared("studio_access_tokens", "Access tokens.");
  const processes = shared(
    "studio_processes",
    "Processes with a heartbeat within the last minute, by role.",
    ["role"],
  );
  const databaseBytes = shared(
    "studio_database_size_bytes",
    "Size of the database, with pictures that are stored in it.",
  );
  const checkedAt = shared(
    "studio_pictures_check_last_end_timestamp_seconds",
    "When the last pictures-check ended; absent before the first.",
  );
  const missingFiles = shared(
    "studio_pictures_check_missing_files",
    "Files of pictures that the last pictures-check found missing or incomplete.",
  );
  const orphans = shared(
    "studio_pictures_check_orphans",
    "Files of the picture store that nothing referred to, and that the last pictures-check left.",
  );
  const orphanBytes = shared("studio_pictures_check_orphan_bytes", "Their size.");
  const ofDatabase = [
    open,
    openAge,
    jobs,
    jobAge,
    slotsUsed,
    slotsMax,
    budgetLeft,
    budgetMax,
    paused,
    processes,
  ];
  const plain = [sessions, tokens, databaseBytes, checkedAt, missingFiles, orphans, orphanBytes];

  const pool = gauge("studio_database_connections", "Connections of this process, by state: idle or busy.", [
    "state",
  ]);
  const poolWaiting = gauge("studio_database_waiting", "Queries of this process that wait for a connection.");
  const diskFree = gauge(
    "studio_disk_free_bytes",
    "Bytes that the studio may still write to the disk of DATA_DIR.",
  );
  const diskSize = gauge("studio_disk_size_bytes", "Size of the disk of DATA_DIR.");

  const boundedModel = boundedLabel();

  function show(facts: SharedFacts): void {
    for (const { service, model, status, count, ageSeconds } of facts.open) {
      const labels = { service: serviceLabel(service), model: boundedModel(model), status };
      open.set(labels, count);
      openAge.set(labels, ageSeconds);
    }
    for (const { service, status, count } of facts.jobs) jobs.set({ service, status }, count);
    for (const { service, ageSeconds } of facts.oldestJobs) jobAge.set({ service }, ageSeconds);
    for (const { service, used, max } of facts.slots) {
      slotsUsed.set({ service: serviceLabel(service) }, used);
      slotsMax.set({ service: serviceLabel(service) }, max);
    }
    for (const { service, calls, max } of facts.budgets) {
      budgetLeft.set({ service: serviceLabel(service) }, calls);
      budgetMax.set({ service: serviceLabel(service) }, max);
    }
    for (const { service, reason, isPaused } of facts.pauses)
      paused.set({ service: serviceLabel(service), reason }, isPaused ? 1 : 0);
    for (const { role, count } of facts.processes) processes.set({ role }, count);
    sessions.set(facts.sessions);
    tokens.set(facts.tokens);
    databaseBytes.set(facts.databaseBytes);
    if (facts.checked) {
      checkedAt.set(facts.checked.at / 1_000);
      missingFiles.set(facts.checked.missing);
      orphans.set(facts.checked.orphans);
      orphanBytes.set(facts.checked.orphan_bytes);
    }
  }

  async function readDatabase(sources: Sources, cached: CachedValue<SharedFacts>): Promise<void> {
    const read = () => cached.get(sources.clock.now(), () => readShared(sources));
    const facts = await within(MAX_WAIT_MS, read).catch(() => null);
    for (const each of ofDatabase) each.reset();
    // A reset would leave a zero where there are no labels.
    for (const each of plain) each.remove();
    up.set(facts ? 1 : 0);
    if (facts) show(facts);
  }

  async function readMachine(sources: Sources): Promise<void> {
    pool.reset();
    poolWaiting.remove();
    const connections = sources.pool();
    if (connections) {
      pool.set({ state: "idle" }, connections.idle);
      pool.set({ state: "busy" }, connections.total - connections.idle);
      poolWaiting.set(connections.waiting);
    }
    const disk = sources.dataDir === null ? null : await statfs(sources.dataDir).catch(() => null);
    for (const each of [diskFree, diskSize]) each.remove();
    if (disk) {
      diskFree.set(disk.bavail * disk.bsize);
      diskSize.set(disk.blocks * disk.bsize);
    }
  }

  return (sources) => {
    const cached = new CachedValue<SharedFacts>(CACHED_MS);
    return async () => void (await Promise.all([readDatabase(sources, cached), readMachine(sources)]));
  };
}

/** @throws Error when the work takes longer. */
async function within<Value>(ms: number, work: () => Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("The database did not answer in time.")), ms);
  });
  return Promise.race([work(), late]).finally(() => clearTimeout(timer));
}
