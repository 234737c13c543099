/** How long creations of a size usually take: a range from what was measured, never a promise. */
import "server-only";
import type { Creation } from "@/lib/contract/creation";
import type { CreationRequest } from "@/lib/contract/request";
import { pictureSize } from "@/lib/contract/shape";
import type { CreationsContext } from "./context";
import { intactRequest } from "./ledger/stored";

/** From the mean to the 75th percentile, in milliseconds of drawing. */
export type Estimate = NonNullable<Creation["estimate"]>;

/** What was measured lately, by size. */
export type Estimates = ReadonlyMap<string, Estimate>;

/** So many of the latest creations of everybody are looked at. */
const SAMPLE = 300;
const LEAST = 3;

/** @returns null until at least three creations of that size have been made by the service. */
export async function estimateOf(
  context: CreationsContext,
  request: CreationRequest,
): Promise<Estimate | null> {
  const bySize = await context.estimates.get(context.clock.now(), () => measure(context));
  return bySize.get(sizeOf(request)) ?? null;
}

async function measure({ db, service, log }: CreationsContext): Promise<Map<string, Estimate>> {
  const rows = await db
    .selectFrom("creations")
    .select(["id", "request", "started_at", "finished_at"])
    .where("service", "=", service.id)
    .where("status", "=", "succeed")
    // What was imported took its time elsewhere.
    .where("service_id", "is not", null)
    .orderBy("finished_at", "desc")
    .limit(SAMPLE)
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
    [...took].flatMap(([size, times]) => (times.length < LEAST ? [] : [[size, rangeOf(times)] as const])),
  );
}

/** @param times milliseconds, at least one. */
export function rangeOf(times: readonly number[]): Estimate {
  const sorted = [...times].sort((a, b) => a - b);
  const low_ms = Math.round(sorted.reduce((sum, time) => sum + time, 0) / sorted.length);
  const high_ms = Math.max(low_ms, sorted[Math.ceil(sorted.length * 0.75) - 1] ?? low_ms);
  return { low_ms, high_ms };
}

/** Creations of about as many pixels take about as long; a quarter of an octave is one size. */
function sizeOf({ settings, config }: CreationRequest): string {
  const { width, height } = pictureSize(settings.aspect_ratio, settings.resolution);
  return `${config.image_number} x ${Math.round(Math.log2(width * height) * 4)}`;
}
