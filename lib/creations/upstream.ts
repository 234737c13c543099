/** How the service is doing: what its client saw, and what the ledger knows of places and pauses. */
import "server-only";
import type { Upstream, UpstreamState, UpstreamSummary } from "@/lib/contract/upstream";
import type { HoldReason } from "@/lib/db/schema";
import type { CreationsContext } from "./context";
import { currentHold, type Hold } from "./queue/pause";
import { placesTaken, sumOf } from "./queue/slots";
import { currentPace } from "./sync/pace";

const time = (ms: number) => new Date(ms).toISOString();

/** A full service is doing well; the others are worth a word. */
const STATE_OF_HOLD: Record<HoldReason, UpstreamState | null> = {
  slots_full: null,
  rate_limited: "rate_limited",
  quota: "quota",
  unauthorized: "unauthorized",
  unreachable: "unreachable",
};

/** What every poll brings along. */
export async function summariseUpstream(context: CreationsContext): Promise<UpstreamSummary> {
  const { db, service, clock } = context;
  return summaryOf(
    context,
    service.maxActive === null ? null : await currentHold(db, service.id, clock.now()),
  );
}

function summaryOf({ service }: CreationsContext, hold: Hold | null): UpstreamSummary {
  const health = service.health();
  const held = hold && STATE_OF_HOLD[hold.reason];
  if (hold && held) return { state: held, since_time: time(hold.since), resume_time: time(hold.until) };
  const { state, since, resumesAt } = health;
  return { state, since_time: time(since), resume_time: resumesAt === null ? null : time(resumesAt) };
}

/** Everything that may be shown of it. */
export async function readUpstream(context: CreationsContext): Promise<Upstream> {
  const { db, service, clock } = context;
  const health = service.health();
  const { waiting } = await db
    .selectFrom("creations")
    .select((e) => e.fn.countAll<number | string>().as("waiting"))
    .where("service", "=", service.id)
    .where("status", "=", "queued")
    .executeTakeFirstOrThrow();
  return {
    ...(await summariseUpstream(context)),
    kind: service.maxActive === null ? "embedded" : "remote",
    made_by: service.madeBy,
    host: health.host,
    last_error: health.lastError && {
      message: health.lastError.message,
      time: time(health.lastError.at),
    },
    requests: { last_minute: health.requests.lastMinute, limit: health.requests.limit },
    breaker: health.breaker,
    places: { taken: sumOf(await placesTaken(db, service.id, clock.now())), limit: service.maxActive },
    waiting: Number(waiting),
    poll_interval_ms: await currentPace(context),
  };
}
