/** The state of the service: the health its client observed, and the slots and pauses that the ledger knows. */
import "server-only";
import type { ModelView } from "contract/models/models";
import type { Upstream, UpstreamState, UpstreamSummary, Upstreams } from "contract/models/upstream";
import type { ImageService } from "image-providers/service";
import type { PauseReason } from "@/lib/db/tables/services";
import { listModels, type ModelState, wireId } from "@/lib/models/list";
import type { StudioModel } from "@/lib/models/models";
import { currentPause } from "@/lib/service/pause";
import type { Ledger, Services } from "./context/contexts";
import type { Obstacles, SharedService } from "./context/shared-service";
import { isFree } from "./ledger/is-free";
import { slotsTaken, sumOf } from "./queue/slots";
import { currentPace } from "./sync/pace";
import { readUsualSeconds } from "./view/usual-seconds";

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

export async function summariseUpstream(
  context: Ledger,
  { service }: Pick<SharedService, "service">,
): Promise<UpstreamSummary> {
  return summaryOf(service, await readObstacles(context, service));
}

/** The same for polls: the obstacles are at most as old as `obstacles` caches them. */
export async function recentUpstream(
  context: Ledger,
  { service, obstacles }: Pick<SharedService, "service" | "obstacles">,
): Promise<UpstreamSummary> {
  return summaryOf(service, await obstacles.get(context.clock.now(), () => readObstacles(context, service)));
}

async function readObstacles({ db, clock }: Ledger, service: ImageService): Promise<Obstacles> {
  const [pause, blocked] = await Promise.all([
    currentPause(db, service.id, clock.now()),
    readBlockedPictures(db, service.id),
  ]);
  return { pause, blocked };
}

/** The pictures that wait longest until the settings allow their host; see `collectPictures`. */
async function readBlockedPictures(db: Ledger["db"], service: string): Promise<Obstacles["blocked"]> {
  const row = await db
    .selectFrom("creations")
    .select(["notice", "created_at", "service_ended_at"])
    .where("service", "=", service)
    .where("status", "=", "post_processing")
    .where("notice", "is not", null)
    .orderBy("created_at")
    .limit(1)
    .executeTakeFirst();
  return row?.notice ? { reason: row.notice, since: row.service_ended_at ?? row.created_at } : null;
}

function summaryOf(service: ImageService, { pause, blocked }: Obstacles): UpstreamSummary {
  const health = service.health();
  // Of one that loads its model, a call that did not reach it says nothing more.
  const paused = health.state === "starting" ? null : pause && STATE_DURING_PAUSE[pause.reason];
  const why = health.reason ? { reason: health.reason } : {};
  if (pause && paused)
    return { state: paused, since_time: time(pause.since), resume_time: time(pause.until), ...why };
  const { state, since, resumesAt } = health;
  if (blocked && state === "ok")
    return { state: "pictures_blocked", since_time: time(blocked.since), resume_time: null };
  return { state, since_time: time(since), resume_time: resumesAt === null ? null : time(resumesAt), ...why };
}

/** The service that draws with the default model. */
export function usualService({ services, models }: Services): SharedService {
  const usual = services.get(models.usual().service);
  if (!usual) throw new Error("The default model belongs to no service.");
  return usual;
}

/** A service's state and why, for lists of models and keys. @param id of one of the context's services */
export async function readServiceState(context: Ledger & Services, id: string): Promise<ModelState> {
  const { service } = context.services.get(id) ?? {};
  if (!service) throw new Error("The model belongs to no service.");
  const obstacles = await readObstacles(context, service);
  const summary = summaryOf(service, obstacles);
  const { lastError } = service.health();
  const last = lastError?.message ?? null;
  const reasons: Partial<Record<string, string | null>> = {
    ok: null,
    // Its words say all; an error is one from before.
    starting: null,
    pictures_blocked: obstacles.blocked?.reason ?? null,
  };
  const reason = reasons[summary.state];
  return { ...summary, reason: reason === undefined ? last : reason };
}

/** The models of the studio in the order of the picker, with the state of each one's service and its own problem. */
export const readModels = (context: Ledger & Services): Promise<ModelView[]> =>
  listModels(context.models, {
    stateOf: (service) => readServiceState(context, service),
    usualSecondsOf: (service) => readUsualSeconds(context, service),
    problemOf: (model) => problemOf(context, model),
    isFree: (service) => isFree(context.services.get(service)?.service, { price_micros: null }),
  });

/** What keeps a model from drawing while its service works; null while nothing does. */
const problemOf = ({ services }: Services, model: StudioModel): string | null =>
  services.get(model.service)?.service.modelProblem?.(model.id) ?? null;

/** Everything that pages may show of the services: that of the default model, and all. */
export async function readUpstreams(context: Ledger & Services): Promise<Upstreams> {
  const read = await Promise.all(
    Array.from(context.services.values(), async (at) => ({ at, view: await readUpstream(context, at) })),
  );
  const services = read.flatMap(({ at, view }) => (isIdleSpare(context, at, view) ? [] : [view]));
  return { ...(await readUpstream(context, usualService(context))), services };
}

/** Whether others took the place of all models of a service, and it has ended what it had begun. */
function isIdleSpare({ models }: Services, { service }: SharedService, view: Upstream): boolean {
  const own = models.all().filter((model) => model.service === service.id);
  const isReplaced = own.length > 0 && own.every(({ hiddenBy }) => hiddenBy === "service");
  return isReplaced && view.waiting === 0 && view.places.taken === 0;
}

async function readUpstream(context: Ledger & Services, at: SharedService): Promise<Upstream> {
  const { db, models, clock } = context;
  const { service } = at;
  const health = service.health();
  const obstacles = await readObstacles(context, service);
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
    ...summaryOf(service, obstacles),
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
    poll_interval_ms: await currentPace(context, at),
  };
}
