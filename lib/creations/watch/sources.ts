/** What a stream of events tells: of one creation, or of all of a person's. */
import "server-only";
import { isStudioError } from "contract/studio-error";
import { hashOf, readChanges } from "../changes";
import type { PollCache, SyncContext } from "../context/contexts";
import { ownedRow } from "../ledger/row";
import { isEnded, wireStatus } from "../ledger/state";
import { formatCursor, parseCursor } from "../poll/cursor";
import { rowsOf } from "../poll/known-rows";
import { readForecasts } from "../view/forecast";
import { completed } from "../view/view";
import type { Watched } from "./watcher";

/** One event of a stream. Without a name it only says where the next connection goes on. */
export interface StreamEvent {
  /** The cursor after this event. */
  id?: string;
  name?: "creation" | "deleted" | "ended";
  data?: unknown;
}

export interface News {
  events: StreamEvent[];
  /** `more`: the rest did not fit and can be read at once; `last`: nothing will follow. */
  rest: "later" | "more" | "last";
  /** Whether a position in a queue is among what was told, which changes without a new version. */
  hasQueued: boolean;
}

export interface Source {
  of: Watched;
  /** What has changed since the last call, first since the cursor of an earlier connection. */
  read(): Promise<News>;
}

type SourceContext = SyncContext & PollCache;

/**
 * One creation, from its present state to its end.
 *
 * @param input.since null for none. `read` throws StudioError `not_found` if the first call finds no such creation.
 */
export function sourceOfOne(
  context: SourceContext,
  { ownerId, id, since }: { ownerId: string; id: string; since: string | null },
): Source {
  let before = parseCursor(since ?? undefined);
  let isFirst = true;
  const rowNow = () =>
    ownedRow(context.db, ownerId, id).catch((error) => {
      if (isFirst || !isStudioError(error) || error.errorName !== "not_found") throw error;
      return null;
    });
  return {
    of: { creationId: id },
    async read() {
      const row = await rowNow();
      isFirst = false;
      const rows = row && (await rowsOf(context, ownerId, [{ id, updatedAt: row.updated_at }]));
      const known = rows?.get(id);
      if (!row || !known) {
        const events: StreamEvent[] = [{ name: "deleted", data: { creation_id: id } }];
        return { events, rest: "last", hasQueued: false };
      }
      const forecastOf = await readForecasts(context, [known]);
      const computed = hashOf([known], forecastOf);
      const isKnown = before?.computed === computed && before.seen.includes(known.tag);
      const hasEnded = isEnded(known.row.status);
      const rest = hasEnded ? "last" : "later";
      const hasQueued = forecastOf(known).queue_ahead !== null;
      if (isKnown) return { events: [], rest, hasQueued };
      before = { updatedAt: known.row.updated_at, id: "", seen: [known.tag], computed };
      const events: StreamEvent[] = [
        { id: formatCursor(before), name: "creation", data: completed(known, forecastOf(known)) },
      ];
      if (hasEnded)
        events.push({ name: "ended", data: { creation_id: id, status: wireStatus(known.row.status) } });
      return { events, rest, hasQueued };
    },
  };
}

/** All creations of a person: first those that have not ended, or what has changed since the cursor. */
export function sourceOfAll(
  context: SourceContext,
  { ownerId, since }: { ownerId: string; since: string | null },
): Source {
  let cursor = since ?? undefined;
  let isFirst = true;
  const queued = new Set<string>();
  return {
    of: { ownerId },
    async read() {
      const changes = await readChanges(context, { ownerId, cursor });
      cursor = changes.next_cursor;
      for (const { creation_id, queue_ahead } of changes.creations)
        if (queue_ahead !== null) queued.add(creation_id);
        else queued.delete(creation_id);
      for (const id of changes.deleted_ids) queued.delete(id);
      const events: StreamEvent[] = [
        ...changes.creations.map((data): StreamEvent => ({ name: "creation", data })),
        ...changes.deleted_ids.map(
          (creation_id): StreamEvent => ({ name: "deleted", data: { creation_id } }),
        ),
      ];
      const last = events.at(-1);
      if (last) last.id = cursor;
      else if (isFirst) events.push({ id: cursor });
      isFirst = false;
      return { events, rest: changes.has_more ? "more" : "later", hasQueued: queued.size > 0 };
    },
  };
}
