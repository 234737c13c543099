/** The state of the service: the health its client observed, and the slots and pauses that the ledger knows. */
import "server-only";
import type { ModelView } from "contract/models/models";
import type { Upstream, UpstreamState, UpstreamSummary, Upstreams } from "contract/models/upstream";
import type { PauseReason } from "@/lib/db/tables/services";
import { listModels, type ModelState, wireId } from "@/lib/models/list";
import type { StudioModel } from "@/lib/models/models";
import { currentPause } from "@/lib/service/pause";
import { type CreationsContext, contextOf, contextsOf, type Obstacles, type ServiceContext } from "./context";
import { slotsTaken, sumOf } from "./queue/slots";
import { currentPace } from "./sync/pace";

type Told = { message: string; at: number } | null;
const latest = (one: Told, other: Told): Told => ((other?.at ?? 0) > (one?.at ?? 0) ? other : one);

const time = (ms: number) => new Date(ms).toISOString();

/** The state shown during a pause; null for a full service, which is a normal state. */
const STATE_DURING_PAUSE: Record<PauseReason, UpstreamState | null> = {
  slots_full: null,
  rate_limited: "rate_limited",
  quota: "quota",
  unauthorized: "unauthorized",
  unreachable: "unreachable",
};

export async function summariseUpstream(context: ServiceContext): Promise<UpstreamSummary> {
  return summaryOf(context, await readObstacles(context));
}

/** The same for polls: the obstacles are at most as old as `context.obstacles` caches them. */
export async function recentUpstream(context: ServiceContext): Promise<UpstreamSummary> {
  return summaryOf(context, await context.obstacles.get(context.clock.now(), () => readObstacles(context)));
}

async function readObstacles(context: ServiceContext): Promise<Obstacles> {
  const { db, service, clock } = context;
  const [pause, blocked] = await Promise.all([
    currentPause(db, service.id, clock.now()),
    readBlockedPictures(context),
  ]);
  return { pause, blocked };
}

/** The pictures that wait longest until the settings allow their host; see `collectPictures`. */
async function readBlockedPictures({ db, service }: ServiceContext): Promise<Obstacles["blocked"]> {
  const row = await db
    .selectFrom("creations")
    .select(["notice", "created_at", "service_ended_at"])
    .where("service", "=", service.id)
    .where("status", "=", "post_processing")
    .where("notice", "is not", null)
    .orderBy("created_at")
    .limit(1)
    .executeTakeFirst();
  return row?.notice ? { reason: row.notice, since: row.service_ended_at ?? row.created_at } : null;
}

function summaryOf({ service }: ServiceContext, { pause, blocked }: Obstacles): UpstreamSummary {
  const health = service.health();
  const paused = pause && STATE_DURING_PAUSE[pause.reason];
  if (pause && paused)
    return { state: paused, since_time: time(pause.since), resume_time: time(pause.until) };
  const { state, since, resumesAt } = health;
  if (blocked && state === "ok")
    return { state: "pictures_blocked", since_time: time(blocked.since), resume_time: null };
  return { state, since_time: time(since), resume_time: resumesAt === null ? null : time(resumesAt) };
}

/** The context of the service that draws with the default model. */
export function usualService(context: CreationsContext): ServiceContext {
  const usual = contextOf(context, context.models.usual());
  if (!usual) throw new Error("The default model belongs to no service.");
  return usual;
}

/** A service's state and why, for the list of models. @param id of one of the context's services */
async function serviceState(context: CreationsContext, id: string): Promise<ModelState> {
  const service = contextOf(context, { service: id });
  if (!service) throw new Error("The model belongs to no service.");
  const obstacles = await readObstacles(service);
  const summary = summaryOf(service, obstacles);
  const { lastError } = service.service.health();
  const last = lastError?.message ?? null;
  const reasons: Partial<Record<UpstreamState, string | null>> = {
    ok: null,
    pictures_blocked: obstacles.blocked?.reason ?? null,
  };
  const reason = reasons[summary.state];
  return { ...summary, reason: reason === undefined ? last : reason };
}

/** The models of the studio in the order of the picker, with the state of each one's service and its own problem. */
export const readModels = (context: CreationsContext): Promise<ModelView[]> =>
  listModels(context.models, {
    stateOf: (service) => serviceState(context, service),
    problemOf: (model) => problemOf(context, model),
  });

/** What keeps a model from drawing while its service works; null while nothing does. */
const problemOf = (context: CreationsContext, model: StudioModel): string | null =>
  contextOf(context, model)?.service.modelProblem?.(model.id) ?? null;

/** Everything that pages may show of the services: that of the default model, and all. */
export async function readUpstreams(context: CreationsContext): Promise<Upstreams> {
  const services = await Promise.all(contextsOf(context).map(readUpstream));
  return { ...(await readUpstream(usualService(context))), services };
}

async function readUpstream(context: ServiceContext): Promise<Upstream> {
  const { db, service, models, clock } = context;
  const health = service.health();
  const obstacles = await readObstacles(context);
  // Another process may have seen it, or this one before it was restarted.
  const lastError =
    latest(health.lastError, health.noted ?? null) ??
    (obstacles.blocked && { message: obstacles.blocked.reason, at: obstacles.blocked.since });
  const { isBuiltIn, queue } = service.capabilities;
  const own = models.offered().filter((model) => model.service === service.id);
  const { waiting } = await db
    .selectFrom("creations")
    .select((e) => e.fn.countAll<number | string>().as("waiting"))
    .where("service", "=", service.id)
    .where("status", "=", "queued")
    .executeTakeFirstOrThrow();
  return {
    ...summaryOf(context, obstacles),
    id: wireId(service.id),
    models: own.map(({ name }) => name),
    problems: own.flatMap((model) => {
      const message = problemOf(context, model);
      return message === null ? [] : [{ model: model.name, message }];
    }),
    is_built_in: isBuiltIn,
    made_by: service.provider,
    host: health.host,
    last_error: lastError && { message: lastError.message, time: time(lastError.at) },
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
