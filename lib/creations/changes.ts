/** Changes: all creations that changed since a cursor, in one answer, and when to poll again. */
import "server-only";
import { createHash } from "node:crypto";
import { type SqlBool, sql } from "kysely";
import type { Changes } from "@/lib/contract/changes";
import { wireId } from "@/lib/models/list";
import { formatCursor, parseCursor } from "./changes-cursor";
import { type CreationsContext, contextOf, contextsOf } from "./context";
import { estimateOf } from "./estimate";
import { isAcknowledged } from "./ledger/filter";
import type { CreationRow } from "./ledger/row";
import { OPEN_STATUSES } from "./ledger/state";
import { intactRequest } from "./ledger/stored";
import { aheadOfNext, positionOf } from "./queue/line";
import { currentPace, isOverdue } from "./sync/pace";
import { refreshSoon } from "./sync/refresh";
import { summariseUpstream } from "./upstream";
import { viewCreations } from "./view";

/** Commits become visible slightly after their timestamp, so a cursor reaches back by this much. */
const OVERLAP_MS = 3_000;
/** Polls are cheaper than status reads, and with many open creations one of them changes at any time. */
const MIN_LIVE_POLL_MS = 500;
const MAX_LIVE_POLL_MS = 1_000;
const IDLE_POLL_MS = 5_000;
/** The pause before the next poll, as a multiple of the answer's duration, so that a busy studio is polled less. */
const BACKOFF_FACTOR = 2;
const MAX_POLL_MS = 20_000;
const HASH_LENGTH = 12;

/** @param input.since a cursor of an earlier answer; without a valid one the answer has all open creations. */
export async function readChanges(
  context: CreationsContext,
  input: { ownerId: string; since?: string | undefined },
): Promise<Changes> {
  const { db, clock, batchRows } = context;
  const startedAt = performance.now();
  const now = clock.now();
  const since = parseCursor(input.since);
  const open = await openOf(context, input.ownerId);
  await refreshSoon(context, open);

  const rows = await db
    .selectFrom("creations")
    .selectAll()
    .where("owner_id", "=", input.ownerId)
    .where(isAcknowledged())
    .where((e) =>
      since === null
        ? e("status", "in", OPEN_STATUSES)
        : sql<SqlBool>`(updated_at, id) > (${since.updatedAt}, ${since.id})`,
    )
    // The unary plus makes SQLite find open creations by the index on status, not by the one on `updated_at`.
    .orderBy(since === null ? sql`+updated_at` : sql`updated_at`)
    .orderBy("id")
    .limit(batchRows)
    .execute();
  const last = rows.at(-1);
  // After a full page the next one starts at its last row.
  const hasMore = rows.length === batchRows && last !== undefined;
  const position = hasMore
    ? { updatedAt: last.updated_at, id: last.id }
    : { updatedAt: now - OVERLAP_MS, id: "" };
  const computed = await computedOf(context, open);
  const recomputed = since !== null && computed.key !== since.computed ? computed.rows : [];
  const changed = new Set(rows.map(({ id }) => id));
  const shown = [...recomputed.filter(({ id }) => !changed.has(id)), ...rows].filter(
    (row) => row.deleted_at === null,
  );
  return {
    creations: await viewCreations(context, shown),
    deleted_ids: rows.filter((row) => row.deleted_at !== null).map((row) => row.id),
    cursor: formatCursor({ ...position, computed: computed.key }),
    has_more: hasMore,
    poll_after_ms: hasMore
      ? 0
      : await pollAfter(context, { isLive: open.length > 0, tookMs: performance.now() - startedAt }),
    ...(await servicesOf(context, input.ownerId)),
  };
}

/**
 * The person's open creations: first those at the service, the least recently read first, so that each is read in turn
 * however many are queued.
 */
function openOf({ db, batchRows }: CreationsContext, ownerId: string): Promise<CreationRow[]> {
  return db
    .selectFrom("creations")
    .selectAll()
    .where("owner_id", "=", ownerId)
    .where("status", "in", OPEN_STATUSES)
    .orderBy(sql`case status when 'queued' then 1 else 0 end`)
    .orderBy(sql`+checked_at`)
    .limit(batchRows)
    .execute();
}

/**
 * The values of open creations that are computed and not stored: queue position, estimate, and whether it is overdue. The
 * rows are sent again when the hash of these values differs from the cursor's.
 */
async function computedOf(
  context: CreationsContext,
  open: readonly CreationRow[],
): Promise<{ rows: CreationRow[]; key: string }> {
  const rows = open.filter((row) => row.status !== "sending" || row.queued_at !== null);
  if (rows.length === 0) return { rows, key: "" };
  const now = context.clock.now();
  const facts = await Promise.all(
    rows.map(async (row) => {
      const request = intactRequest(context.log, row);
      const service = contextOf(context, row);
      const estimate = service && request && (await estimateOf(service, request));
      const position = service && (await positionOf(service, row));
      return JSON.stringify([row.id, position, estimate, isOverdue(row, now)]);
    }),
  );
  const key = createHash("sha256").update(facts.sort().join()).digest("hex").slice(0, HASH_LENGTH);
  return { rows, key };
}

/** The state of each service, and of the one that draws with the default model. */
async function servicesOf(
  context: CreationsContext,
  ownerId: string,
): Promise<Pick<Changes, "service" | "ahead_of_next" | "services">> {
  const services = await Promise.all(
    contextsOf(context).map(async (service) => ({
      id: wireId(service.service.id),
      ...(await summariseUpstream(service)),
      ahead_of_next: await aheadOfNext(service, ownerId),
    })),
  );
  const usualId = wireId(context.models.usual().service);
  const usual = services.find(({ id }) => id === usualId);
  if (!usual) throw new Error("The default model belongs to no service.");
  const { id, ahead_of_next, ...service } = usual;
  return { service, ahead_of_next, services };
}

const quickestPace = async (context: CreationsContext) =>
  Math.min(...(await Promise.all(contextsOf(context).map(currentPace))));

async function pollAfter(
  context: CreationsContext,
  { isLive, tookMs }: { isLive: boolean; tookMs: number },
): Promise<number> {
  const usual = isLive
    ? Math.min(MAX_LIVE_POLL_MS, Math.max(MIN_LIVE_POLL_MS, await quickestPace(context)))
    : IDLE_POLL_MS;
  return Math.round(Math.min(MAX_POLL_MS, Math.max(usual, BACKOFF_FACTOR * tookMs)));
}
