/** Reads the audit log, the newest entry first. */
import "server-only";
import {
  AUDIT_PLACE_PATTERN,
  type AuditEntry,
  type AuditQuery,
  auditEntrySchema,
} from "contract/admin/audit";
import { OLD_PERMISSIONS, underPresentNames } from "contract/old-names";
import { StudioError } from "contract/studio-error";
import type { Kysely, Selectable } from "kysely";
import * as z from "zod/mini";
import type { Database } from "@/lib/db/schema";
import { readStored } from "@/lib/db/stored-json";
import type { AuditLogTable } from "@/lib/db/tables/studio";

type Row = Selectable<AuditLogTable>;
type Filters = Pick<AuditQuery, "person_id" | "action" | "from" | "to">;

/** A place in the log, just before which the next page begins. */
interface Place {
  at: number;
  id: string;
}

/**
 * One page.
 *
 * @param query.cursor `next_cursor` of the page before.
 * @param pageSize entries of a page.
 * @throws StudioError `invalid_request` for a place that no page answered.
 */
export async function listAudit(
  db: Kysely<Database>,
  { cursor, ...filters }: Filters & Pick<AuditQuery, "cursor">,
  pageSize: number,
): Promise<{ entries: AuditEntry[]; next_cursor: string | null }> {
  const rows = await pageOf(db, filters, cursor === undefined ? null : placeIn(cursor), pageSize + 1);
  const page = rows.slice(0, pageSize);
  const last = rows.length > pageSize ? page.at(-1) : undefined;
  return { entries: page.map(entryOf), next_cursor: last ? `${last.at}_${last.id}` : null };
}

async function pageOf(
  db: Kysely<Database>,
  { person_id, action, from, to }: Filters,
  before: Place | null,
  limit: number,
): Promise<Row[]> {
  const newest = db
    .selectFrom("audit_log")
    .selectAll()
    .$if(action !== undefined, (query) => query.where("action", "=", action ?? "signed_in"))
    .$if(from !== undefined, (query) => query.where("at", ">=", Date.parse(from ?? "")))
    .$if(to !== undefined, (query) => query.where("at", "<", Date.parse(to ?? "")))
    .$if(before !== null, (query) =>
      query.where((e) => e(e.refTuple("at", "id"), "<", e.tuple(before?.at ?? 0, before?.id ?? ""))),
    )
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(limit);
  if (person_id === undefined) return newest.execute();
  // Two reads by their indexes; one with "or" would go through the whole log.
  const asActor = db.selectFrom(newest.where("actor_id", "=", person_id).as("as_actor")).selectAll();
  const asSubject = db.selectFrom(newest.where("subject_id", "=", person_id).as("as_subject")).selectAll();
  // Sorted by the database, whose order of ids is the one that places are compared in.
  const both = asActor.union(asSubject).orderBy("at", "desc").orderBy("id", "desc");
  return both.limit(limit).execute();
}

function placeIn(text: string): Place {
  const [, at, id] = AUDIT_PLACE_PATTERN.exec(text) ?? [];
  if (at !== undefined && id !== undefined) return { at: Number(at), id };
  const message = "This cursor is not valid.";
  throw new StudioError("invalid_request", message, { details: [{ field: "cursor", message }] });
}

const detailsSchema = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

function entryOf(row: Row): AuditEntry {
  return auditEntrySchema.parse({
    id: row.id,
    time: new Date(row.at).toISOString(),
    actor: { id: row.actor_id, name: row.actor_name },
    via: row.via,
    action: row.action,
    subject: { id: row.subject_id, name: row.subject_name },
    details: underPresentNames(readStored(detailsSchema, row.details) ?? {}, OLD_PERMISSIONS),
    address: row.address,
  });
}
