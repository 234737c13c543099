/** Estimates how long a creation takes from recent creations of about the same size. */
import "server-only";
import type { CreationRequest } from "@/lib/contract/request";
import { pictureSize } from "@/lib/contract/shape";
import type { Estimate, ServiceContext } from "./context";
import { intactRequest } from "./ledger/stored";

/** How many recent creations, of all people, are measured. */
const SAMPLE_SIZE = 300;
/** Fewer creations of a size give no estimate. */
const MIN_SAMPLES = 3;

/** How long recent creations of the service took, by size; at most as old as `context.estimates` caches it. */
export const currentEstimates = (context: ServiceContext): Promise<ReadonlyMap<string, Estimate>> =>
  context.estimates.get(context.clock.now(), () => measure(context));

/** @returns null until at least three creations of that size have been made by the service. */
export const estimateOf = (
  estimates: ReadonlyMap<string, Estimate>,
  request: CreationRequest,
): Estimate | null => estimates.get(sizeOf(request)) ?? null;

async function measure({ db, service, log }: ServiceContext): Promise<Map<string, Estimate>> {
  const rows = await db
    .selectFrom("creations")
    .select(["id", "request", "started_at", "finished_at"])
    .where("service", "=", service.id)
    .where("status", "=", "succeed")
    // Imported creations were drawn elsewhere.
    .where("service_id", "is not", null)
    .orderBy("finished_at", "desc")
    .limit(SAMPLE_SIZE)
    .execute();
  const took = new Map<string, number[]>();
  for (const row of rows) {
    if (row.started_at === null || row.finished_at === null) continue;
    const request = intactRequest(log, row);
    if (!request) continue;
    const size = sizeOf(request);
    took.set(size, [...(took.get(size) ?? []), row.finished_at - row.started_at]);
  }
  return new Map(
    [...took].flatMap(([size, times]) =>
      times.length < MIN_SAMPLES ? [] : [[size, rangeOf(times)] as const],
    ),
  );
}

/** @param times milliseconds, at least one. */
export function rangeOf(times: readonly number[]): Estimate {
  const sorted = [...times].sort((a, b) => a - b);
  const low_ms = Math.round(sorted.reduce((sum, time) => sum + time, 0) / sorted.length);
  const high_ms = Math.max(low_ms, sorted[Math.ceil(sorted.length * 0.75) - 1] ?? low_ms);
  return { low_ms, high_ms };
}

/** Creations with a similar number of pixels take similar times, so pixels are grouped by quarters of a power of two. */
function sizeOf({ settings, config, model = "" }: CreationRequest): string {
  const { width, height } = pictureSize(settings.aspect_ratio, settings.resolution);
  return `${model}: ${config.image_number} x ${Math.round(Math.log2(width * height) * 4)}`;
}
