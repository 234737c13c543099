/** Services that open creations are for and that no process has: their key was removed, or the settings no longer name them. */
import "server-only";
import * as z from "zod/mini";
import { runningProcesses } from "@/lib/db/processes";
import { readStored } from "@/lib/db/stored-json";
import type { Ledger, Services } from "../context/contexts";
import { OPEN_STATUSES } from "./state";

const KEY = "unused_services";
/** Milliseconds since 1970, by the id of the service. */
const sinceSchema = z.record(z.string(), z.number());

/** Ids of services, as JSON in the heartbeat of a process. */
const idsSchema = z.array(z.string());

/**
 * The services of all running processes: during a change of settings they differ, and what one process does not have is
 * drawn by another.
 */
async function servicesInUse({
  db,
  services,
  clock,
}: Ledger & Pick<Services, "services">): Promise<string[]> {
  const others = await runningProcesses(db, clock.now());
  return [
    ...new Set([
      ...services.keys(),
      ...others.flatMap(({ services: ids }) => readStored(idsSchema, ids) ?? []),
    ]),
  ];
}

/**
 * Keeps since when they are unused, for all processes.
 *
 * @returns that time by the id of the service, in milliseconds since 1970.
 */
export async function unusedServices(
  context: Ledger & Pick<Services, "services">,
): Promise<ReadonlyMap<string, number>> {
  const { db, clock } = context;
  const now = clock.now();
  const rows = await db
    .selectFrom("creations")
    .select("service")
    .distinct()
    .where("status", "in", OPEN_STATUSES)
    .where("service", "not in", await servicesInUse(context))
    .execute();
  const noted = await db
    .selectFrom("studio_values")
    .select("value")
    .where("key", "=", KEY)
    .executeTakeFirst();
  const text = noted?.value ?? "{}";
  const before = new Map(Object.entries(readStored(sinceSchema, text) ?? {}));
  const ids = rows.map(({ service }) => service).sort();
  // A time in the future was noted before the clock was set back.
  const unused = new Map(ids.map((id) => [id, Math.min(before.get(id) ?? now, now)]));
  const value = JSON.stringify(Object.fromEntries(unused));
  const changed = { value, updated_at: now };
  if (value !== text)
    await db
      .insertInto("studio_values")
      .values({ key: KEY, ...changed })
      .onConflict((conflict) => conflict.column("key").doUpdateSet(changed))
      .execute();
  return unused;
}
