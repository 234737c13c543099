/** Changes: all creations that changed since a cursor, in one answer, and when to poll again. */
import "server-only";
import { createHash } from "node:crypto";
import type { Changes } from "contract/creations/changes";
import { wireId } from "@/lib/models/list";
import type { Ledger, PollCache, Services, SyncContext } from "./context/contexts";
import { isAcknowledgedRow } from "./ledger/filter";
import { type ChangesCursor, formatCursor, parseCursor } from "./poll/cursor";
import { pollAfter } from "./poll/interval";
import { rowsOf } from "./poll/known-rows";
import { type RowVersion, readWindow, type Window } from "./poll/window";
import { aheadOfNext } from "./queue/line";
import { refreshSoon } from "./sync/refresh";
import { recentUpstream } from "./upstream";
import { readForecasts } from "./view/forecast";
import { completed } from "./view/view";
import type { Forecast, KnownRow, Parsed } from "./view/viewed";

/** Commits become visible slightly after their timestamp, so a cursor reaches back by this much. */
const OVERLAP_MS = 3_000;
const HASH_LENGTH = 12;

/** @param input.cursor one of an earlier answer; without a valid one the answer has all open creations. */
export async function readChanges(
  context: SyncContext & PollCache,
  input: { ownerId: string; cursor?: string | undefined },
): Promise<Changes> {
  const { batchRows } = context;
  const startedAt = performance.now();
  const now = context.clock.now();
  const since = parseCursor(input.cursor);
  const { window, open, changed, asked } = await readRows(context, input.ownerId, since);
  const last = window.changed.at(-1);
  // After a full page the next one starts at its last row, as it was when the page was cut.
  const hasMore = window.changed.length === batchRows && last !== undefined;
  const place = hasMore ? last : { updatedAt: now - OVERLAP_MS, id: "" };
  const forecastOf = await readForecasts(context, [...open, ...changed]);
  const computed = hashOf(open, forecastOf);
  const recomputed = since !== null && computed !== since.computed ? open : [];
  const seen = new Set(since?.seen);
  const unseen = changed.filter(({ tag }) => !seen.has(tag));
  const shown = new Map([...recomputed, ...unseen].map((one) => [one.row.id, one]));
  return {
    creations: Array.from(shown.values())
      .filter((one) => !isDeleted(one))
      .map((one) => completed(one, forecastOf(one))),
    deleted_ids: unseen.filter(isDeleted).map(({ row }) => row.id),
    next_cursor: formatCursor({ ...place, seen: tagsAfter(place.updatedAt, changed), computed }),
    has_more: hasMore,
    poll_after_ms: hasMore
      ? 0
      : await pollAfter(context, { open: asked, tookMs: performance.now() - startedAt }),
    ...(await servicesOf(context, input.ownerId)),
  };
}

/**
 * Lets the service be asked about what is due, and reads the rows that the poll is about.
 *
 * @returns `asked`: all open rows, also those that no service has acknowledged, with the times when they were last asked about.
 */
async function readRows(
  context: SyncContext & PollCache,
  ownerId: string,
  since: ChangesCursor | null,
): Promise<{ window: Window; open: KnownRow[]; changed: KnownRow[]; asked: Parsed[] }> {
  const read = async () => {
    const window = await readWindow(context.db, { ownerId, since, limit: context.batchRows });
    const rows = await rowsOf(context, ownerId, [...window.open, ...window.changed]);
    const asked = window.open.flatMap(({ id, checkedAt }): Parsed[] => {
      const known = rows.get(id);
      return known ? [{ row: { ...known.row, checked_at: checkedAt }, request: known.request }] : [];
    });
    return { window, rows, asked };
  };
  const before = await read();
  const hasRead = await refreshSoon(
    context,
    before.asked.map(({ row }) => row),
  );
  // Most polls ask nothing, and then the rows are still the present ones.
  const { window, rows, asked } = hasRead ? await read() : before;
  const acknowledged = (versions: readonly RowVersion[]) =>
    versions.flatMap(({ id }) => rows.get(id) ?? []).filter(({ row }) => isAcknowledgedRow(row));
  return { window, open: acknowledged(window.open), changed: acknowledged(window.changed), asked };
}

const isDeleted = ({ row }: KnownRow) => row.deleted_at !== null;

/** The versions that the tab has now, among those that its next poll finds again. */
const tagsAfter = (updatedAt: number, changed: readonly KnownRow[]) =>
  changed.filter(({ row }) => row.updated_at > updatedAt).map(({ tag }) => tag);

/**
 * A hash of the values of open creations that are computed and not stored. The rows are sent again when it differs from the
 * cursor's.
 */
export function hashOf(open: readonly KnownRow[], forecastOf: (one: KnownRow) => Forecast): string {
  if (open.length === 0) return "";
  const facts = open.map((one) => {
    const { queue_ahead, estimate, is_overdue } = forecastOf(one);
    return JSON.stringify([one.row.id, queue_ahead, estimate, is_overdue]);
  });
  return createHash("sha256").update(facts.sort().join()).digest("hex").slice(0, HASH_LENGTH);
}

/** The state of each service, and of the one that draws with the default model. */
async function servicesOf(
  context: Ledger & Services,
  ownerId: string,
): Promise<Pick<Changes, "service" | "ahead_of_next" | "services">> {
  // Read together: services may come and go while their states are read.
  const usualId = wireId(context.models.usual().service);
  const services = await Promise.all(
    Array.from(context.services.values(), async (at) => ({
      id: wireId(at.service.id),
      ...(await recentUpstream(context, at)),
      ahead_of_next: await aheadOfNext(context, at, ownerId),
    })),
  );
  const usual = services.find(({ id }) => id === usualId);
  if (!usual) throw new Error("The default model belongs to no service.");
  const { id, ahead_of_next, ...service } = usual;
  return { service, ahead_of_next, services };
}
