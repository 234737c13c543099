/** Changes: all that moved since a cursor, in one answer, and when to ask again. */
import "server-only";
import { createHash } from "node:crypto";
import { type SqlBool, sql } from "kysely";
import type { Changes } from "@/lib/contract/changes";
import { formatCursor, parseCursor } from "./changes-cursor";
import type { CreationRow, CreationsContext } from "./context";
import { estimateOf } from "./estimate";
import { currentPace, isOverdue } from "./pace";
import { aheadOfNext, positionOf } from "./queue/line";
import { refreshSoon } from "./refresh";
import { OPEN_STATUSES } from "./state";
import { intactRequest } from "./stored";
import { summariseUpstream } from "./upstream";
import { viewCreations } from "./view";

/** A write may become visible a little after its time stamp; a cursor reaches back so far that none is missed. */
const OVERLAP_MS = 3_000;
/** A look is cheap, whatever the pace at which each creation is read: with many of them, one moves every moment. */
const LIVE_POLL_MS = { least: 500, most: 1_000 };
const IDLE_POLL_MS = 5_000;
/** A tab asks again after at least so many times as long as its answer took, so that a busy studio is asked less. */
const REST_FACTOR = 2;
const LONGEST_REST_MS = 20_000;
const KEY_LENGTH = 12;

/** @param input.since a cursor of an earlier answer; without it, or with one we did not make: what is open now. */
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
    // Until the service has answered or it waits in line, the tab that sent it shows it; a refused one leaves nothing behind.
    .where((e) => e.or([e("status", "!=", "sending"), e("queued_at", "is not", null)]))
    .where((e) =>
      since === null
        ? e("status", "in", OPEN_STATUSES)
        : sql<SqlBool>`(updated_at, id) > (${since.updatedAt}, ${since.id})`,
    )
    // What is open is found by its status, not in the order of all that ever changed.
    .orderBy(since === null ? sql`+updated_at` : sql`updated_at`)
    .orderBy("id")
    .limit(batchRows)
    .execute();
  const last = rows.at(-1);
  // A full page: go on from its last row, at once, or what did not fit would be skipped.
  const hasMore = rows.length === batchRows && last !== undefined;
  const position = hasMore
    ? { updatedAt: last.updated_at, id: last.id }
    : { updatedAt: now - OVERLAP_MS, id: "" };
  const computed = await computedOf(context, open);
  const shifted = since !== null && computed.key !== since.computed ? computed.rows : [];
  const moved = new Set(rows.map(({ id }) => id));
  const shown = [...shifted.filter(({ id }) => !moved.has(id)), ...rows].filter(
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
    service: await summariseUpstream(context),
    ahead_of_next: await aheadOfNext(context, input.ownerId),
  };
}

/**
 * The person's open creations: first those at the service, of them those read longest ago, so that each is read in
 * turn, however many wait in line, where nothing moves a row to the back.
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
 * What a page is told of open creations that stand in no row: the position in the studio's own line, how long such a
 * creation usually takes, and whether it takes too long. It is computed and not written, so the rows are sent when any
 * of it differs from what the cursor was made with.
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
      const estimate = request && (await estimateOf(context, request));
      return JSON.stringify([row.id, await positionOf(context, row), estimate, isOverdue(row, now)]);
    }),
  );
  const key = createHash("sha256").update(facts.sort().join()).digest("hex").slice(0, KEY_LENGTH);
  return { rows, key };
}

async function pollAfter(
  context: CreationsContext,
  { isLive, tookMs }: { isLive: boolean; tookMs: number },
): Promise<number> {
  const { least, most } = LIVE_POLL_MS;
  const usual = isLive ? Math.min(most, Math.max(least, await currentPace(context))) : IDLE_POLL_MS;
  return Math.round(Math.min(LONGEST_REST_MS, Math.max(usual, REST_FACTOR * tookMs)));
}
