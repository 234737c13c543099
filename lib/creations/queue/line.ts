/** Computes the position of each creation in the studio's queue. */
import "server-only";
import type { Ledger } from "../context/contexts";
import type { SharedService } from "../context/shared-service";
import type { CreationRow } from "../ledger/row";
import { fairOrder, type Line } from "./fair-order";
import { lastSends, slotsTaken } from "./slots";

const EMPTY: Line = {
  queued: [],
  taken: new Map(),
  lastSentAt: new Map(),
  positions: new Map(),
  atService: 0,
};
/** The id of a creation that does not exist yet. */
const NEXT = "";

type ServiceQueue = Pick<SharedService, "service" | "line">;

/** The queue, at most as old as `line` caches it. Positions are computed on reading and never stored. */
export function currentLine(context: Ledger, { service, line }: ServiceQueue): Promise<Line> {
  if (service.capabilities.queue.by === "service") return Promise.resolve(EMPTY);
  return line.get(context.clock.now(), () => readLine(context, service.id));
}

/**
 * How many creations wait at the service itself before one that is sent now, those of its other users too: the place that it
 * reported for the studio's last one there, and that one.
 */
async function waitingAtService({ db }: Ledger, service: string): Promise<number> {
  const { last } = await db
    .selectFrom("creations")
    .select((e) => e.fn.max("queue_ahead").as("last"))
    .where("service", "=", service)
    .where("status", "=", "pending")
    .executeTakeFirstOrThrow();
  return last === null ? 0 : Number(last) + 1;
}

async function readLine(context: Ledger, service: string): Promise<Line> {
  const { db, clock } = context;
  const rows = await db
    .selectFrom("creations")
    .select(["id", "owner_id", "created_at", "sending_at"])
    .where("service", "=", service)
    .where("status", "=", "queued")
    .execute();
  const atService = await waitingAtService(context, service);
  // The most frequent case: no queue.
  if (rows.length === 0) return { ...EMPTY, atService };
  const queued = rows.map((row) => ({
    id: row.id,
    ownerId: row.owner_id,
    since: row.sending_at ?? row.created_at,
  }));
  const taken = await slotsTaken(db, service, clock.now());
  const lastSentAt = await lastSends(db, service);
  const order = fairOrder(queued, taken, lastSentAt);
  const positions = new Map(order.map(({ id }, ahead) => [id, atService + ahead]));
  return { queued, taken, lastSentAt, positions, atService };
}

/** How many creations go before this one, in the studio's queue and the service's own as it reported; null when unknown. */
export async function positionOf(
  context: Ledger,
  at: ServiceQueue,
  row: Pick<CreationRow, "id" | "status" | "queue_ahead">,
): Promise<number | null> {
  return row.status === "queued" ? positionIn(await currentLine(context, at), row) : row.queue_ahead;
}

/** The same for a queue that was read already. */
export function positionIn(
  line: Line,
  row: Pick<CreationRow, "id" | "status" | "queue_ahead">,
): number | null {
  return row.status === "queued" ? (line.positions.get(row.id) ?? null) : row.queue_ahead;
}

/** What `aheadOfNext` found in a queue, by person, for as long as the queue is cached. */
const aheadIn = new WeakMap<Line, Map<string, number>>();

/**
 * How many queued creations would be drawn before one that this person creates now; pages show it before the create.
 *
 * @returns null when the service queues: then the position is known only from its reports.
 */
export async function aheadOfNext(
  context: Ledger,
  at: ServiceQueue,
  ownerId: string,
): Promise<number | null> {
  if (at.service.capabilities.queue.by === "service") return null;
  const line = await currentLine(context, at);
  const { queued, taken, lastSentAt, atService } = line;
  if (queued.length === 0) return atService;
  const known = aheadIn.get(line) ?? new Map<string, number>();
  aheadIn.set(line, known);
  const next = { id: NEXT, ownerId, since: Number.POSITIVE_INFINITY };
  const ahead =
    known.get(ownerId) ?? atService + fairOrder([...queued, next], taken, lastSentAt).indexOf(next);
  known.set(ownerId, ahead);
  return ahead;
}
