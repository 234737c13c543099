/** Computes the position of each creation in the studio's queue. */
import "server-only";
import type { ServiceContext } from "../context";
import type { CreationRow } from "../ledger/row";
import { fairOrder, type Line } from "./fair-order";
import { lastSends, slotsTaken } from "./slots";

const EMPTY: Line = { queued: [], taken: new Map(), lastSentAt: new Map(), positions: new Map() };
/** The id of a creation that does not exist yet. */
const NEXT = "";

/** The queue, at most as old as `context.line` caches it. Positions are computed on reading and never stored. */
export function currentLine(context: ServiceContext): Promise<Line> {
  const { service, clock, line } = context;
  if (service.capabilities.queue.by === "service") return Promise.resolve(EMPTY);
  return line.get(clock.now(), () => readLine(context));
}

async function readLine({ db, service, clock }: ServiceContext): Promise<Line> {
  const rows = await db
    .selectFrom("creations")
    .select(["id", "owner_id", "created_at", "sending_at"])
    .where("service", "=", service.id)
    .where("status", "=", "queued")
    .execute();
  // The most frequent case: no queue.
  if (rows.length === 0) return EMPTY;
  const queued = rows.map((row) => ({
    id: row.id,
    ownerId: row.owner_id,
    since: row.sending_at ?? row.created_at,
  }));
  const taken = await slotsTaken(db, service.id, clock.now());
  const lastSentAt = await lastSends(db, service.id);
  const positions = new Map(fairOrder(queued, taken, lastSentAt).map(({ id }, ahead) => [id, ahead]));
  return { queued, taken, lastSentAt, positions };
}

/** How many creations go before this one, in the studio's queue or as the service reported of its own; null when unknown. */
export async function positionOf(
  context: ServiceContext,
  row: Pick<CreationRow, "id" | "status" | "queue_ahead">,
): Promise<number | null> {
  return row.status === "queued" ? positionIn(await currentLine(context), row) : row.queue_ahead;
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
 * How many queued creations would be sent before one that this person creates now; pages show it before the create.
 *
 * @returns null when the service queues: then the position is known only from its reports.
 */
export async function aheadOfNext(context: ServiceContext, ownerId: string): Promise<number | null> {
  if (context.service.capabilities.queue.by === "service") return null;
  const line = await currentLine(context);
  const { queued, taken, lastSentAt } = line;
  if (queued.length === 0) return 0;
  const known = aheadIn.get(line) ?? new Map<string, number>();
  aheadIn.set(line, known);
  const next = { id: NEXT, ownerId, since: Number.POSITIVE_INFINITY };
  const ahead = known.get(ownerId) ?? fairOrder([...queued, next], taken, lastSentAt).indexOf(next);
  known.set(ownerId, ahead);
  return ahead;
}
