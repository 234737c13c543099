/** The line before a service whose places are limited: who waits, in which order, and at which position. */
import "server-only";
import type { CreationRow, CreationsContext } from "../context";
import { fairOrder, type Waiting } from "./fair-order";
import { lastSends, placesTaken } from "./slots";

/** Everybody who waits, and what decides their order. */
export interface Line {
  waiting: Waiting[];
  /** How many creations each person has at the service. */
  taken: ReadonlyMap<string, number>;
  /** When each of those who wait was last served, in milliseconds since 1970. */
  lastSentAt: ReadonlyMap<string, number>;
  /** How many are sent before each, by creation. */
  positions: ReadonlyMap<string, number>;
}

const NOBODY: Line = { waiting: [], taken: new Map(), lastSentAt: new Map(), positions: new Map() };
/** Stands for the creation that is not made yet. */
const NEXT = "";

/** The line as it is now, or was a moment ago. Positions are computed for whoever looks, and never written. */
export function currentLine(context: CreationsContext): Promise<Line> {
  const { service, clock, line } = context;
  if (service.maxActive === null) return Promise.resolve(NOBODY);
  return line.get(clock.now(), () => readLine(context));
}

async function readLine({ db, service, clock }: CreationsContext): Promise<Line> {
  const rows = await db
    .selectFrom("creations")
    .select(["id", "owner_id", "created_at"])
    .where("service", "=", service.id)
    .where("status", "=", "queued")
    .execute();
  // Most of the time nobody waits.
  if (rows.length === 0) return NOBODY;
  const waiting = rows.map((row) => ({ id: row.id, ownerId: row.owner_id, queuedAt: row.created_at }));
  const taken = await placesTaken(db, service.id, clock.now());
  const lastSentAt = await lastSends(db, service.id);
  const positions = new Map(fairOrder(waiting, taken, lastSentAt).map(({ id }, ahead) => [id, ahead]));
  return { waiting, taken, lastSentAt, positions };
}

/** How many are served before it: in the studio's line, or in the service's own, as it told; null where nobody knows. */
export async function positionOf(
  context: CreationsContext,
  row: Pick<CreationRow, "id" | "status" | "queue_ahead">,
): Promise<number | null> {
  if (row.status !== "queued") return row.queue_ahead;
  return (await currentLine(context)).positions.get(row.id) ?? null;
}

/**
 * How many creations in line would be sent before one that this person makes now; told before it is made, so that
 * nobody is surprised.
 *
 * @returns null when the service queues by itself: then only its own reports tell.
 */
export async function aheadOfNext(context: CreationsContext, ownerId: string): Promise<number | null> {
  if (context.service.maxActive === null) return null;
  const { waiting, taken, lastSentAt } = await currentLine(context);
  if (waiting.length === 0) return 0;
  const next = { id: NEXT, ownerId, queuedAt: Number.POSITIVE_INFINITY };
  return fairOrder([...waiting, next], taken, lastSentAt).indexOf(next);
}
