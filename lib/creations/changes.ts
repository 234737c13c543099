/** Changes: all that moved since a cursor, in one answer, and when to ask again. */
import "server-only";
import type { Changes } from "@/lib/contract/studio";
import type { CreationsContext } from "./context";
import { currentPace } from "./pace";
import { aheadOfNext } from "./queue/ahead";
import { refreshSoon } from "./refresh";
import { OPEN_STATUSES } from "./state";
import { summariseUpstream } from "./upstream";
import { viewCreations } from "./view";

/** A write may become visible a little after its time stamp; a cursor reaches back so far that none is missed. */
const OVERLAP_MS = 3_000;
/** A look is cheap, whatever the pace at which each creation is read: with many of them, one moves every moment. */
const LIVE_POLL_MS = { least: 500, most: 1_000 };
const IDLE_POLL_MS = 5_000;
const MAX_ROWS = 200;

/** @param input.since a cursor of an earlier answer; without it, or with one we did not make: what is open now. */
export async function readChanges(
  context: CreationsContext,
  input: { ownerId: string; since?: string | undefined },
): Promise<Changes> {
  const { db, clock } = context;
  const now = clock.now();
  const since = /^\d{1,15}$/.test(input.since ?? "") ? Number(input.since) : null;
  const open = await db
    .selectFrom("creations")
    .selectAll()
    .where("owner_id", "=", input.ownerId)
    .where("status", "in", OPEN_STATUSES)
    .orderBy("created_at")
    .limit(MAX_ROWS)
    .execute();
  await refreshSoon(context, open);

  const rows = await db
    .selectFrom("creations")
    .selectAll()
    .where("owner_id", "=", input.ownerId)
    // Until the service has answered or it waits in line, the tab that sent it shows it; a refused one leaves nothing behind.
    .where((e) => e.or([e("status", "!=", "sending"), e("queued_at", "is not", null)]))
    .where((e) => (since === null ? e("status", "in", OPEN_STATUSES) : e("updated_at", ">=", since)))
    .orderBy("updated_at")
    .limit(MAX_ROWS)
    .execute();
  const moved = new Set(rows.map((row) => row.id));
  // What is at the service is shown even if it stands still: when it was last heard of, and that it takes long, is news.
  const still = open.filter((row) => row.service_id !== null && !moved.has(row.id));
  const shown = [...still, ...rows].filter((row) => row.deleted_at === null);
  const last = rows.at(-1);
  // A full page: go on from its last row, at once, or what did not fit would be skipped.
  const isFull = rows.length === MAX_ROWS;
  const cursor = isFull && last ? last.updated_at : now - OVERLAP_MS;
  const live =
    isFull ||
    rows.some((row) => (OPEN_STATUSES as readonly string[]).includes(row.status)) ||
    open.length > 0;
  return {
    creations: await viewCreations(context, shown),
    deleted_ids: rows.filter((row) => row.deleted_at !== null).map((row) => row.id),
    cursor: String(Math.max(cursor, since ?? 0)),
    poll_after_ms: live ? await livePoll(context) : IDLE_POLL_MS,
    service: await summariseUpstream(context),
    ahead_of_next: await aheadOfNext(context, input.ownerId),
  };
}

async function livePoll(context: CreationsContext): Promise<number> {
  const { least, most } = LIVE_POLL_MS;
  return Math.min(most, Math.max(least, await currentPace(context)));
}
