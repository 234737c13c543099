/** How long a creation takes, from recent creations of about the same size. */
import "server-only";
import type { CreationRequest } from "contract/creations/request";
import { pictureSize } from "contract/models/shape";
import type { Ledger } from "../context/contexts";
import type { Durations, Estimate, SharedService } from "../context/shared-service";
import { intactRequest } from "../ledger/stored";
import { spreadOf } from "../sync/next-asked";

/** How many recent creations, of all people, are measured. */
const SAMPLE_SIZE = 300;
/** Fewer creations of a size give no estimate. */
const MIN_SAMPLES = 3;

/** How long recent creations of the service took, by `sizeOf`; at most as old as `estimates` caches it. */
export const currentEstimates = (
  context: Ledger,
  { service, estimates }: Pick<SharedService, "service" | "estimates">,
): Promise<ReadonlyMap<string, Durations>> =>
  estimates.get(context.clock.now(), () => measure(context, service.id));

/** @returns null until at least three creations of that size have been made by the service. */
export const estimateOf = (
  estimates: ReadonlyMap<string, Durations>,
  request: CreationRequest,
): Estimate | null => estimates.get(sizeOf(request))?.estimate ?? null;

async function measure({ db, log }: Ledger, service: string): Promise<Map<string, Durations>> {
  const rows = await db
    .selectFrom("creations")
    .select(["id", "request", "started_at", "finished_at", "service_ended_at"])
    .where("service", "=", service)
    .where("status", "=", "succeed")
    // Imported creations were drawn elsewhere.
    .where("service_id", "is not", null)
    .orderBy("finished_at", "desc")
    .limit(SAMPLE_SIZE)
    .execute();
  const took = new Map<string, { shown: number[]; drawn: number[] }>();
  for (const row of rows) {
    if (row.started_at === null || row.finished_at === null) continue;
    const request = intactRequest(log, row);
    if (!request) continue;
    const size = sizeOf(request);
    const times = took.get(size) ?? { shown: [], drawn: [] };
    took.set(size, times);
    times.shown.push(row.finished_at - row.started_at);
    // One that was never seen to be drawn starts when its pictures are stored.
    if (row.service_ended_at !== null && row.service_ended_at > row.started_at)
      times.drawn.push(row.service_ended_at - row.started_at);
  }
  const known = <Result>(times: number[], of: (times: number[]) => Result) =>
    times.length < MIN_SAMPLES ? null : of(times);
  return new Map(
    Array.from(took, ([size, { shown, drawn }]) => [
      size,
      { estimate: known(shown, rangeOf), spread: known(drawn, spreadOf) },
    ]),
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
export function sizeOf({ settings, config, model = "" }: CreationRequest): string {
  const { width, height } = pictureSize(settings.aspect_ratio, settings.resolution);
  return `${model}: ${config.image_number} x ${Math.round(Math.log2(width * height) * 4)}`;
}
