/** The state of the service: the health its client observed, and the slots and pauses that the ledger knows. */
import "server-only";
import type { Upstream, UpstreamState, UpstreamSummary } from "@/lib/contract/upstream";
import type { PauseReason } from "@/lib/db/schema";
import type { CreationsContext } from "./context";
import { currentPause, type Pause } from "./queue/pause";
import { slotsTaken, sumOf } from "./queue/slots";
import { currentPace } from "./sync/pace";

const time = (ms: number) => new Date(ms).toISOString();

/** The state shown during a pause; null for a full service, which is a normal state. */
const STATE_DURING_PAUSE: Record<PauseReason, UpstreamState | null> = {
  slots_full: null,
  rate_limited: "rate_limited",
  quota: "quota",
  unauthorized: "unauthorized",
  unreachable: "unreachable",
};

/** The summary that every poll includes. */
export async function summariseUpstream(context: CreationsContext): Promise<UpstreamSummary> {
  const { db, service, clock } = context;
  const isPausable = service.capabilities.queue.by === "studio";
  return summaryOf(context, isPausable ? await currentPause(db, service.id, clock.now()) : null);
}

function summaryOf({ service }: CreationsContext, pause: Pause | null): UpstreamSummary {
  const health = service.health();
  const paused = pause && STATE_DURING_PAUSE[pause.reason];
  if (pause && paused)
    return { state: paused, since_time: time(pause.since), resume_time: time(pause.until) };
  const { state, since, resumesAt } = health;
  return { state, since_time: time(since), resume_time: resumesAt === null ? null : time(resumesAt) };
}

/** Everything that pages may show of the service. */
export async function readUpstream(context: CreationsContext): Promise<Upstream> {
  const { db, service, clock } = context;
  const health = service.health();
  const { isBuiltIn, queue } = service.capabilities;
  const { waiting } = await db
    .selectFrom("creations")
    .select((e) => e.fn.countAll<number | string>().as("waiting"))
    .where("service", "=", service.id)
    .where("status", "=", "queued")
    .executeTakeFirstOrThrow();
  return {
    ...(await summariseUpstream(context)),
    is_built_in: isBuiltIn,
    made_by: service.madeBy,
    host: health.host,
    last_error: health.lastError && {
      message: health.lastError.message,
      time: time(health.lastError.at),
    },
    requests: { last_minute: health.requests.lastMinute, limit: health.requests.limit },
    breaker: health.breaker,
    places: {
      taken: sumOf(await slotsTaken(db, service.id, clock.now())),
      limit: queue.by === "studio" ? queue.slots : null,
    },
    waiting: Number(waiting),
    poll_interval_ms: await currentPace(context),
  };
}
