/** How long creations with a model usually take, for those who choose one. */
import "server-only";
import type { Ledger } from "../context/contexts";
import type { SharedService } from "../context/shared-service";

/** How many recent creations of a service, of all people, are measured. */
const SAMPLE_SIZE = 300;
/** Of these, the newest of one model: what it did last week says little. */
const MAX_SAMPLES = 25;
const MIN_SAMPLES = 3;

/**
 * The median time of recent creations from sending to their end, in seconds, by model; at most as old as `usualSeconds` caches it.
 * Models with fewer than three creations are left out.
 */
export async function readUsualSeconds(
  context: Ledger & { services: ReadonlyMap<string, Pick<SharedService, "usualSeconds">> },
  service: string,
): Promise<ReadonlyMap<string, number>> {
  const at = context.services.get(service);
  return at?.usualSeconds.get(context.clock.now(), () => measure(context, service)) ?? new Map();
}

async function measure({ db }: Ledger, service: string): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom("creations")
    .select(["model", "sending_at", "created_at", "finished_at"])
    .where("service", "=", service)
    .where("status", "=", "succeed")
    // Imported creations were drawn elsewhere.
    .where("service_id", "is not", null)
    .orderBy("finished_at", "desc")
    .limit(SAMPLE_SIZE)
    .execute();
  const took = new Map<string, number[]>();
  for (const { model, sending_at, created_at, finished_at } of rows) {
    const times = took.get(model) ?? [];
    took.set(model, times);
    const ms = (finished_at ?? 0) - (sending_at ?? created_at);
    // Less than nothing is the work of a clock that was set back.
    if (ms >= 0 && times.length < MAX_SAMPLES) times.push(ms);
  }
  return new Map(
    Array.from(took).flatMap(([model, times]) =>
      times.length < MIN_SAMPLES ? [] : [[model, Math.round(medianOf(times) / 100) / 10] as const],
    ),
  );
}

/** The lower one of two in the middle. */
const medianOf = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) / 2)] ?? 0;
